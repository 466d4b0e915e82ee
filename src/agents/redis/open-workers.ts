import type { Workers, WorkersDependencies } from './server/workers.ts';

/** Connects a server to the Redis of its workers. What that takes is loaded then: most servers have none. */
export async function openWorkers(deps: WorkersDependencies): Promise<Workers> {
  const { Workers: Opened } = await import('./server/workers.ts');
  return new Opened(deps);
}

export type { Workers, WorkersDependencies };
