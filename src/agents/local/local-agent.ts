import { type Clock, type Logger, systemClock } from '../../kit/index.ts';
import { createFiles } from '../files/create-files.ts';
import { localFileSystem } from '../files/local-file-system.ts';
import type { Agent, DetachedCommand, ExitOutcome } from '../types.ts';
import { ControlFolder } from './control-folder.ts';
import { joinSupervisor, outcomeOf } from './join-supervisor.ts';
import { killTree } from './kill-tree.ts';
import { localSystem } from './local-system.ts';
import { processTable } from './open-process-table.ts';
import { shortCommands } from './short-command.ts';
import { prepareFiles, startSupervisor } from './start-supervisor.ts';
import { SupervisorPool } from './supervisor-pool.ts';

export interface LocalAgentOptions {
  readonly log: Logger;
  readonly clock?: Clock;
  /** Holds the variables of every process; where it is missing, those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Returns the agent of this machine, which runs commands as the user that the server runs as. */
export function createLocalAgent(options: LocalAgentOptions): Agent {
  const { log, clock = systemClock, environment = ownEnvironment() } = options;
  const table = processTable();
  const pool = new SupervisorPool(table);

  async function run(command: DetachedCommand): Promise<ExitOutcome> {
    const folder = new ControlFolder(command.controlFolder);
    if (folder.isClaimed()) return joinSupervisor(folder, { table, clock });
    const reason = prepareFiles(command);
    if (reason !== null) return { kind: 'not-started', reason };
    const code = await pool.run(command);
    if (code !== null) return { kind: 'exited', code };
    // It was lost, or another supervisor was quicker: one of a start that an earlier life of the server was not sure of.
    if (folder.isClaimed()) return joinSupervisor(folder, { table, clock });
    return runAlone(command, folder);
  }

  /** Runs a command under a supervisor that serves it alone. */
  async function runAlone(command: DetachedCommand, folder: ControlFolder): Promise<ExitOutcome> {
    const supervisor = await startSupervisor(command);
    if (supervisor.kind === 'failed') return { kind: 'not-started', reason: supervisor.reason };
    await supervisor.ended;
    const claim = folder.claim();
    if (claim?.pid !== supervisor.pid && folder.isClaimed()) return joinSupervisor(folder, { table, clock });
    if (claim === null) return { kind: 'not-started', reason: `${command.controlFolder}: cannot be written` };
    return outcomeOf(folder);
  }

  return {
    name: '',
    isLocal: true,
    system: localSystem(environment),
    files: createFiles(localFileSystem()),
    capture: shortCommands(clock),
    run,
    wasStarted: (controlFolder) => new ControlFolder(controlFolder).isClaimed(),
    forget: (controlFolder) => new ControlFolder(controlFolder).remove(),
    killTree: (target) => killTree({ table, clock, log }, { ...target, groups: pool.keepFor(target.controlFolders) }),
    mark: () => table.mark(),
    onAway: () => () => undefined,
  };
}

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
