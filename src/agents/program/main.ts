import { englishDate, type Logger, messageOf, systemClock } from '../../kit/index.ts';
import { createLocalAgent } from '../local/local-agent.ts';
import { END_MS, REFUSED, runAgent } from './run.ts';
import { runOnStreams } from './run-on-streams.ts';
import { namesNothing, OWN_VARIABLES, readSettings, SettingsError, USAGE } from './settings.ts';

declare const MILLWRIGHT_VERSION: string;

const dateOf = englishDate({ dateStyle: 'medium', timeStyle: 'medium' });

/** Writes lines as Java programs do: one with the time, one with what there is to say. */
function say(level: 'INFO' | 'WARNING' | 'SEVERE', text: string): void {
  process.stderr.write(`${dateOf(systemClock.now())} millwright agent\n${level}: ${text}\n`);
}

const log: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: (fields, message) => say('WARNING', `${message} ${JSON.stringify(fields)}`),
  error: (fields, message) => say('SEVERE', `${message} ${JSON.stringify(fields)}`),
};

/** Runs the agent program with the words and variables of the process. */
async function main(): Promise<number> {
  try {
    const settings = readSettings(process.argv.slice(2), process.env);
    if (settings.task === 'version') process.stdout.write(`${MILLWRIGHT_VERSION}\n`);
    if (settings.task === 'help') process.stdout.write(USAGE);
    if (settings.task === 'version' || settings.task === 'help') return 0;
    // Whoever reads it may go away; the work goes on.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    const ending = new AbortController();
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => {
        ending.abort();
        setTimeout(() => process.exit(0), END_MS).unref();
      });
    }
    const createAgent = () => createLocalAgent({ log, environment: environmentOfBuilds() });
    const { signal } = ending;
    const deps = { clock: systemClock, version: MILLWRIGHT_VERSION, say, createAgent, signal };
    if (settings.task === 'stdio' || (namesNothing(settings) && !process.stdin.isTTY))
      return await runOnStreams(settings, { ...deps, input: process.stdin, output: process.stdout });
    return await runAgent(settings, deps);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    if (error instanceof SettingsError) process.stderr.write(USAGE);
    return error instanceof SettingsError ? 1 : REFUSED;
  }
}

/** Returns the variables of this process that are not for it alone. */
function environmentOfBuilds(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || OWN_VARIABLES.includes(name) ? [] : [[name, value]],
    ),
  );
}

void main().then((code) => process.exit(code));
