import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../kit/index.ts';

/** Limits how often in a row the server may end while it loads a package, before it starts without it once. */
const MOST_ENDS = 2;

/** Remembers, over the end of the process, which package was being loaded. */
export interface BegunLoading {
  /** Says whether the last starts all ended while this package was being loaded: it called `process.exit`, or hung and was killed. */
  endsServer(shortName: string): boolean;
  /** Notes that a package is about to be loaded. */
  begin(shortName: string): Promise<void>;
  /** Forgets all of it: whatever was loaded, the server lives. */
  end(): Promise<void>;
}

interface Noted {
  readonly shortName: string;
  /** Counts the starts in a row that have begun to load it and did not come to an end. */
  readonly times: number;
}

/** Reads what the last start noted in the folder of packages. */
export async function openBegunLoading(folder: string): Promise<BegunLoading> {
  const path = join(folder, '.loading.json');
  const before = await read(path);
  return {
    endsServer: (shortName) => before?.shortName === shortName && before.times >= MOST_ENDS,
    async begin(shortName) {
      const times = before?.shortName === shortName ? before.times + 1 : 1;
      // It need not outlive the machine: after a loss of power it was no package that ended the server.
      await writeFile(path, JSON.stringify({ shortName, times }));
    },
    end: () => rm(path, { force: true }),
  };
}

async function read(path: string): Promise<Noted | null> {
  try {
    const { shortName, times }: Partial<Noted> = Object(JSON.parse(await readFile(path, 'utf8')));
    return typeof shortName === 'string' && typeof times === 'number' ? { shortName, times } : null;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return null;
    throw error;
  }
}
