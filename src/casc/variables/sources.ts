import { join } from 'node:path';
import { isMissing } from '../../kit/index.ts';
import { readShortFile } from '../document/short-file.ts';
import type { VariableSource } from './expand.ts';

/** Is the folder into which containers put secrets. */
const DEFAULT_SECRETS = '/run/secrets';
const MAX_BYTES = 1024 * 1024;

interface Deps {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly properties: ReadonlyMap<string, string>;
}

/** Returns what variables stand for: files of the secrets folder (`SECRETS`), then the environment. */
export function variablesOf({ environment, properties }: Deps): VariableSource {
  const folder = environment['SECRETS'] || DEFAULT_SECRETS;
  return {
    async variable(name) {
      if (/^[\w.-]+$/.test(name) && !/^\.+$/.test(name)) {
        try {
          return (await readSmall(join(folder, name))).toString('utf8').replace(/\r?\n$/, '');
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
      }
      return environment[name] ?? null;
    },
    property: (name) => properties.get(name) ?? null,
    file: readSmall,
  };
}

async function readSmall(path: string): Promise<Buffer> {
  const bytes = await readShortFile(path, MAX_BYTES);
  if (bytes === null) throw new Error('it is too long');
  return bytes;
}
