import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { messageOf } from '../../../kit/index.ts';
import { type RedisAddress, readRedisAddress } from '../address.ts';

/** Describes what a worker was told. */
export interface WorkerSettings {
  readonly address: RedisAddress;
  readonly name: string;
  readonly labels: readonly string[];
  readonly executors: number;
  readonly exclusive: boolean;
  /** Names its working folder, absolute. */
  readonly folder: string;
  /** Holds the address of the server; null for the one that the server says. */
  readonly server: string | null;
}

/** Is thrown where the words or variables make no sense; the message is for the person who wrote them. */
export class WorkerSettingsError extends Error {
  override readonly name = 'WorkerSettingsError';
}

const VALUES = ['redis', 'name', 'labels', 'executors', 'workDir', 'server', 'token-file'];
const MAX_EXECUTORS = 1000;

/** Lists variables that are for this program and not for what it runs. */
export const WORKER_VARIABLES: readonly string[] = ['MILLWRIGHT_REDIS_URL', 'REDIS_URL'];

export const WORKER_USAGE = `Usage: millwright agent --redis URL [--name NAME] [--labels "LABEL LABEL"] [--executors N] …

 --redis URL          redis://user:password@host:6379/0?prefix=millwright:, rediss:// with TLS (?ca=FILE), unix:/socket,
                      or @FILE with such an address; also the variable MILLWRIGHT_REDIS_URL or REDIS_URL
 --name NAME          the name of the worker, which is a label as well; the name of the machine where it is not given
 --labels "A B"       its other labels
 --executors N        how many builds it runs at once, 1 where it is not given
 --exclusive          take only jobs that name one of its labels
 --workDir FOLDER     where it keeps what it needs; the current folder where it is not given
 --server URL         the address of the server, where the one that the server says cannot be reached from here
 --token-file FILE    the file with the password of Redis
 --help, --version

TERM, INT or USR2: it takes no new builds, and ends when those that it has are over. A second one ends it at once: what
runs goes on, and the next worker of the folder joins it.
`;

/** Reads command line and variables. Throws WorkerSettingsError and BadRedisAddress; no message holds a password. */
export function readWorkerSettings(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): WorkerSettings {
  const { values, exclusive } = takeWords(words);
  const given = values.get('redis') ?? environment['MILLWRIGHT_REDIS_URL'] ?? environment['REDIS_URL'] ?? '';
  if (given === '') throw new WorkerSettingsError('--redis is needed: the address of Redis');
  const address = readRedisAddress(given);
  const tokenFile = values.get('token-file');
  const server = values.get('server') ?? null;
  if (server !== null && !(URL.canParse(server) && /^https?:/.test(server)))
    throw new WorkerSettingsError('--server must be an address of the form https://host/path/');
  return {
    address: tokenFile === undefined ? address : { ...address, password: passwordOf(tokenFile) },
    name: values.get('name') ?? hostname(),
    labels: (values.get('labels') ?? '').split(/[\s,]+/).filter((label) => label !== ''),
    executors: countOf(values.get('executors') ?? '1'),
    exclusive,
    folder: resolve(values.get('workDir') ?? '.'),
    server,
  };
}

function takeWords(words: readonly string[]): { values: Map<string, string>; exclusive: boolean } {
  const values = new Map<string, string>();
  let exclusive = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [option = '', ...rest] = word.replace(/^--?/, '').split('=');
    if (option === 'exclusive') exclusive = true;
    else if (word.startsWith('-') && VALUES.includes(option)) {
      if (rest.length === 0) at += 1;
      const value = rest.length > 0 ? rest.join('=') : words[at];
      if (value === undefined) throw new WorkerSettingsError(`--${option} needs a value`);
      values.set(option, value);
    } else throw new WorkerSettingsError(`${shownWord(word)} is no option of a worker`);
  }
  return { values, exclusive };
}

/** Returns a word as messages have it: the name of an option, or nothing of what may be an address with a password. */
function shownWord(word: string): string {
  return /^-{1,2}[\w-]{1,40}$/.test(word.split('=')[0] ?? '')
    ? (word.split('=')[0] ?? '')
    : 'What stands beside the options';
}

function countOf(text: string): number {
  const count = Number(text);
  if (!/^\d{1,4}$/.test(text) || count < 1 || count > MAX_EXECUTORS)
    throw new WorkerSettingsError(`--executors must be a number from 1 to ${MAX_EXECUTORS}`);
  return count;
}

function passwordOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new WorkerSettingsError(`The password cannot be read: ${messageOf(error)}`);
  }
}
