import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { type CliContext, COMMANDS, UNREAD } from './cli/index.ts';
import { ConfigError, optionsText, readConfig } from './config.ts';
import { catchPluginFaults, startServer } from './controller/index.ts';
import { createApp, createPartsCheck } from './http/index.ts';
import { hasCode, messageOf } from './kit/index.ts';
import type { ProcessMemory } from './memory/index.ts';
import { serverLog } from './server-log.ts';

declare const MILLWRIGHT_VERSION: string;

/** Runs the command, or the server, that the arguments of the process ask for; the process ends with it. */
export async function main(memory: ProcessMemory): Promise<void> {
  try {
    await run(memory);
  } catch (error) {
    const reason = messageOf(error);
    process.stderr.write(
      error instanceof ConfigError ? `millwright: ${reason}\n` : `millwright could not start: ${reason}\n`,
    );
    process.exit(1);
  }
}

async function run(memory: ProcessMemory): Promise<void> {
  const [first = '', ...words] = process.argv.slice(2);
  const command = COMMANDS.get(first);
  if (command !== undefined) {
    memory.preferSpeed();
    const context = cliContext(words);
    const code = await command(context);
    process.exitCode = context.unread.aborted ? UNREAD : code;
    return;
  }
  if (process.argv.includes('--help')) {
    unreadSignal();
    process.stdout.write(optionsText());
    return;
  }
  await serve(memory);
}

function cliContext(words: readonly string[]): CliContext {
  const { env: environment, stdin, stdout, stderr } = process;
  const unread = unreadSignal();
  return {
    words,
    folder: process.cwd(),
    environment,
    version: MILLWRIGHT_VERSION,
    config: (home) => readConfig([], { JENKINS_HOME: home }),
    print: (output) => {
      if (!unread.aborted) stdout.write(output);
    },
    unread,
    complain: (line) => void stderr.write(`${line}\n`),
    readStandardInput: () => text(stdin),
    ask:
      stdin.isTTY && stdout.isTTY
        ? async (question, signal) => {
            const asking = createInterface({ input: stdin, output: stdout });
            // The terminal hands Ctrl-C to who reads from it.
            asking.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
            try {
              return await asking.question(question, { signal });
            } finally {
              asking.close();
            }
          }
        : null,
    onInterrupt(action) {
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, action);
    },
    exit: (code) => process.exit(code),
  };
}

/**
 * Returns a signal that ends a command without a message when the reader of its output goes away; that nobody reads error
 * messages does not end it.
 */
function unreadSignal(): AbortSignal {
  const unread = new AbortController();
  process.stdout.on('error', (error) => {
    if (!hasCode(error, 'EPIPE')) throw error;
    // The command may have ended already, and only its last words were not read.
    process.exitCode = UNREAD;
    unread.abort();
  });
  process.stderr.on('error', (error) => {
    if (!hasCode(error, 'EPIPE')) throw error;
  });
  return unread.signal;
}

async function serve(memory: ProcessMemory): Promise<void> {
  const config = readConfig(process.argv.slice(2), process.env);
  const log = await serverLog(config.logFormat, process.stdout.isTTY);
  const die = (text: string): void => {
    process.stderr.write(`millwright: ${text}\n`);
    process.exit(1);
  };
  catchPluginFaults({ home: config.home, log, die });
  const server = await startServer({
    config,
    log,
    version: MILLWRIGHT_VERSION,
    environment: process.env,
    partsCheck: createPartsCheck,
    end: (code) => process.exit(code),
  });
  const endLooks = memory.keepSmall();
  server.onClose(async () => endLooks());
  const { log: said } = server.services;
  const app = await createApp(server.services);
  server.onClose(() => app.close());
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      said.info({ signal }, 'stopping');
      void server.lifecycle.stop();
    });
  }
  const address = await app.listen({ port: config.httpPort, host: config.httpListenAddress });
  server.lifecycle.started();
  const { firstAdministrator } = server;
  if (firstAdministrator !== null) {
    const { userId: user, file, isForThisStart } = firstAdministrator;
    said.info(
      { user, file, ...(isForThisStart && { until: 'the server ends' }) },
      'the password of the first administrator is in this file',
    );
  }
  const open = addressToOpen(address, config.prefix);
  // The last line of a start: on a terminal it is the one that people look at.
  said.info(
    { address: `${address}${config.prefix}/`, home: config.home, version: MILLWRIGHT_VERSION, open },
    `Millwright is up and running: ${open}`,
  );
}

/** Returns the address to type into a browser on this machine. */
function addressToOpen(address: string, prefix: string): string {
  const url = new URL(address);
  if (/^(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])$/.test(url.hostname)) url.hostname = 'localhost';
  return `${url.origin}${prefix}/`;
}
