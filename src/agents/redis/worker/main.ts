import { mkdirSync } from 'node:fs';
import { englishDate, type Logger, messageOf, systemClock } from '../../../kit/index.ts';
import { createLocalAgent } from '../../local/local-agent.ts';
import { AgentProgram } from '../../program/agent-program.ts';
import { HttpClient, httpTransfers } from '../../program/http-client.ts';
import { BadRedisAddress } from '../address.ts';
import { claimFolder } from './folder-claim.ts';
import { WorkerProgram } from './worker-program.ts';
import {
  readWorkerSettings,
  WORKER_USAGE,
  WORKER_VARIABLES,
  type WorkerSettings,
  WorkerSettingsError,
} from './worker-settings.ts';

declare const MILLWRIGHT_VERSION: string;

/** Is the exit code of a program that was told twice to end. */
const TERMINATED = 143;

const dateOf = englishDate({ dateStyle: 'medium', timeStyle: 'medium' });

/** Writes lines as the agent program does. */
function say(level: 'INFO' | 'WARNING' | 'SEVERE', text: string): void {
  process.stderr.write(`${dateOf(systemClock.now())} millwright agent\n${level}: ${text}\n`);
}

const log: Logger = {
  debug: () => undefined,
  info: (fields, message) => say('INFO', `${message} ${JSON.stringify(fields)}`),
  warn: (fields, message) => say('WARNING', `${message} ${JSON.stringify(fields)}`),
  error: (fields, message) => say('SEVERE', `${message} ${JSON.stringify(fields)}`),
};

/** Runs a worker with the words and variables of the process. */
async function main(): Promise<number> {
  const words = process.argv.slice(2).filter((word, at) => at > 0 || word !== 'agent');
  if (words.some((word) => /^--?help$/.test(word))) {
    process.stdout.write(WORKER_USAGE);
    return 0;
  }
  if (words.some((word) => /^--?version$/.test(word))) {
    process.stdout.write(`${MILLWRIGHT_VERSION}\n`);
    return 0;
  }
  try {
    return await runWorker(readWorkerSettings(words, process.env));
  } catch (error) {
    process.stderr.write(`millwright agent: ${messageOf(error)}\n`);
    if (error instanceof WorkerSettingsError || error instanceof BadRedisAddress) process.stderr.write(WORKER_USAGE);
    return 1;
  }
}

function runWorker({ folder, server, ...settings }: WorkerSettings): Promise<number> {
  // Whoever reads it may go away; the work goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  mkdirSync(folder, { recursive: true });
  const instance = claimFolder(folder);
  const clock = systemClock;
  const warn = (text: string): void => say('WARNING', text);
  const agent = createLocalAgent({ log, environment: environmentOfBuilds() });
  const program = new AgentProgram({ agent, folder, version: MILLWRIGHT_VERSION, clock, warn });
  const client = new HttpClient({});
  say('INFO', `${settings.name} works in ${folder} for the server of ${settings.address.shown}`);
  const worker = new WorkerProgram({
    ...settings,
    instance,
    program,
    transfers: (url, token) => httpTransfers(client, server ?? url ?? 'http://localhost:8080/', token),
    clock,
    log,
    say: (line) => say('INFO', line),
  });
  let told = 0;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGUSR2'] as const) {
    process.on(signal, () => {
      told += 1;
      if (told === 1) worker.drain();
      else void worker.end(TERMINATED);
    });
  }
  // Nothing else need keep the process alive while Redis is away.
  const alive = setInterval(() => undefined, 60_000);
  return worker.ended.finally(() => clearInterval(alive));
}

/** Returns the variables of this process that are not for it alone. */
function environmentOfBuilds(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || WORKER_VARIABLES.includes(name) ? [] : [[name, value]],
    ),
  );
}

void main().then((code) => process.exit(code));
