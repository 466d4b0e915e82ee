import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { readConfig } from '../../src/config.ts';
import { type Server, startServer } from '../../src/controller/index.ts';
import { createApp } from '../../src/http/index.ts';
import type { Logger } from '../../src/kit/index.ts';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';

/** What a home holds, by path: a text, `null` for an empty folder, or the target of a link. */
export type HomeContent = Readonly<Record<string, string | null | { readonly link: string }>>;

/** A home with this content; gone after the test. Files are read-only, as some checkouts have them. */
export async function homeWith(t: Finisher, content: HomeContent): Promise<string> {
  const home = await temporaryFolder(t);
  for (const [path, what] of Object.entries(content)) {
    const at = join(home, path);
    await mkdir(what === null ? at : dirname(at), { recursive: true });
    if (typeof what === 'string') {
      await writeFile(at, what);
      await chmod(at, 0o444);
    } else if (what !== null) await symlink(what.link, at);
  }
  return home;
}

export interface LoggedLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface GivenServer {
  readonly server: Server;
  readonly app: FastifyInstance;
  readonly home: string;
  readonly lines: readonly LoggedLine[];
  /** As somebody with a password or token; as nobody without `by`. */
  ask(url: string, by?: readonly [user: string, secret: string], more?: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** A server on a home that is there, in this process and without a socket. */
export async function startOn(home: string, args: readonly string[] = []): Promise<GivenServer> {
  const lines: LoggedLine[] = [];
  const note = (level: LoggedLine['level']) => (fields: object, message: string) =>
    void lines.push({ level, message, fields: { ...fields } });
  const log: Logger = { debug() {}, info: note('info'), warn: note('warn'), error: note('error') };
  const config = readConfig(['-Djenkins.install.runSetupWizard=false', ...args], { JENKINS_HOME: home });
  const server = await startServer({ config, log, version: '0.0.1', environment: {}, end() {} });
  const app = await createApp(server.services);
  server.lifecycle.started();
  return {
    server,
    app,
    home,
    lines,
    ask: (url, by, more = {}) =>
      app.inject({
        method: 'GET',
        url,
        ...more,
        headers: {
          host: 'ci.example:8080',
          ...(by !== undefined && { authorization: `Basic ${Buffer.from(by.join(':')).toString('base64')}` }),
          ...more.headers,
        },
      }),
    async close() {
      await app.close();
      await server.lifecycle.stop();
    },
  };
}
