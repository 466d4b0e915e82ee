import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLocalAgent, type ExitOutcome } from '../../agents/index.ts';
import { deferred, silentLogger, systemClock } from '../../kit/index.ts';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { runCopied } from './copied-command.ts';

let folder: string;

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'copied-command');
});

/** A command that prints a line and ends when the test says so. */
function command(away: string | null = null) {
  const clock = createFakeClock();
  const killed: (readonly string[])[] = [];
  const written: string[] = [];
  const running = deferred<ExitOutcome>();
  const controller = new AbortController();
  const logFile = join(folder, 'log');
  writeFileSync(logFile, 'a line\n');
  const agent = {
    run: () => running.promise,
    onAway(listener: (reason: string) => void) {
      if (away !== null) listener(away);
      return () => undefined;
    },
    async killTree({ controlFolders }: { readonly controlFolders: readonly string[] }) {
      killed.push(controlFolders);
      return 1;
    },
  };
  const outcome = () =>
    runCopied(
      { agent, clock, graceMs: 1000 },
      { argv: ['true'], folder, env: {}, logFile, controlFolder: join(folder, 'control') },
      {
        copy: { copied: () => (written.length > 0 ? 7 : 0), write: (text) => void written.push(text) },
        cookie: {},
        signal: controller.signal,
        isDetached: () => false,
        onStop: (isThere) => void written.push(isThere ? '[stopping]' : '[out of reach]'),
      },
    );
  return { clock, running, controller, killed, written, outcome };
}

describe('a command whose output is copied', () => {
  it('answers how it ended when all that it printed is in the console', async () => {
    const { running, outcome, written, killed } = command();
    running.resolve({ kind: 'exited', code: 3 });
    expect(await outcome()).toEqual({ kind: 'exited', code: 3 });
    expect(written).toEqual(['a line\n']);
    expect(killed).toEqual([]);
  });

  it('is not waited for when it is stopped while its machine is away, which ends it later', async () => {
    const { controller, outcome, written, killed } = command('the network is down');
    const answer = outcome();
    controller.abort();
    expect(await answer).toEqual({ kind: 'out-of-reach' });
    expect(written).toEqual(['[out of reach]']);
    expect(killed).toEqual([[join(folder, 'control')]]);
  });

  it('is asked to end when the signal is aborted, and answers how it did', async () => {
    const { running, controller, outcome, written, killed } = command();
    const answer = outcome();
    controller.abort();
    running.resolve({ kind: 'exited', code: 143 });
    expect(await answer).toEqual({ kind: 'exited', code: 143 });
    expect(killed).toEqual([[join(folder, 'control')]]);
    expect(written).toEqual(['[stopping]']);
  });

  it('that does not end even when it was killed is stuck', async () => {
    const { clock, controller, outcome, killed } = command();
    controller.abort();
    const answer = outcome();
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    clock.advance(5000);
    expect(await answer).toEqual({ kind: 'stuck' });
    expect(killed).toHaveLength(1);
  });

  it('that cannot be run fails with the reason', async () => {
    const { running, outcome } = command();
    running.reject(new Error('no such folder'));
    await expect(outcome()).rejects.toThrow('no such folder');
  });

  it('ends where it was stopped before a supervisor that served another one has begun it', async () => {
    const agent = createLocalAgent({ log: silentLogger });
    const cookie = { COPIED: `${process.pid}` };
    const of = (name: string, script: string) => ({
      argv: ['/bin/sh', '-c', script],
      folder,
      env: { PATH: '/usr/bin:/bin', ...cookie },
      logFile: join(folder, `${name}.log`),
      controlFolder: join(folder, name),
    });
    await agent.run(of('first', 'exit 0'));
    const outcome = await runCopied({ agent, clock: systemClock, graceMs: 1000 }, of('second', 'sleep 60'), {
      copy: { copied: () => 0, write: () => undefined },
      cookie,
      since: agent.mark(),
      signal: AbortSignal.abort(),
      isDetached: () => false,
    });
    expect(outcome).toEqual({ kind: 'exited', code: 143 });
  });
});
