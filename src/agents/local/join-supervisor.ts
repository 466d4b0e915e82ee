import { type FSWatcher, watch } from 'node:fs';
import { type Clock, sleep } from '../../kit/index.ts';
import type { ExitOutcome } from '../types.ts';
import type { Claim, ControlFolder } from './control-folder.ts';
import type { ProcessTable } from './process-table.ts';

/** Limits, in milliseconds, the wait for the id of a supervisor, which writes it right after it claimed the folder. */
const PID_MS = 2000;
const PID_LOOK_MS = 20;
const LOOK_MS = 250;

/** Waits for a command that another process started: an earlier life of this server, most likely. */
export async function joinSupervisor(
  folder: ControlFolder,
  deps: { readonly table: ProcessTable; readonly clock: Clock },
): Promise<ExitOutcome> {
  const { table, clock } = deps;
  const claim = await claimOf(folder, clock);
  if (claim === null) return outcomeOf(folder);
  const watcher = new FolderWatcher(folder.path, clock);
  try {
    for (;;) {
      const code = folder.exitCode();
      if (code !== null) return { kind: 'exited', code };
      // It may have noted the code after we looked and have ended before we looked for it.
      if (!(await table.isSupervisorOf(claim, folder.path))) return outcomeOf(folder);
      await watcher.changeOr(LOOK_MS);
    }
  } finally {
    watcher.close();
  }
}

/** Returns how a command ended whose supervisor is gone. */
export function outcomeOf(folder: ControlFolder): ExitOutcome {
  const code = folder.exitCode();
  return code === null ? { kind: 'lost' } : { kind: 'exited', code };
}

async function claimOf(folder: ControlFolder, clock: Clock): Promise<Claim | null> {
  const begun = clock.now();
  for (;;) {
    const claim = folder.claim();
    if (claim !== null || clock.now() - begun >= PID_MS) return claim;
    await sleep(clock, PID_LOOK_MS);
  }
}

/** Reports changes in a folder; where it cannot be watched, only time passes. */
class FolderWatcher {
  readonly #clock: Clock;
  readonly #watcher: FSWatcher | null;
  #wake: () => void = () => undefined;

  constructor(path: string, clock: Clock) {
    this.#clock = clock;
    this.#watcher = watched(path, () => this.#wake());
  }

  async changeOr(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const callOff = this.#clock.after(ms, resolve);
      this.#wake = () => {
        callOff();
        resolve();
      };
    });
  }

  close(): void {
    this.#watcher?.close();
  }
}

function watched(path: string, onChange: () => void): FSWatcher | null {
  try {
    const watcher = watch(path, { persistent: false }, onChange);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}
