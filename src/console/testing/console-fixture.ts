import { startServer, type TestServer } from '../../builds/testing/server.ts';
import { createCredentials } from '../../credentials/index.ts';
import { allKinds } from '../../kinds/index.ts';
import { silentLogger, systemClock } from '../../kit/index.ts';
import type { Finisher } from '../../kit/testing/temporary-folder.ts';
import { createPlugins, loadPlugins } from '../../plugins/index.ts';
import { joinParts, KindRegistry } from '../../points/index.ts';
import { openSecurity, type Principal } from '../../security/index.ts';
import { createConsole } from '../console.ts';
import type { Console, ConsoleServices } from '../types.ts';

export interface ConsoleFixture {
  readonly server: TestServer;
  readonly services: ConsoleServices;
  readonly console: Console;
  /** Runs a script as the administrator, and returns what it prints and its value. */
  run(script: string): Promise<string>;
}

const ADMIN: Principal = {
  kind: 'user',
  userId: 'admin',
  fullName: 'admin',
  via: 'password',
  authorities: ['authenticated'],
};

/** Starts a console over a server without HTTP, on a temporary home. */
export async function startConsole(t: Finisher): Promise<ConsoleFixture> {
  const server = await startServer(t, { executors: 2 });
  const { home, queue, engine } = server;
  const security = await openSecurity({
    home,
    kinds: new KindRegistry(allKinds, home.secrets),
    config: {
      properties: new Map(),
      disableCsrfProtection: false,
      crumbField: 'Jenkins-Crumb',
      crumbWithoutSession: false,
    },
    clock: systemClock,
    log: silentLogger,
  });
  await security.users.create('admin', 'admin');
  const started = await loadPlugins({
    folder: home.plugins.folder,
    disabled: new Set(),
    version: '1.0.0',
    withPackages: false,
    partsOfBuiltIn: () => joinParts([]),
    log: silentLogger,
  });
  const plugins = createPlugins({
    describeBuiltIn: () => '',
    home,
    started,
    version: '1.0.0',
    clock: systemClock,
    log: silentLogger,
  });
  await plugins.load();
  const services: ConsoleServices = {
    clock: systemClock,
    log: silentLogger,
    home,
    kinds: new KindRegistry(allKinds, home.secrets),
    security,
    credentials: createCredentials({ home, kinds: home.registry }),
    queue,
    computers: {
      of: () => undefined,
      causeOf: () => null,
      forgive: () => undefined,
      disconnectBy: () => undefined,
    },
    scheduler: engine.scheduler,
    builds: engine.builds,
    dependencies: engine.dependencies,
    matrixRuns: engine.matrixRuns,
    lockable: engine.lockable,
    plugins,
    lifecycle: {
      reload: async () => undefined,
      exit: () => undefined,
      restart: () => undefined,
      cancelPending: () => undefined,
      pending: false,
    },
    setUp: { state: 'RUNNING', begin: async () => undefined, complete: async () => undefined },
    rootUrl: { known: 'http://ci.example/' },
    config: { properties: new Map() },
    version: '1.0',
  };
  const console = createConsole({ services, jenkinsVersion: '2.393', environment: process.env });
  return { server, services, console, run: (script) => console.run(script, { principal: ADMIN }) };
}
