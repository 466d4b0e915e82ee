import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { startServer } from './controller/index.ts';
import { createApp } from './http/index.ts';
import { messageOf } from './kit/index.ts';

declare const MILLWRIGHT_VERSION: string;

async function main(): Promise<void> {
  const config = readConfig(process.argv.slice(2), process.env);
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ dest: 1, sync: true }));
  const server = await startServer({
    config,
    log,
    version: MILLWRIGHT_VERSION,
    environment: process.env,
    end: (code) => process.exit(code),
  });
  const app = await createApp(server.services);
  server.onClose(() => app.close());
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping');
      void server.lifecycle.stop();
    });
  }
  const address = await app.listen({ port: config.httpPort, host: config.httpListenAddress });
  server.lifecycle.started();
  if (server.initialPasswordFile !== null) {
    log.info(
      { user: 'admin', file: server.initialPasswordFile },
      'the password of the first administrator is in this file',
    );
  }
  log.info(
    { address: `${address}${config.prefix}/`, home: config.home, version: MILLWRIGHT_VERSION },
    'Millwright is up and running',
  );
}

main().catch((error: unknown) => {
  const reason = messageOf(error);
  process.stderr.write(
    error instanceof ConfigError ? `millwright: ${reason}\n` : `millwright could not start: ${reason}\n`,
  );
  process.exit(1);
});
