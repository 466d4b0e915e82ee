import { type Clock, type Logger, removeFolder } from '../../kit/index.ts';
import { type AgentFiles, AgentLost, type AgentSystem, type ExitOutcome, type Machine } from '../../points/index.ts';
import type { Agent, DetachedCommand, KillTarget, ShortCommand, ShortOutcome } from '../types.ts';
import { Connection, type ConnectionChange, type UseOfMachine } from './connection.ts';
import { OutputFile, OutputMissing } from './output-file.ts';
import { remoteFiles } from './remote-files.ts';
import { RemoteNote } from './remote-note.ts';
import { perform, WaitingWork, type Work } from './waiting-work.ts';

export interface NodeAgentDependencies {
  readonly clock: Clock;
  readonly log: Logger;
  /** Holds how long builds wait for a machine that is away, in milliseconds. */
  readonly patienceMs: number;
  /** Names the file for what waits for the machine; null where nothing is kept. */
  readonly waitingFile: string | null;
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
  readonly #waiting: WaitingWork;

  constructor(name: string, deps: NodeAgentDependencies) {
    this.name = name;
    this.#deps = deps;
    const { clock, patienceMs } = deps;
    this.connection = new Connection({ node: name, clock, patienceMs, onChange: (change) => deps.onChange(change) });
    this.files = remoteFiles(this.connection);
    this.#waiting = new WaitingWork({ node: name, path: deps.waitingFile, clock, log: deps.log });
  }

  get system(): AgentSystem {
    return this.#system;
  }

  attach(machine: Machine): void {
    this.#system = machine.system;
    this.connection.attach(machine);
    this.#waiting.perform(machine);
  }

  /** Gives the node up for good, with what waits for its machine. */
  remove(): void {
    this.connection.giveUp(`the node ${this.name} was removed`, 'node');
    this.#waiting.drop();
  }

  /** Returns the agent for work that does not wait for a machine which is away once the signal is aborted. */
  hurried(hurry: AbortSignal): Agent {
    const use = this.connection.hurried(hurry);
    const node = this;
    return {
      name: this.name,
      isLocal: false,
      files: remoteFiles(use),
      get system() {
        return node.system;
      },
      run: (command) => this.run(command, use),
      capture: (command) => this.capture(command, use),
      wasStarted: (controlFolder) => this.wasStarted(controlFolder),
      forget: (controlFolder) => this.forget(controlFolder),
      killTree: (target) => this.killTree(target),
      mark: () => this.mark(),
      onAway: (listener) => this.onAway(listener),
    };
  }

  async run(command: DetachedCommand, use: UseOfMachine = this.connection): Promise<ExitOutcome> {
    const note = new RemoteNote(command.controlFolder);
    const known = note.outcome();
    if (known !== null) return known;
    if (!note.isAskedFor) note.ask(this.name);
    const log = new OutputFile(command.logFile);
    const output = command.outputFile === undefined ? null : new OutputFile(command.outputFile);
    const { id } = note;
    const { argv, folder, env } = command;
    let { isBegun } = note;
    try {
      const outcome = await use.use(async (machine) => {
        if (!isBegun) {
          await machine.start({ id, argv, folder, env, separateOutput: output !== null });
          note.begin();
          isBegun = true;
        }
        return this.#follow(machine, id, log, output);
      });
      note.end(outcome);
      return outcome;
    } finally {
      await log.close();
      await output?.close();
    }
  }

  /** Follows a command to its end. Where its output has a gap, it is asked for again from there, unless that was of no use. */
  async #follow(machine: Machine, id: string, log: OutputFile, output: OutputFile | null): Promise<ExitOutcome> {
    for (;;) {
      const from = { log: log.size, output: output?.size ?? 0 };
      try {
        return await machine.follow(id, from, (stream, piece, position) =>
          (stream === 'output' ? (output ?? log) : log).write(piece, position),
        );
      } catch (error) {
        if (!(error instanceof OutputMissing)) throw error;
        const isFurther = log.size > from.log || (output?.size ?? 0) > from.output;
        if (!isFurther) throw new AgentLost(`the agent ${this.name} cannot go on with a command: ${error.message}`);
      }
    }
  }

  wasStarted(controlFolder: string): boolean {
    return new RemoteNote(controlFolder).isAskedFor;
  }

  async forget(controlFolder: string): Promise<void> {
    const { id, isAskedFor } = new RemoteNote(controlFolder);
    // While the folder is there, whoever clears the run away asks again.
    if (isAskedFor) await this.#whenThere({ kind: 'forget', id });
    await removeFolder(controlFolder);
  }

  /** Ends the processes of a build. Those of a machine that is away are ended when it is back, by the next server if need be. */
  async killTree({ cookie, controlFolders, graceMs }: KillTarget): Promise<number> {
    const commands = controlFolders.map((folder) => new RemoteNote(folder).id);
    return this.#whenThere({ kind: 'kill', target: { cookie, commands, graceMs } });
  }

  capture(command: ShortCommand, use: UseOfMachine = this.connection): Promise<ShortOutcome> {
    return use.use((machine) => machine.capture(command), command.signal);
  }

  mark(): null {
    return null;
  }

  onAway(listener: (reason: string) => void): () => void {
    return this.connection.onAway(listener);
  }

  /** Does something at once where the machine is there, and when it is back otherwise. */
  async #whenThere(work: Work): Promise<number> {
    const { machine } = this.connection;
    const found = machine === null ? null : await perform(machine, work, { node: this.name, log: this.#deps.log });
    if (found === null) this.#waiting.add(work);
    return found ?? 0;
  }
}
