import { describe, expect, it } from 'vitest';
import { type Clock, type Deferred, deferred, silentLogger } from '../kit/index.ts';
import { createLifecycle, type LifecycleControl } from './lifecycle.ts';

interface Scene {
  readonly lifecycle: LifecycleControl;
  /** Resolves when no build blocks the shutdown any more. */
  readonly calm: Deferred<void>;
  readonly quiet: (string | null)[];
  readonly ends: number[];
  /** Lets time pass, and what follows from it happen. */
  pass(ms: number): Promise<void>;
}

function scene(options: { restartable?: boolean; delay?: number; installing?: Deferred<void> } = {}): Scene {
  const timers = new Set<{ due: number; action: () => void }>();
  let now = 0;
  const clock: Clock = {
    now: () => now,
    after(ms, action) {
      const timer = { due: now + ms, action };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  const calm = deferred<void>();
  const quiet: (string | null)[] = [];
  const ends: number[] = [];
  const lifecycle = createLifecycle({
    queue: { setQuiet: (_on, reason) => void quiet.push(reason ?? null) },
    builds: { calm: () => calm.promise },
    plugins: { settled: () => options.installing?.promise ?? Promise.resolve() },
    clock,
    log: silentLogger,
    restartable: options.restartable ?? true,
    restartDelaySeconds: options.delay ?? 5,
    readAgain: async () => {},
    close: async () => {},
    end: (code) => void ends.push(code),
  });
  lifecycle.started();
  return {
    lifecycle,
    calm,
    quiet,
    ends,
    async pass(ms) {
      await turns();
      now += ms;
      for (const timer of [...timers].filter(({ due }) => due <= now)) {
        timers.delete(timer);
        timer.action();
      }
      await turns();
    },
  };
}

/** Waits until everything is done that only waits for promises. */
async function turns(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

describe('a safe restart', () => {
  it('waits for plugins that are being installed', async () => {
    const installing = deferred<void>();
    const { lifecycle, calm, ends, pass } = scene({ installing, delay: 0 });
    lifecycle.restart({ waitForBuilds: true });
    calm.resolve();
    await pass(60_000);
    expect([lifecycle.state, ends]).toEqual(['running', []]);
    installing.resolve();
    await pass(0);
    expect(lifecycle.state).toBe('restarting');
  });

  it('waits for builds, is away for twelve seconds, and ends with the code for the launcher', async () => {
    const { lifecycle, calm, quiet, ends, pass } = scene();
    lifecycle.restart({ waitForBuilds: true, message: 'upgrade' });
    expect(quiet).toEqual(['upgrade']);
    await pass(60_000);
    expect([lifecycle.state, lifecycle.pending]).toEqual(['running', true]);
    calm.resolve();
    await pass(0);
    expect(lifecycle.state).toBe('restarting');
    await pass(11_900);
    expect([lifecycle.state, ends]).toEqual(['restarting', []]);
    await pass(100);
    expect([lifecycle.state, ends]).toEqual(['stopping', [75]]);
  });

  it('is called off while it waits', async () => {
    const { lifecycle, calm, ends, pass } = scene();
    lifecycle.restart({ waitForBuilds: true });
    lifecycle.cancelPending();
    calm.resolve();
    await pass(60_000);
    expect([lifecycle.state, lifecycle.pending, ends]).toEqual(['running', false, []]);
  });

  it('gives way to a later exit', async () => {
    const { lifecycle, calm, ends, pass } = scene();
    lifecycle.restart({ waitForBuilds: true });
    lifecycle.exit({ waitForBuilds: true });
    calm.resolve();
    await pass(60_000);
    expect(ends).toEqual([0]);
  });
});

describe('a restart', () => {
  it('does not wait for builds and is away for five seconds', async () => {
    const { lifecycle, ends, pass } = scene();
    lifecycle.restart({ waitForBuilds: false });
    await pass(4_900);
    expect([lifecycle.state, ends]).toEqual(['restarting', []]);
    await pass(100);
    expect(ends).toEqual([75]);
  });

  it('may be told to be quicker, but answers first', async () => {
    const { lifecycle, calm, ends, pass } = scene({ delay: 0 });
    lifecycle.restart({ waitForBuilds: true });
    calm.resolve();
    await pass(99);
    expect(ends).toEqual([]);
    await pass(1);
    expect(ends).toEqual([75]);
  });

  it('is refused where nothing would start the server again', () => {
    const { lifecycle, quiet } = scene({ restartable: false });
    expect(() => lifecycle.restart({ waitForBuilds: false })).toThrow('not started by its launcher');
    expect(quiet).toEqual([]);
  });
});

describe('an exit', () => {
  it('comes when its answer was sent', async () => {
    const { lifecycle, ends, pass } = scene();
    lifecycle.exit({ waitForBuilds: false });
    await pass(0);
    expect([lifecycle.state, ends]).toEqual(['running', []]);
    await pass(100);
    expect(ends).toEqual([0]);
  });

  it('by a signal does not wait for a restart', async () => {
    const { lifecycle, ends, pass } = scene();
    lifecycle.restart({ waitForBuilds: false });
    await pass(0);
    await lifecycle.stop();
    expect(ends).toEqual([0]);
    await pass(60_000);
    expect(ends).toEqual([0]);
  });
});
