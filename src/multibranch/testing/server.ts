import { startServer as startBuilds, type TestServer as TestBuilds } from '../../builds/testing/server.ts';
import { silentLogger, systemClock } from '../../kit/index.ts';
import { createFolderIndexing } from '../folder-indexing.ts';
import type { FolderIndexing } from '../types.ts';

/** A server that can look for branches. It begins to look by itself when `indexing.begin()` says so. */
export interface TestServer extends TestBuilds {
  readonly indexing: FolderIndexing;
}

export async function startServer(...[t, options]: Parameters<typeof startBuilds>): Promise<TestServer> {
  const server = await startBuilds(t, options);
  const { home, engine } = server;
  const indexing = createFolderIndexing({
    home,
    kinds: home.registry,
    sources: engine.sources,
    scheduler: engine.scheduler,
    builds: engine.builds,
    clock: options?.clock ?? systemClock,
    log: silentLogger,
    users: { displayName: (id) => `${id} the user` },
  });
  return { ...server, indexing };
}
