import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, type Server, startServer } from '../controller/index.ts';
import { type Logger, messageOf, silentLogger } from '../kit/index.ts';
import type { CliContext } from './types.ts';

export interface TemporaryServer {
  readonly services: Server['services'];
  /** Ends it, and removes its home. */
  close(): Promise<void>;
}

interface Wanted {
  readonly workspace: string;
  readonly executors: number;
  /** Puts something into the home before the server starts. */
  prepare?(home: string): Promise<void>;
}

/** Starts a server that does not listen, with a home of its own and `workspace` as the working folder of every job. */
export async function startTemporaryServer(
  context: CliContext,
  { workspace, executors, prepare }: Wanted,
): Promise<TemporaryServer> {
  const home = await mkdtemp(join(tmpdir(), 'millwright-run-'));
  const remove = (): Promise<void> => rm(home, { recursive: true, force: true });
  try {
    await writeFile(join(home, 'config.xml'), settings(executors));
    await prepare?.(home);
    const config: Config = context.config(home);
    const ended: { resolve: () => void } = { resolve: () => undefined };
    const stopped = new Promise<void>((resolve) => {
      ended.resolve = resolve;
    });
    const server = await startServer({
      config,
      log: quietLog((line) => context.complain(line)),
      version: context.version,
      environment: context.environment,
      end: () => ended.resolve(),
      workspace,
    });
    server.lifecycle.started();
    return {
      services: server.services,
      async close() {
        await server.lifecycle.stop();
        await stopped;
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

function settings(executors: number): string {
  return `<?xml version='1.1' encoding='UTF-8'?>
<hudson><version>2.393</version><numExecutors>${executors}</numExecutors><mode>NORMAL</mode><useSecurity>true</useSecurity></hudson>
`;
}

/** Returns a logger that passes on errors only. */
function quietLog(complain: (line: string) => void): Logger {
  return {
    ...silentLogger,
    error(fields, message) {
      const { err } = fields as { readonly err?: unknown };
      complain(err === undefined ? message : `${message}: ${typeof err === 'string' ? err : messageOf(err)}`);
    },
  };
}
