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
}

/**
 * Returns the user of the system whose name and password these are; null where they are wrong. The password goes to the
 * helper's input, so that no list of processes shows it. Throws where there is no such helper.
 */
export async function checkPassword({ service, name, password, helper }: SystemLogIn): Promise<Identity | null> {
  // Neither may look like an option of the helper, nor the password have a second line.
  if (!/^[\w.][\w.@$-]*$/.test(name) || /[\0\r\n]/.test(password)) return null;
  if (!/^[\w.-]+$/.test(service)) throw new Error(`${service} is no service of PAM`);
  const tester = helper ?? 'pamtester';
  const asked = await run(tester, [service, name, 'authenticate', 'acct_mgmt'], `${password}\n`);
  if (asked.code !== 0) return null;
  const groups = await run('id', ['-Gn', '--', name], '');
  const entry = await run('getent', ['passwd', '--', name], '');
  return {
    id: name,
    fullName: entry.code === 0 ? (entry.output.split(':')[4]?.split(',')[0]?.trim() ?? '') || null : null,
    email: null,
    groups: groups.code === 0 ? groups.output.trim().split(/\s+/) : [],
  };
}

interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

async function run(command: string, words: readonly string[], input: string): Promise<Outcome> {
  const child = spawn(command, words, { stdio: ['pipe', 'pipe', 'ignore'], timeout: TIME_MS, killSignal: 'SIGKILL' });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  // A helper that is gone takes no password.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error) =>
      reject(
        hasCode(error, 'ENOENT') ? new Error(`PAM cannot be asked: the program ${command} is not installed`) : error,
      ),
    );
    child.on('close', resolve);
  });
  return { code, output: Buffer.concat(parts).toString('utf8') };
}
