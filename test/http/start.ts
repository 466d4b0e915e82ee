import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { type Services, startServer } from '../../src/controller/index.ts';
import { sharedIdentityKey } from '../../src/home/testing/open-test-home.ts';
import { createApp } from '../../src/http/index.ts';
import { type Logger, silentLogger } from '../../src/kit/index.ts';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { preparedHome } from '../harness/prepared-home.ts';

export interface TestServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly home: string;
  readonly password: string;
  /** As the administrator, with the password; a POST carries crumb and cookie. */
  as(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** As nobody, with nothing added. */
  raw(options: InjectOptions): Promise<LightMyRequestResponse>;
}

/** A server on a temporary home in this process, without a socket; gone after the test. */
export async function startTestServer(
  t: Finisher,
  args: readonly string[] = [],
  log: Logger = silentLogger,
): Promise<TestServer> {
  return startServerOn(t, await preparedHome(t), args, log);
}

/** The same on a home that the test has made. */
export async function startServerOn(
  t: Finisher,
  home: string,
  args: readonly string[] = [],
  log: Logger = silentLogger,
): Promise<TestServer> {
  const config = readConfig(['-Djenkins.install.runSetupWizard=false', ...args], { JENKINS_HOME: home });
  const server = await startServer({
    ...{ config, log, version: '0.0.1', environment: {}, newKey: sharedIdentityKey },
    end() {},
  });
  const app = await createApp(server.services);
  server.lifecycle.started();
  t.onTestFinished(async () => {
    await app.close();
    await server.lifecycle.stop();
  });
  const password = (await readFile(join(home, 'secrets', 'initialAdminPassword'), 'utf8')).trim();
  const authorization = basic('admin', password);
  const raw = (options: InjectOptions) =>
    app.inject({ ...options, headers: { host: 'ci.example:8080', ...options.headers } });
  let crumb: Promise<Record<string, string>> | null = null;
  return {
    app,
    services: server.services,
    home,
    password,
    raw,
    async as(options) {
      if (options.method !== 'POST') return raw({ ...options, headers: { authorization, ...options.headers } });
      crumb ??= fetchCrumb(raw, authorization, config.prefix);
      return raw({ ...options, headers: { authorization, ...(await crumb), ...options.headers } });
    },
  };
}

/** One server for all tests of a file, for those that do not mind what the others leave. */
export function sharedServer(args: readonly string[] = [], log: Logger = silentLogger): () => TestServer {
  const endings: (() => Promise<void> | void)[] = [];
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startTestServer({ onTestFinished: (action) => void endings.push(action) }, args, log);
  });
  afterAll(async () => {
    for (const action of endings.reverse()) await action();
  });
  return () => {
    if (server === undefined) throw new Error('the server was not started');
    return server;
  };
}

export function basic(user: string, secret: string): string {
  return `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
}

/** Crumb and cookie as headers. */
async function fetchCrumb(
  raw: TestServer['raw'],
  authorization: string,
  prefix: string,
): Promise<Record<string, string>> {
  const answer = await raw({ method: 'GET', url: `${prefix}/crumbIssuer/api/json`, headers: { authorization } });
  const issued = answer.json<{ crumb: string; crumbRequestField: string }>();
  return { [issued.crumbRequestField]: issued.crumb, cookie: String(answer.headers['set-cookie']) };
}
