import type { DetachedCommand } from '../types.ts';
import { orderOf } from './pooled-script.ts';
import { PooledSupervisor } from './pooled-supervisor.ts';
import type { ProcessMark } from './process-ids.ts';
import type { ProcessTable } from './process-table.ts';
import { SHELL } from './supervisor.ts';

/** Limits how many supervisors wait for a command; each has 0.2 MB of its own. */
const IDLE = 64;

/**
 * Holds supervisors and gives each a command at a time. One whose command left nobody in its group is used again; otherwise
 * it ends, and the group lives on without it.
 */
export class SupervisorPool {
  readonly #table: Pick<ProcessTable, 'mark' | 'mayHaveMembers'>;
  readonly #mostIdle: number;
  readonly #idle: PooledSupervisor[] = [];
  readonly #serving = new Map<string, PooledSupervisor>();

  constructor(table: Pick<ProcessTable, 'mark' | 'mayHaveMembers'>, mostIdle = IDLE) {
    this.#table = table;
    this.#mostIdle = mostIdle;
  }

  /**
   * Runs a command whose folder and files are there. Returns the exit code; null where it is not known, and the command was
   * run if its control folder is claimed.
   */
  async run(command: DetachedCommand): Promise<number | null> {
    const since = this.#table.mark();
    const order = since === null ? null : orderOf(command);
    const supervisor = order === null ? null : this.#take();
    if (since === null || order === null || supervisor === null) return null;
    this.#serving.set(command.controlFolder, supervisor);
    const code = await supervisor.run(order);
    this.#serving.delete(command.controlFolder);
    const isWanted = code !== null && supervisor.isOpen && this.#idle.length < this.#mostIdle;
    if (isWanted && this.#isAlone(supervisor, since)) this.#idle.push(supervisor);
    else supervisor.close();
    return code;
  }

  /** Returns the groups of the supervisors that serve these control folders; they get no other command. */
  keepFor(controlFolders: readonly string[]): number[] {
    return controlFolders.flatMap((folder) => {
      const supervisor = this.#serving.get(folder);
      supervisor?.close();
      return supervisor?.pid ?? [];
    });
  }

  /** Returns false where that cannot be found out: the outcome of the command is known all the same. */
  #isAlone({ pid }: PooledSupervisor, since: ProcessMark): boolean {
    try {
      return !this.#table.mayHaveMembers(pid, since);
    } catch {
      return false;
    }
  }

  #take(): PooledSupervisor | null {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) if (idle.isOpen) return idle;
    return PooledSupervisor.start(SHELL);
  }
}
