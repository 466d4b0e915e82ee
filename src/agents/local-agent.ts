import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type Logger, messageOf } from '../kit/index.ts';
import { type ControlFolder, controlFolder } from './control-folder.ts';
import { killTree } from './kill-tree.ts';
import { commandLine } from './processes.ts';
import { SUPERVISOR, SUPERVISOR_NAME } from './supervisor.ts';
import type { Agent, DetachedCommand, ExitOutcome } from './types.ts';

const POLL_MS = 250;
/** How long a supervisor that claimed its folder may take to write its process id. */
const PID_PATIENCE_MS = 2000;

/** Commands on this machine, each under a supervisor of its own that outlives the server. */
export function createLocalAgent({ log }: { log: Logger }): Agent {
  return {
    async run(command) {
      const control = controlFolder(command.controlFolder);
      await mkdir(control.path, { recursive: true });
      if (control.wasClaimed()) return join(control);
      return start(command, control, log);
    },
    wasStarted: (folder) => controlFolder(folder).wasClaimed(),
    async killTree(target) {
      const leaders = await Promise.all(target.controlFolders.map((folder) => leaderOf(controlFolder(folder))));
      return killTree(
        target,
        leaders.filter((pid) => pid !== null),
      );
    },
  };
}

async function start(command: DetachedCommand, control: ControlFolder, log: Logger): Promise<ExitOutcome> {
  if (!existsSync(command.folder)) return { kind: 'not-started', reason: `there is no folder ${command.folder}` };
  const output = await open(command.logFile, 'a');
  let child: ChildProcess;
  try {
    child = spawn('/bin/sh', ['-c', SUPERVISOR, SUPERVISOR_NAME, control.path, ...command.argv], {
      cwd: command.folder,
      env: { ...command.env },
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    });
  } catch (error) {
    await output.close();
    return { kind: 'not-started', reason: messageOf(error) };
  }
  const ended = once(child, 'exit');
  try {
    await once(child, 'spawn');
  } catch (error) {
    ended.catch(() => undefined);
    return { kind: 'not-started', reason: messageOf(error) };
  } finally {
    await output.close();
  }
  child.unref();
  log.debug({ pid: child.pid, control: control.path }, 'command started');
  await ended;
  const code = await control.exitCode();
  if (code !== null) return { kind: 'exited', code };
  // Another supervisor may have claimed the folder first; then this one ended at once.
  return join(control);
}

/** Waits for a command that is under way, or says how it ended. */
async function join(control: ControlFolder): Promise<ExitOutcome> {
  const patienceEnds = performance.now() + PID_PATIENCE_MS;
  for (;;) {
    const pid = await control.pid();
    const running = pid !== null && (await isSupervisor(pid, control));
    // Read after looking at the process: one that ended between the two has written its code by then.
    const code = await control.exitCode();
    if (code !== null) return { kind: 'exited', code };
    if (!running && (pid !== null || performance.now() > patienceEnds)) return { kind: 'lost' };
    await changeIn(control.path);
  }
}

/** A process id may have been given to another program since: the command line must name the control folder. */
async function isSupervisor(pid: number, control: ControlFolder): Promise<boolean> {
  const line = await commandLine(pid);
  return line?.includes(`${SUPERVISOR_NAME} ${control.path} `) ?? false;
}

async function leaderOf(control: ControlFolder): Promise<number | null> {
  const pid = await control.pid();
  return pid !== null && (await isSupervisor(pid, control)) ? pid : null;
}

/** Resolves when something happens in a folder, or after a while: not every file system tells. */
async function changeIn(folder: string): Promise<void> {
  const controller = new AbortController();
  const changed = new Promise<void>((resolve) => {
    try {
      watch(folder, { signal: controller.signal, persistent: false }, () => resolve()).on('error', () => undefined);
    } catch {
      // The poll is enough.
    }
  });
  await Promise.race([changed, delay(POLL_MS, undefined, { ref: false })]);
  controller.abort();
}
