import { describe, expect, it } from 'vitest';
import { projectXml, startServer } from './testing/server.ts';

describe('jobs in folders', () => {
  const FOLDER = '<com.cloudbees.hudson.plugins.folder.Folder/>';

  it('know their full names and their own, and start each other by names seen from their folder', async (t) => {
    const server = await startServer(t);
    await server.home.items.create('', 'a b', FOLDER);
    await server.home.items.create('a b', 'c', FOLDER);
    const quick = { more: '<quietPeriod>0</quietPeriod>' };
    await server.make('a b/after', projectXml(quick));
    const job = await server.make(
      'a b/c/job',
      projectXml({
        shells: ['echo "$JOB_NAME in $JOB_BASE_NAME at $BUILD_URL"'],
        publishers: '<hudson.tasks.BuildTrigger><childProjects>../after</childProjects></hudson.tasks.BuildTrigger>',
      }),
    );
    const run = await server.build(job);
    const lines = await server.lines(run);
    expect(lines).toContain('Building in workspace HOME/workspace/a b/c/job');
    expect(lines).toContain('a b/c/job in job at http://ci.example/job/a%20b/job/c/job/job/1/');
    await expect
      .poll(() => server.home.runs.get(server.job('a b/after'), 1))
      .toMatchObject({
        causes: [{ project: 'a b/c/job', url: 'job/a%20b/job/c/job/job/' }],
      });
    await server.engine.builds.finished(server.run('a b/after', 1));
  });
});
