import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Agent, createLocalAgent, type DetachedCommand } from '../../agents/index.ts';
import { silentLogger } from '../../kit/index.ts';
import { type AgentFiles, AgentLost } from '../../points/index.ts';

/** Represents the machine of the node `far`: a folder of this one. */
export interface FarMachine {
  readonly agent: Agent;
  /** Holds the absolute path of the folder. */
  readonly folder: string;
  /** Returns the path of something on the machine. */
  at(...parts: readonly string[]): string;
  /** Loses the machine: what runs is gone for the server, and nothing can be asked any more. */
  lose(): void;
  /** Makes the machine reachable again. */
  comeBack(): void;
}

/**
 * Returns a machine whose files are below a folder, and on which nothing else is there: neither the home of a server nor its folder
 * for temporary files. Whoever names another path has taken the machine for the server's.
 */
export function farMachine(folder: string): FarMachine {
  const at = (...parts: readonly string[]): string => join(folder, ...parts);
  for (const name of ['home', 'tmp', 'workspace']) mkdirSync(at(name), { recursive: true });
  const environment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', HOME: at('home') };
  const local = createLocalAgent({ log: silentLogger, environment });
  let isLost = false;
  const losses = new Set<() => void>();
  const lost = (): AgentLost => new AgentLost("Backing channel 'far' is disconnected.", 'connection');

  function check(path: string): void {
    if (isLost) throw lost();
    if (resolve(path) !== folder && !resolve(path).startsWith(`${folder}/`))
      throw new Error(`${path} is not on the machine of the node`);
  }

  /** Returns a method that takes one path first, or two where `isPair` is set. */
  function guarded<A extends readonly unknown[], T>(
    method: (path: string, ...rest: A) => Promise<T>,
    isPair = false,
  ): (path: string, ...rest: A) => Promise<T> {
    return async (path, ...rest) => {
      check(path);
      const [second] = rest;
      if (isPair && typeof second === 'string') check(second);
      return method(path, ...rest);
    };
  }

  const { files } = local;
  const guardedFiles: AgentFiles = {
    info: guarded(files.info),
    realPath: guarded(files.realPath),
    list: guarded(files.list),
    read: guarded(files.read),
    readStream: guarded(files.readStream),
    write: guarded(files.write),
    makeFolder: guarded(files.makeFolder),
    remove: guarded(files.remove),
    rename: guarded(files.rename, true),
    readLink: guarded(files.readLink),
    async link(target, path) {
      check(path);
      await files.link(target, path);
    },
    touch: guarded(files.touch),
    setMode: guarded(files.setMode),
    digest: guarded(files.digest),
    find: guarded(files.find),
    space: guarded(files.space),
  };
  const agent: Agent = {
    ...local,
    name: 'far',
    isLocal: false,
    system: { ...local.system, environment, temporaryFolder: at('tmp') },
    files: guardedFiles,
    async capture(command) {
      check(command.folder);
      return local.capture(command);
    },
    async run(command: DetachedCommand) {
      check(command.folder);
      const running = local.run(command);
      return new Promise((end, fail) => {
        const give = (): void => fail(lost());
        losses.add(give);
        running.then(end, fail).finally(() => losses.delete(give));
      });
    },
    async killTree(target) {
      if (isLost) throw lost();
      return local.killTree(target);
    },
  };
  return {
    agent,
    folder,
    at,
    lose() {
      isLost = true;
      for (const give of losses) give();
    },
    comeBack() {
      isLost = false;
    },
  };
}
