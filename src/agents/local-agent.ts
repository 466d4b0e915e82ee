import { type Clock, type Logger, systemClock } from '../kit/index.ts';
import { ControlFolder } from './control-folder.ts';
import { joinSupervisor, outcomeOf } from './join-supervisor.ts';
import { killTree } from './kill-tree.ts';
import { processTable } from './open-process-table.ts';
import { startSupervisor } from './start-supervisor.ts';
import type { Agent, DetachedCommand, ExitOutcome } from './types.ts';

export interface LocalAgentOptions {
  readonly log: Logger;
  readonly clock?: Clock;
}

/** Returns the agent of this machine, which runs commands as the user that the server runs as. */
export function createLocalAgent(options: LocalAgentOptions): Agent {
  const { log, clock = systemClock } = options;
  const table = processTable();

  async function run(command: DetachedCommand): Promise<ExitOutcome> {
    const folder = new ControlFolder(command.controlFolder);
    if (folder.isClaimed()) return joinSupervisor(folder, { table, clock });
    const supervisor = await startSupervisor(command);
    if (supervisor.kind === 'failed') return { kind: 'not-started', reason: supervisor.reason };
    await supervisor.ended;
    const pid = folder.pid();
    // Another supervisor was quicker: one of a start that an earlier life of the server was not sure of.
    if (pid !== supervisor.pid && folder.isClaimed()) return joinSupervisor(folder, { table, clock });
    if (pid === null) return { kind: 'not-started', reason: `${command.controlFolder}: cannot be written` };
    return outcomeOf(folder);
  }

  return {
    run,
    wasStarted: (controlFolder) => new ControlFolder(controlFolder).isClaimed(),
    killTree: (target) => killTree({ table, clock, log }, target),
  };
}
