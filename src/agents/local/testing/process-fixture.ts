import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { silentLogger } from '../../../kit/index.ts';
import { until } from '../../../kit/testing/until.ts';
import type { Agent, DetachedCommand, ExitOutcome } from '../../types.ts';
import { createLocalAgent } from '../local-agent.ts';

export interface ProcessFixture {
  readonly agent: Agent;
  /** Returns an agent that knows nothing of what the other started, like that of a server started again. */
  another(): Agent;
  readonly folder: string;
  readonly logFile: string;
  readonly cookie: Readonly<Record<string, string>>;
  log(): string;
  shell(script: string): string[];
  command(argv: readonly string[], change?: Partial<DetachedCommand>): DetachedCommand;
  run(script: string): Promise<ExitOutcome>;
  /** Resolves when the command made the file `name` in its folder. */
  started(name?: string): Promise<void>;
  /** Makes the file `go`, for which commands wait. */
  release(): void;
  readPid(name: string): number;
  supervisorOf(command: DetachedCommand): number;
}

let count = 0;

/** Names a variable for which no order is given to a supervisor of the pool: its command has one of its own. */
export const NO_POOL = { 'no.pool': '1' };

/**
 * Returns a function that makes a fixture, whose commands have these variables as well; what a test leaves behind is ended and
 * removed.
 */
export function processFixture(): (more?: Readonly<Record<string, string>>) => ProcessFixture {
  const open: ProcessFixture[] = [];
  afterEach(async () => {
    for (const { agent, cookie, folder } of open.splice(0)) {
      await agent.killTree({ cookie, controlFolders: [], graceMs: 0 });
      rmSync(folder, { recursive: true, force: true });
    }
  });
  return (more) => {
    const made = create(more);
    open.push(made);
    return made;
  };
}

function create(more: Readonly<Record<string, string>> = {}): ProcessFixture {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'millwright-agent-')));
  const logFile = join(folder, 'log');
  const agent = createLocalAgent({ log: silentLogger });
  const cookie = { BUILD_ID: '1', TEST_COOKIE: `${process.pid}-${count++}` };
  const shell = (script: string): string[] => ['/bin/sh', '-c', script];
  const command: ProcessFixture['command'] = (argv, change = {}) => ({
    argv,
    folder,
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', ...cookie, ...more },
    logFile,
    controlFolder: join(folder, 'control'),
    ...change,
  });
  return {
    agent,
    another: () => createLocalAgent({ log: silentLogger }),
    folder,
    logFile,
    cookie,
    log: () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''),
    shell,
    command,
    run: (script) => agent.run(command(shell(script))),
    started: async (name = 'started') => {
      await until(() => existsSync(join(folder, name)));
    },
    release: () => writeFileSync(join(folder, 'go'), ''),
    readPid: (name) => Number(readFileSync(join(folder, name), 'utf8')),
    supervisorOf: ({ controlFolder }) => Number.parseInt(readFileSync(join(controlFolder, 'pid'), 'utf8'), 10),
  };
}

export function isAlive(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}
