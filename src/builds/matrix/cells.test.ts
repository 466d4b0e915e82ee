import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Run } from '../../model/index.ts';
import { matrixXml } from '../testing/matrix.ts';
import { startServer, type TestServer } from '../testing/server.ts';

/** Goes on when the file `go` is in the folder of all workspaces. */
const WAIT = 'set +x; while [ ! -e "$JENKINS_HOME/workspace/go" ]; do sleep 0.02; done';

async function letGo(server: TestServer): Promise<void> {
  await writeFile(join(server.home.folder, 'workspace', 'go'), '');
}

/** Of all cells, by their names. */
function results(server: TestServer, run: Run): Record<string, string> {
  const all = server.engine.matrixRuns.of(server.job(run.job), run);
  return Object.fromEntries(all.map(({ job, run: each }) => [job.name, `#${each.number} ${each.result}`]));
}

describe('cells of a matrix project', () => {
  it('can be run alone: with a number that no build of the project gets', async (t) => {
    const server = await startServer(t);
    const job = await server.make('mx', matrixXml({ axes: { V: ['a', 'b'] } }));
    await server.build(job);
    const alone = await server.build(server.job('mx/V=a'));
    expect(alone).toMatchObject({ number: 2, result: 'SUCCESS', causes: [{ kind: 'user' }] });
    const run = await server.build(job);
    expect(run.number).toBe(3);
    expect(results(server, run)).toEqual({ 'V=a': '#3 SUCCESS', 'V=b': '#3 SUCCESS' });
  });

  it('are not built when the axes do not make them any more, and not when the project is off', async (t) => {
    const server = await startServer(t);
    const job = await server.make('mx', matrixXml({ axes: { V: ['a', 'b'] } }));
    await server.build(job);
    await server.home.items.replaceConfig(job, matrixXml({ axes: { V: ['b', 'c'] } }));
    const { scheduler } = server.engine;
    const buildable = () => server.home.items.cells(job).map((cell) => [cell.name, scheduler.isBuildable(cell)]);
    expect(buildable()).toEqual([
      ['V=b', true],
      ['V=c', true],
      ['V=a', false],
    ]);
    const run = await server.build(job);
    expect(results(server, run)).toEqual({ 'V=b': '#2 SUCCESS', 'V=c': '#2 SUCCESS', 'V=a': '#1 SUCCESS' });
    const off = matrixXml({ axes: { V: ['b'] }, more: '<disabled>true</disabled>' });
    await server.home.items.replaceConfig(job, off);
    expect(buildable().map(([, can]) => can)).toEqual([false, false, false]);
  });

  it('have each their own number where builds of the project run side by side', async (t) => {
    const server = await startServer(t, { executors: 1 });
    const job = await server.make(
      'mx',
      matrixXml({
        axes: { V: ['a', 'b'] },
        shells: [WAIT],
        more: '<concurrentBuild>true</concurrentBuild>',
      }),
    );
    const first = await server.start(job);
    await server.says(first, 'Triggering mx » b');
    const second = await server.start(job);
    await server.says(second, 'Triggering mx » b');
    await letGo(server);
    for (const run of [first, second]) await server.engine.builds.finished(run);
    expect(results(server, first)).toEqual({ 'V=a': '#1 SUCCESS', 'V=b': '#1 SUCCESS' });
    expect(results(server, second)).toEqual({ 'V=a': '#2 SUCCESS', 'V=b': '#2 SUCCESS' });
  });

  it('may run for an older build after a newer one', async (t) => {
    const server = await startServer(t);
    await server.make('mx', matrixXml({ axes: { V: ['a'] } }));
    const cell = server.job('mx/V=a');
    const numbers: number[] = [];
    for (const build of [5, 3, 5]) {
      const cause = { kind: 'upstream', project: 'mx', url: 'job/mx/', build, causes: [] } as const;
      numbers.push((await server.build(cell, { causes: [cause] })).number);
    }
    expect(numbers).toEqual([5, 3, 6]);
    expect(server.home.runs.numbers(cell)).toEqual([3, 5, 6]);
    expect(server.home.runs.nextNumber(server.job('mx'))).toBe(7);
    expect(server.home.runs.permalink(cell, 'lastCompletedBuild')?.number).toBe(6);
  });

  it('go with the build that is discarded', async (t) => {
    const server = await startServer(t);
    const job = await server.make(
      'mx',
      matrixXml({
        axes: { V: ['a'] },
        properties:
          '<jenkins.model.BuildDiscarderProperty><strategy class="hudson.tasks.LogRotator"><numToKeep>2</numToKeep></strategy></jenkins.model.BuildDiscarderProperty>',
      }),
    );
    for (let n = 0; n < 3; n += 1) await server.build(job);
    await expect.poll(() => server.home.runs.numbers(job)).toEqual([2, 3]);
    await expect.poll(() => server.home.runs.numbers(server.job('mx/V=a'))).toEqual([2, 3]);
  });

  it('start in quiet mode, as their project waits for them', async (t) => {
    const server = await startServer(t, { executors: 1 });
    const job = await server.make('mx', matrixXml({ axes: { V: ['a', 'b'] }, shells: [WAIT] }));
    const run = await server.start(job);
    await server.says(run, 'Triggering mx » b');
    server.queue.setQuiet(true);
    await letGo(server);
    await server.engine.builds.finished(run);
    expect(run.result).toBe('SUCCESS');
  });
});

it('tells listeners of every run, from its start to its end on disk', async (t) => {
  const told: string[] = [];
  const note = (what: string) => (_: unknown, run: Run) => void told.push(`${what} ${run.job} ${run.result}`);
  const server = await startServer(t, { listeners: [{ onStarted: note('+'), onCompleted: note('-') }] });
  await server.build(await server.make('mx', matrixXml({ axes: { V: ['a'] } })));
  expect(told).toEqual(['+ mx null', '+ mx/V=a null', '- mx/V=a SUCCESS', '- mx SUCCESS']);
});
