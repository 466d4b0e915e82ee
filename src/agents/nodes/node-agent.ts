import { type Clock, type Logger, messageOf, removeFolder } from '../../kit/index.ts';
import {
  type AgentFiles,
  type AgentSystem,
  ConnectionLost,
  type ExitOutcome,
  type Machine,
  type RemoteKillTarget,
} from '../../points/index.ts';
import type { Agent, DetachedCommand, KillTarget, ShortCommand, ShortOutcome } from '../types.ts';
import { Connection, type ConnectionChange } from './connection.ts';
import { OutputFile } from './output-file.ts';
import { remoteFiles } from './remote-files.ts';
import { RemoteNote } from './remote-note.ts';

export interface NodeAgentDependencies {
  readonly clock: Clock;
  readonly log: Logger;
  /** Holds how long builds wait for a machine that is away, in milliseconds. */
  readonly patienceMs: number;
  onChange(change: ConnectionChange): void;
}

/** Describes a machine that was never connected: nothing is known of it. */
const UNKNOWN: AgentSystem = {
  environment: {},
  temporaryFolder: '/tmp',
  isUnix: true,
  os: '',
  architecture: '',
  hostName: '',
};

/**
 * Represents the agent of a node on another machine, over all its connections. What a command prints there is written to files of
 * the server as it comes, from where they end.
 */
export class NodeAgent implements Agent {
  readonly name: string;
  readonly isLocal = false;
  readonly files: AgentFiles;
  readonly connection: Connection;
  readonly #deps: NodeAgentDependencies;
  #system = UNKNOWN;
  /** Holds what is to be done when the machine is back. */
  readonly #later: ((machine: Machine) => Promise<unknown>)[] = [];

  constructor(name: string, deps: NodeAgentDependencies) {
    this.name = name;
    this.#deps = deps;
    const { clock, patienceMs } = deps;
    this.connection = new Connection({ node: name, clock, patienceMs, onChange: (change) => deps.onChange(change) });
    this.files = remoteFiles(this.connection);
  }

  get system(): AgentSystem {
    return this.#system;
  }

  attach(machine: Machine): void {
    this.#system = machine.system;
    this.connection.attach(machine);
    for (const work of this.#later.splice(0)) void this.#whenThere(work);
  }

  async run(command: DetachedCommand): Promise<ExitOutcome> {
    const note = new RemoteNote(command.controlFolder);
    const known = note.outcome();
    if (known !== null) return known;
    if (!note.isAskedFor) note.ask();
    const log = new OutputFile(command.logFile);
    const output = command.outputFile === undefined ? null : new OutputFile(command.outputFile);
    const { id } = note;
    const { argv, folder, env } = command;
    try {
      const outcome = await this.connection.use(async (machine) => {
        await machine.start({ id, argv, folder, env, separateOutput: output !== null });
        return machine.follow(id, { log: log.size, output: output?.size ?? 0 }, (stream, piece, position) =>
          (stream === 'output' ? (output ?? log) : log).write(piece, position),
        );
      });
      note.end(outcome);
      return outcome;
    } finally {
      await log.close();
      await output?.close();
    }
  }

  wasStarted(controlFolder: string): boolean {
    return new RemoteNote(controlFolder).isAskedFor;
  }

  async forget(controlFolder: string): Promise<void> {
    const { id, isAskedFor } = new RemoteNote(controlFolder);
    if (isAskedFor) void this.#whenThere((machine) => machine.forget(id));
    await removeFolder(controlFolder);
  }

  /** Ends the processes of a build; those of a machine that is away are ended when it is back. */
  async killTree({ cookie, controlFolders, graceMs }: KillTarget): Promise<number> {
    const commands = controlFolders.map((folder) => new RemoteNote(folder).id);
    const target: RemoteKillTarget = { cookie, commands, graceMs };
    let found = 0;
    await this.#whenThere(async (machine) => {
      found = await machine.killTree(target);
    });
    return found;
  }

  capture(command: ShortCommand): Promise<ShortOutcome> {
    return this.connection.use((machine) => machine.capture(command), command.signal);
  }

  mark(): null {
    return null;
  }

  onAway(listener: (reason: string) => void): () => void {
    return this.connection.onAway(listener);
  }

  /** Does something at once where the machine is there, and when it is back otherwise. */
  async #whenThere(work: (machine: Machine) => Promise<unknown>): Promise<void> {
    const { machine } = this.connection;
    if (machine === null) {
      this.#later.push(work);
      return;
    }
    try {
      await work(machine);
    } catch (error) {
      if (error instanceof ConnectionLost) this.#later.push(work);
      else
        this.#deps.log.warn({ node: this.name, err: messageOf(error) }, 'an agent could not do what was asked of it');
    }
  }
}
