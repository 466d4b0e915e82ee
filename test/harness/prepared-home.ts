import { cp } from 'node:fs/promises';
import { inject } from 'vitest';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The home that each test gets a copy of; not there in projects that do without. */
    preparedHome?: string;
  }
}

/**
 * Returns a home in which a server has started before, gone after the test: a server on it need not make keys, which takes
 * longer than everything else at a first start.
 */
export async function preparedHome(t: Finisher): Promise<string> {
  const home = await temporaryFolder(t);
  await prepareHome(home);
  return home;
}

/** Fills a folder, which need not exist, with what the first start of a server leaves. */
export async function prepareHome(folder: string): Promise<void> {
  const prepared = inject('preparedHome');
  if (prepared !== undefined) await cp(prepared, folder, { recursive: true });
}
