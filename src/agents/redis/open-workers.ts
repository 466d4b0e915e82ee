import type { Workers } from './server/workers.ts';
import type { WorkersDependencies } from './server/workers-dependencies.ts';

/** Connects a server to the Redis of its workers. What that takes is loaded then: most servers have none. */
export async function openWorkers(deps: WorkersDependencies): Promise<Workers> {
  const { Workers: Opened } = await import('./server/workers.ts');
  return new Opened(deps);
}

export type { Workers, WorkersDependencies };
