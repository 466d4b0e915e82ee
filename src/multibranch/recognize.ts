import type { Discovery, FoundRepository } from '../points/index.ts';
import type { Scan } from './types.ts';

/** Ends a search whose first find is enough. */
class Enough extends Error {}

/** Says whether some head of a repository has the script, so that there is something to build. */
export async function hasScript(scan: Scan, { sources }: FoundRepository, scriptPath: string): Promise<boolean> {
  const discovery: Discovery = {
    only: null,
    async wants(_head, exists) {
      const isThere = await exists(scriptPath);
      scan.log.line(`      ‘${scriptPath}’ ${isThere ? 'found' : 'not found'}`);
      return isThere;
    },
    observe: () => Promise.reject(new Enough()),
  };
  for (const source of sources) {
    if (source.kind === null) continue;
    try {
      await source.kind.discover(source.config, scan.context, discovery);
    } catch (error) {
      if (error instanceof Enough) return true;
      throw error;
    }
  }
  return false;
}
