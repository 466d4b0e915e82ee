import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { until } from '../../kit/testing/until.ts';
import type { DetachedCommand } from '../types.ts';
import { processTable } from './open-process-table.ts';
import { PooledSupervisor } from './pooled-supervisor.ts';
import { prepareFiles } from './start-supervisor.ts';
import { SupervisorPool } from './supervisor-pool.ts';
import { isAlive, type ProcessFixture, processFixture } from './testing/process-fixture.ts';

const fixture = processFixture();

/** Returns a command with a control folder of its own, and the files that it needs. */
function prepared({ command, shell, folder }: ProcessFixture, name: string, script: string): DetachedCommand {
  const made = command(shell(script), { controlFolder: join(folder, name) });
  prepareFiles(made);
  return made;
}

describe('a supervisor of a pool', () => {
  it('is not used again when processes are about to be ended that are its own', async () => {
    const own = fixture();
    const pool = new SupervisorPool(processTable());
    const [first, second] = [prepared(own, 'first', 'exit 3'), prepared(own, 'second', 'exit 4')];
    const running = pool.run(first);
    const groups = pool.keepFor([first.controlFolder, second.controlFolder]);
    expect(await running).toBe(3);
    expect(groups).toEqual([own.supervisorOf(first)]);
    expect(await pool.run(second)).toBe(4);
    expect(own.supervisorOf(second)).not.toBe(own.supervisorOf(first));
  });

  it('gives its group away for what is left there when its command has just ended', async () => {
    const own = fixture();
    const wanted = own.command(own.shell('env -i sleep 60 >/dev/null 2>&1 & echo $! >left'));
    const running = own.agent.run(wanted);
    // Nobody hears of the end meanwhile.
    while (!existsSync(join(wanted.controlFolder, 'exit')));
    await own.agent.killTree({ cookie: own.cookie, controlFolders: [wanted.controlFolder], graceMs: 5000 });
    expect(isAlive(own.readPid('left'))).toBe(false);
    expect(await running).toEqual({ kind: 'exited', code: 0 });
  });

  it('is not given a command after it has ended', async () => {
    const own = fixture();
    const pool = new SupervisorPool(processTable());
    const [first, second] = [prepared(own, 'first', 'exit 3'), prepared(own, 'second', 'exit 4')];
    await pool.run(first);
    const pid = own.supervisorOf(first);
    process.kill(pid, 'SIGKILL');
    await until(() => !existsSync(`/proc/${pid}`));
    for (let turn = 0; turn < 3; turn += 1) await setImmediate();
    expect(await pool.run(second)).toBe(4);
  });

  it('is not used again where nobody can tell what its command left', async () => {
    const own = fixture();
    const mayHaveMembers = (): boolean => {
      throw new Error('EMFILE');
    };
    const pool = new SupervisorPool({ mark: () => processTable().mark(), mayHaveMembers });
    const [first, second] = [prepared(own, 'first', 'exit 3'), prepared(own, 'second', 'exit 4')];
    expect(await pool.run(first)).toBe(3);
    await until(() => !isAlive(own.supervisorOf(first)));
    expect(await pool.run(second)).toBe(4);
    expect(pool.keepFor([first.controlFolder])).toEqual([]);
  });

  it('waits with as many others as the pool keeps, and one that was let go does not count', async () => {
    const own = fixture();
    const pool = new SupervisorPool({ mark: () => processTable().mark(), mayHaveMembers: () => false }, 1);
    const waiting = 'while [ ! -e go ]; do sleep 0.01; done';
    const commands = ['first', 'second', 'third'].map((name) => prepared(own, name, waiting));
    const [first, second, third] = commands.map((each) => pool.run(each));
    pool.keepFor(commands.slice(0, 1).map(({ controlFolder }) => controlFolder));
    own.release();
    expect(await Promise.all([first, second, third])).toEqual([0, 0, 0]);
    const pids = commands.map((each) => own.supervisorOf(each));
    await until(() => pids.filter(isAlive).length === 1);
    const last = prepared(own, 'last', 'exit 5');
    expect(await pool.run(last)).toBe(5);
    expect(pids.slice(1)).toContain(own.supervisorOf(last));
  });

  it('is none where the system does not let one start', () => {
    expect(PooledSupervisor.start('/bin/sh/sh')).toBeNull();
    expect(PooledSupervisor.start('/no/such/shell')).toBeNull();
  });
});
