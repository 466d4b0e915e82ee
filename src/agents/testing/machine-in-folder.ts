import { existsSync, mkdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { deferred, silentLogger } from '../../kit/index.ts';
import {
  type AgentFiles,
  ConnectionLost,
  type ExitOutcome,
  type Machine,
  type OutputStream,
  type RemoteCommand,
} from '../../points/index.ts';
import { createLocalAgent } from '../local/local-agent.ts';

const LOOK_MS = 20;

/** Represents a machine that is a folder of this one, with real processes, which outlive its connections. */
export interface MachineInFolder {
  /** Holds the absolute path of the folder. */
  readonly folder: string;
  /** Lists what was asked for beyond the folder. */
  readonly strayed: string[];
  /** Returns a new connection; `close` ends it. */
  connect(): Machine;
  /** Ends what still runs there. */
  end(): Promise<void>;
}

/**
 * Returns a machine on which nothing is but what is below a folder, and what its processes see. Whoever asks for a file of another
 * path has taken it for the server's.
 */
export function machineInFolder(folder: string, variables: Readonly<Record<string, string>> = {}): MachineInFolder {
  const at = (...parts: readonly string[]): string => join(folder, ...parts);
  for (const name of ['home', 'tmp', 'commands']) mkdirSync(at(name), { recursive: true });
  const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', HOME: at('home'), ...variables };
  const local = createLocalAgent({ log: silentLogger, environment });
  const running = new Map<string, Promise<ExitOutcome>>();
  const strayed: string[] = [];
  const control = (id: string): string => at('commands', id);
  const outputOf = (id: string, stream: OutputStream): string => at('commands', `${id}.${stream}`);
  /** Programs are looked for where the machine has them. */
  const programs = environment.PATH.split(':').map((each) => resolve(each));

  function check(path: string): void {
    const isInside = [folder, ...programs].some((each) => path === each || resolve(path).startsWith(`${each}/`));
    if (isInside || path.startsWith('/proc/')) return;
    strayed.push(path);
    throw new Error(`${path} is not on the machine of the node`);
  }

  async function follow(
    id: string,
    from: Readonly<Record<OutputStream, number>>,
    write: Parameters<Machine['follow']>[2],
    checkLive: () => void,
  ): Promise<ExitOutcome> {
    const positions = { ...from };
    let outcome: ExitOutcome | null = null;
    void running.get(id)?.then((ended) => (outcome = ended));
    for (;;) {
      const isLast = outcome !== null;
      for (const stream of ['log', 'output'] as const) {
        for (;;) {
          const piece = await piecesOf(outputOf(id, stream), positions[stream]);
          checkLive();
          if (piece.length === 0) break;
          await write(stream, piece, positions[stream]);
          positions[stream] += piece.length;
        }
      }
      if (isLast) return outcome ?? { kind: 'lost' };
      await setTimeout(LOOK_MS);
      checkLive();
    }
  }

  return {
    folder,
    strayed,
    async end() {
      const controlFolders = [...running.keys()].map(control);
      await local.killTree({ cookie: { MACHINE_IN_FOLDER: folder }, controlFolders, graceMs: 1000 });
    },
    connect() {
      const closed = deferred<string>();
      let isOpen = true;
      const checkLive = (): void => {
        if (!isOpen) throw new ConnectionLost('the connection has ended');
      };
      const live = async <T>(work: () => Promise<T>): Promise<T> => {
        checkLive();
        const answer = await work();
        checkLive();
        return answer;
      };
      return {
        system: { ...local.system, environment, temporaryFolder: at('tmp') },
        files: guarded(local.files, (path) => {
          checkLive();
          check(path);
        }),
        closed: closed.promise,
        start: (command: RemoteCommand) =>
          live(async () => {
            const { id, argv, env, separateOutput } = command;
            check(command.folder);
            if (running.has(id)) return;
            const files = {
              logFile: outputOf(id, 'log'),
              ...(separateOutput && { outputFile: outputOf(id, 'output') }),
            };
            running.set(id, local.run({ argv, env, folder: command.folder, controlFolder: control(id), ...files }));
          }),
        follow: (id, from, write) => live(() => follow(id, from, write, checkLive)),
        forget: (id) =>
          live(async () => {
            for (const path of [control(id), outputOf(id, 'log'), outputOf(id, 'output')])
              await rm(path, { recursive: true, force: true });
          }),
        killTree: ({ cookie, commands, graceMs }) =>
          live(() => local.killTree({ cookie, graceMs, controlFolders: commands.map(control) })),
        capture: (command) =>
          live(async () => {
            check(command.folder);
            return local.capture(command);
          }),
        measure: async () => ({ temporarySpace: null, rootSpace: null, memory: null, swap: null, clock: null }),
        close(reason) {
          isOpen = false;
          closed.resolve(reason);
        },
      };
    },
  };
}

async function piecesOf(path: string, position: number): Promise<Buffer> {
  if (!existsSync(path)) return Buffer.alloc(0);
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Returns files whose methods check each path that they are given first. */
function guarded(files: AgentFiles, check: (path: string) => void): AgentFiles {
  const one = <A extends readonly unknown[], T>(method: (path: string, ...rest: A) => Promise<T>) => {
    return async (path: string, ...rest: A): Promise<T> => {
      check(path);
      return method(path, ...rest);
    };
  };
  return {
    info: one(files.info),
    realPath: one(files.realPath),
    list: one(files.list),
    read: one(files.read),
    readStream: one(files.readStream),
    write: one(files.write),
    makeFolder: one(files.makeFolder),
    remove: one(files.remove),
    async rename(from, to) {
      for (const path of [from, to]) check(path);
      await files.rename(from, to);
    },
    readLink: one(files.readLink),
    async link(target, path) {
      check(path);
      await files.link(target, path);
    },
    touch: one(files.touch),
    setMode: one(files.setMode),
    digest: one(files.digest),
    find: one(files.find),
    space: one(files.space),
  };
}
