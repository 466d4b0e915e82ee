import { startServer as startBuilds, type TestServer as TestBuilds } from '../../builds/testing/server.ts';
import { silentLogger, systemClock } from '../../kit/index.ts';
import { createFolderIndexing } from '../folder-indexing.ts';
import type { FolderIndexing } from '../types.ts';

/** Represents a server that can scan for branches. It begins to scan by itself once `indexing.begin()` is called. */
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
