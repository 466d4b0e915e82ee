import { readFile, realpath } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { isMissing, type Logger, messageOf, namesIn } from '../../kit/index.ts';
import type { Layout } from '../layout/layout.ts';

/** Describes a script that an administrator put into the home for the start. */
export interface InitScript {
  /** Holds the path below the home: `init.groovy.d/security.groovy`. */
  readonly name: string;
  readonly source: string;
}

/**
 * Reads the scripts. Jenkins: `GroovyHookScript("init")`. A link may lead anywhere inside the home, as mounted folders do,
 * but not out of it; what cannot be read is logged and left out.
 */
export async function readInitScripts(
  { folder, initScript, initScripts }: Pick<Layout, 'folder' | 'initScript' | 'initScripts'>,
  log: Pick<Logger, 'error'>,
): Promise<readonly InitScript[]> {
  const names = (await namesIn(initScripts)).filter((name) => name.endsWith('.groovy')).sort();
  const wanted = [
    { name: basename(initScript), path: initScript },
    ...names.map((name) => ({ name: `${basename(initScripts)}/${name}`, path: join(initScripts, name) })),
  ];
  const found: InitScript[] = [];
  for (const { name, path } of wanted) {
    try {
      found.push({ name, source: await readInside(folder, path) });
    } catch (error) {
      if (!isMissing(error))
        log.error({ script: name, err: messageOf(error) }, 'a script for the start cannot be read');
    }
  }
  return found;
}

async function readInside(folder: string, path: string): Promise<string> {
  const real = await realpath(path);
  if (!real.startsWith((await realpath(folder)) + sep)) throw new Error('it leads out of the home');
  return readFile(real, 'utf8');
}
