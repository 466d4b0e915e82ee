import { deferred } from '../../../kit/index.ts';
import {
  ConnectionLost,
  type ExitOutcome,
  type Machine,
  type RemoteCommand,
  type RemoteKillTarget,
} from '../../../points/index.ts';
import { createFiles } from '../../files/create-files.ts';
import { localFileSystem } from '../../files/local-file-system.ts';
import { localSystem } from '../../local/local-system.ts';

/** Holds what goes on at a machine, whatever connections there are: commands and what they have printed. */
export interface FarSide {
  readonly begun: RemoteCommand[];
  readonly printed: Map<string, string>;
  readonly ended: Map<string, ExitOutcome>;
  readonly killed: RemoteKillTarget[];
  readonly forgotten: string[];
  /** Is called when something of the above has changed. */
  readonly wake: Set<() => void>;
}

export function farSide(): FarSide {
  return { begun: [], printed: new Map(), ended: new Map(), killed: [], forgotten: [], wake: new Set() };
}

/** Prints as a command does; the only one where none is named. */
export function prints(far: FarSide, text: string): void {
  const { id } = far.begun.at(-1) ?? { id: '' };
  far.printed.set(id, (far.printed.get(id) ?? '') + text);
  for (const wake of far.wake) wake();
}

export function ends(far: FarSide, outcome: ExitOutcome): void {
  far.ended.set(far.begun.at(-1)?.id ?? '', outcome);
  for (const wake of far.wake) wake();
}

/** Returns a connection to the machine, which `cut` ends. */
export function scriptedMachine(far: FarSide): Machine & { cut(): void } {
  const closed = deferred<string>();
  let isCut = false;
  const live = <T>(work: () => T | Promise<T>): Promise<T> => {
    if (isCut) return Promise.reject(new ConnectionLost('cut'));
    return Promise.race([
      Promise.resolve(work()),
      closed.promise.then(() => Promise.reject(new ConnectionLost('cut'))),
    ]);
  };
  const end = (reason: string): void => {
    isCut = true;
    closed.resolve(reason);
  };
  const files = createFiles(localFileSystem());
  return {
    system: localSystem({ PATH: '/bin' }),
    files: { ...files, rename: (from, to) => live(() => files.rename(from, to)) },
    closed: closed.promise,
    start: (command) =>
      live(() => {
        if (!far.begun.some(({ id }) => id === command.id)) far.begun.push(command);
      }),
    follow: (id, from, write) =>
      live(async () => {
        let at = from.log;
        for (;;) {
          const text = Buffer.from(far.printed.get(id) ?? '');
          if (text.length > at && !isCut) {
            await write('log', text.subarray(at), at);
            at = text.length;
          }
          const outcome = far.ended.get(id);
          if (outcome !== undefined) return outcome;
          const woken = deferred();
          far.wake.add(woken.resolve);
          await Promise.race([woken.promise, closed.promise]);
          far.wake.delete(woken.resolve);
          if (isCut) throw new ConnectionLost('cut');
        }
      }),
    forget: (id) => live(() => void far.forgotten.push(id)),
    killTree: (target) => live(() => far.killed.push(target)),
    capture: () => live(() => ({ code: 0, stdout: 'out', stderr: '' })),
    measure: () => live(() => ({ temporarySpace: null, rootSpace: null, memory: null, swap: null, clock: 0 })),
    close: end,
    cut: () => end('cut'),
  };
}
