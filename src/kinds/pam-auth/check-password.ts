import { spawn } from 'node:child_process';
import { hasCode } from '../../kit/index.ts';
import type { Identity } from '../../points/index.ts';

/** Holds the time that a module of PAM gets: most of them answer a wrong password after some seconds. */
const TIME_MS = 30_000;

export interface SystemLogIn {
  readonly service: string;
  readonly name: string;
  readonly password: string;
  /** Names the program that asks PAM. */
  readonly helper?: string;
  /** Name the programs that tell groups and full names. */
  readonly programs?: { readonly id?: string; readonly getent?: string };
  /** Limits the time that the helper gets. */
  readonly timeMs?: number;
}

/**
 * Returns the user of the system whose name and password these are; null where they are wrong. The password goes to the
 * helper's input, so that no list of processes shows it. Throws where there is no such helper, or it does not answer.
 */
export async function checkPassword(logIn: SystemLogIn): Promise<Identity | null> {
  const { service, name, password, helper, programs = {}, timeMs } = logIn;
  // Neither may look like an option of the helper, nor the password have a second line.
  if (!/^[\w.][\w.@$-]*$/.test(name) || /[\0\r\n]/.test(password)) return null;
  if (!/^[\w.-]+$/.test(service)) throw new Error(`${service} is no service of PAM`);
  const tester = helper ?? 'pamtester';
  const asked = await run(tester, [service, name, 'authenticate', 'acct_mgmt'], `${password}\n`, timeMs);
  if (asked.end === 'missing') throw new Error(`PAM cannot be asked: the program ${tester} is not installed`);
  if (typeof asked.end === 'string')
    throw new Error(`PAM did not answer: the program ${tester} was ended (${asked.end})`);
  if (asked.end !== 0) return null;
  // Names of groups may hold blanks, those of directories above all.
  const groups = await run(programs.id ?? 'id', ['-Gnz', '--', name], '');
  const entry = await run(programs.getent ?? 'getent', ['passwd', '--', name], '');
  return {
    id: name,
    fullName: entry.end === 0 ? (entry.output.split(':')[4]?.split(',')[0]?.trim() ?? '') || null : null,
    email: null,
    groups: groups.end === 0 ? groups.output.split('\0').filter((group) => group.trim() !== '') : [],
  };
}

interface Outcome {
  /** Holds the exit code, the signal that ended the program, or that there is none. */
  readonly end: number | NodeJS.Signals | 'missing';
  readonly output: string;
}

async function run(command: string, words: readonly string[], input: string, timeout = TIME_MS): Promise<Outcome> {
  const child = spawn(command, words, { stdio: ['pipe', 'pipe', 'ignore'], timeout, killSignal: 'SIGKILL' });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  // A helper that is gone takes no password.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const end = await new Promise<Outcome['end']>((resolve, reject) => {
    child.on('error', (error) => (hasCode(error, 'ENOENT') ? resolve('missing') : reject(error)));
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'missing'));
  });
  return { end, output: Buffer.concat(parts).toString('utf8') };
}
