import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { untilLine } from '../harness/builds.ts';
import { spawnServer } from '../harness/server-process.ts';
import { pipelineXml } from '../scenarios/pipeline-server.ts';

const SCRIPT = `
  parallel(
    speaks: { for (int i = 0; i < 1000000; i++) { echo "line \${i}"; sleep(time: 10, unit: 'MILLISECONDS') } },
    catches: { try { node { sh 'echo begun; sleep 600' } } catch (Throwable e) { sleep 600 } })`;

/** Only root may make a disk. */
const isRoot = process.getuid?.() === 0;

function fill(path: string): void {
  const fd = openSync(path, 'w');
  try {
    for (const piece = Buffer.alloc(512); ; ) writeSync(fd, piece);
  } catch {
    // It is full.
  } finally {
    closeSync(fd);
  }
}

const UNWATCHED = `<hudson.util.DescribableList><hudson.node__monitors.DiskSpaceMonitor><ignored>true</ignored>
</hudson.node__monitors.DiskSpaceMonitor></hudson.util.DescribableList>`;

describe('a pipeline on a disk that becomes full', () => {
  it.skipIf(!isRoot)('fails with the reason, and the server lives on', async (t) => {
    const disk = join(await temporaryFolder(t), 'disk');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', disk]);
    t.onTestFinished(() => void execFileSync('umount', ['-l', disk]));
    // The built-in node would take no work on a disk as small as this one.
    mkdirSync(join(disk, 'home'));
    writeFileSync(join(disk, 'home', 'nodeMonitors.xml'), UNWATCHED);
    const server = await spawnServer({ home: join(disk, 'home') });
    t.onTestFinished(() => server.kill());
    const { client } = server;
    for (const [job, script] of [
      ['full', SCRIPT],
      ['after', `echo 'said'`],
    ] as const) {
      await client.postXml(`/createItem?name=${job}`, pipelineXml({ job, script }));
    }
    await client.post('/job/full/build?delay=0sec');
    await untilLine(client, '/job/full/1', 'begun');
    fill(join(disk, 'filling'));
    await expect
      .poll(() => server.output(), { timeout: 150_000 })
      .toContain('the graph of a pipeline could not be written');
    rmSync(join(disk, 'filling'));
    await client.until<{ building: boolean }>('/job/full/1/api/json', ({ building }) => !building);
    expect((await client.text('/job/full/1/consoleText')).split('\n').slice(-3)).toEqual([
      expect.stringContaining('ERROR: The build cannot go on, as its journal cannot be written: ENOSPC'),
      'Finished: FAILURE',
      '',
    ]);
    await client.post('/job/after/build?delay=0sec');
    await untilLine(client, '/job/after/1', 'Finished: SUCCESS');
  });
});
