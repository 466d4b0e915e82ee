import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { definePublisher } from '../../points/index.ts';
import { startServer } from '../testing/server.ts';

const marked = definePublisher({
  symbol: 'marked',
  displayName: 'Mark',
  xmlTag: 'test.Marked',
  fields: {},
  example: {},
  async perform(_, { log, launch }) {
    log.line('after');
    await launch.command(['true'], { quiet: true });
    return 'SUCCESS';
  },
});

/** Told from the sleep of every other test. */
const WAITED = `33${process.pid}`;

const waiting = definePublisher({
  symbol: 'waiting',
  displayName: 'Wait',
  xmlTag: 'test.Waiting',
  fields: {},
  example: {},
  async perform(_, { log, launch }) {
    log.line('waiting');
    await launch.command(['sleep', WAITED], { quiet: true });
    return 'SUCCESS';
  },
});

const looking = definePublisher({
  symbol: 'looking',
  displayName: 'Look',
  xmlTag: 'test.Looking',
  fields: {},
  example: {},
  async perform(_, { log, workspace }) {
    log.line('looking');
    for (;;) await workspace.glob('**');
  },
});

function processesWith(mark: string): string {
  try {
    return execFileSync('pgrep', ['-f', mark], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

describe('stopping a run', () => {
  it('ends its step, says who did it and still runs post-build actions', async (t) => {
    const server = await startServer(t, { kinds: [marked] });
    const job = await server.define('slow', {
      shells: ['echo start; sleep 1000', 'echo never'],
      publishers: '<test.Marked/>',
    });
    const run = await server.start(job);
    await server.says(run, '+ sleep 1000');
    server.engine.builds.stop(run, 'admin');
    server.engine.builds.stop(run, 'other');
    await server.engine.builds.finished(run);
    // Bash says more than other shells: which script, which line, which process.
    const lines = (await server.lines(run)).map((line) =>
      /^(\S+: line \d+: +\d+ )?Terminated/.test(line) ? 'Terminated' : line,
    );
    expect(lines.slice(4)).toEqual([
      '+ echo start',
      'start',
      '+ sleep 1000',
      'Terminated',
      'Build was aborted',
      'Aborted by admin the user',
      'after',
      'Finished: ABORTED',
    ]);
    expect(run).toMatchObject({ result: 'ABORTED', state: 'completed', interruptions: [{ userId: 'admin' }] });
    server.engine.builds.stop(run, 'late');
    expect(run.interruptions).toHaveLength(1);
  });

  it('ends a post-build action that looks for files or copies them', async (t) => {
    const server = await startServer(t, { kinds: [looking] });
    const run = await server.start(await server.define('l', { publishers: '<test.Looking/>' }));
    await server.says(run, 'looking');
    server.engine.builds.stop(run, 'admin');
    await server.engine.builds.finished(run);
    expect((await server.lines(run)).slice(-3)).toEqual([
      'Build was aborted',
      'Aborted by admin the user',
      'Finished: ABORTED',
    ]);
  });

  it('leaves no script behind', async (t) => {
    const server = await startServer(t);
    const run = await server.start(await server.define('slow', { shells: ['sleep 1000'] }));
    await server.says(run, '+ sleep 1000');
    const [script = ''] = /\S*\/jenkins\d+\.sh/.exec(await server.console(run)) ?? [];
    expect(existsSync(script)).toBe(true);
    server.engine.builds.stop(run, 'admin');
    await server.engine.builds.finished(run);
    expect(existsSync(script)).toBe(false);
  });

  it('ends processes that do not listen and those that left their group', async (t) => {
    const server = await startServer(t);
    const mark = `31${process.pid}`;
    const job = await server.define('deaf', {
      shells: [
        // No trace: what the shells in the background say would come in between.
        `#!/bin/sh\ntrap '' TERM; setsid sleep ${mark}1 & sh -c "trap '' TERM; sleep ${mark}2; sleep ${mark}3" & echo up; wait; sleep ${mark}4`,
      ],
    });
    const run = await server.start(job);
    await server.says(run, '\nup\n');
    await expect.poll(() => processesWith(`sleep ${mark}`)).not.toBe('');
    server.engine.builds.stop(run, 'admin');
    await server.engine.builds.finished(run);
    expect(run.result).toBe('ABORTED');
    await expect.poll(() => processesWith(`sleep ${mark}`)).toBe('');
  });

  it('works while a post-build action waits', async (t) => {
    const server = await startServer(t, { kinds: [marked, waiting] });
    const job = await server.define('w', { publishers: '<test.Waiting/><test.Marked/>' });
    const run = await server.start(job);
    await server.says(run, 'waiting');
    server.engine.builds.stop(run, null);
    await server.engine.builds.finished(run);
    expect((await server.lines(run)).slice(3)).toEqual([
      'waiting',
      'Build was aborted',
      'Aborted by anonymous',
      'after',
      'Finished: ABORTED',
    ]);
    expect(processesWith(`^sleep ${WAITED}$`)).toBe('');
  });

  it('leaves what a step started in the background to be ended with it', async (t) => {
    const server = await startServer(t);
    const mark = `32${process.pid}`;
    const job = await server.define('bg', { shells: [`sleep ${mark} &`, `BUILD_ID=dontKillMe sleep ${mark}9 &`] });
    const run = await server.build(job);
    expect(run.result).toBe('SUCCESS');
    const left = processesWith(`^sleep ${mark}9?$`);
    expect(left.trim().split('\n')).toHaveLength(1);
    process.kill(Number(left.trim()));
  });
});
