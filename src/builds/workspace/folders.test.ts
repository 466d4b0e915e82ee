import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { projectXml, startServer } from '../testing/server.ts';

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

  it('may be moved as soon as their run is seen completed', async (t) => {
    const server = await startServer(t);
    const { items, runs } = server.home;
    await items.create('', 'f', FOLDER);
    const job = await server.make('job', projectXml({ shells: ['true'] }));
    const run = await server.start(job);
    while (server.run('job', 1).state !== 'completed') await setImmediate();
    expect(runs.permalink(job, 'lastCompletedBuild')).toBe(run);
    expect(server.engine.builds.running(job)).toEqual([]);
    expect(server.engine.builds.executorOf(run)).toBeNull();
    expect(server.queue.nodes.builtIn.busy).toBe(0);
    const moved = await items.move(job, 'f');
    expect(await readdir(runs.paths.folder(moved, 1))).toEqual(['build.xml', 'injectedEnvVars.txt', 'log']);
  });

  it('are not moved, renamed or deleted from under a run that begins at that moment', async (t) => {
    const server = await startServer(t);
    const { items } = server.home;
    const folder = await items.create('', 'f', FOLDER);
    const job = await server.make(
      'f/job',
      projectXml({ shells: ['while [ ! -e $JENKINS_HOME/go ]; do sleep 0.02; done'] }),
    );
    let begun = false;
    const { begin } = server.home.runs;
    // The number is about to be written when the change comes.
    Object.assign(server.home.runs, {
      async begin(...args: Parameters<typeof begin>) {
        const changes = [items.rename(folder, 'g'), items.move(job, ''), items.delete(folder)];
        outcomes = Promise.allSettled(changes);
        const run = await begin.apply(server.home.runs, args);
        begun = true;
        return run;
      },
    });
    let outcomes: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
    const run = await server.start(job);
    const codes = (await outcomes).map((outcome) => outcome.status === 'rejected' && outcome.reason.code);
    expect([begun, codes]).toEqual([true, ['RENAME_BUILDING', 'MOVE_BUILDING', 'DELETE_BUILDING']]);
    expect(items.get('f/job')).toBe(job);
    await writeFile(join(server.home.folder, 'go'), '');
    await server.engine.builds.finished(run);
    expect(run.result).toBe('SUCCESS');
    expect((await items.rename(folder, 'g')).fullName).toBe('g');
  });
});
