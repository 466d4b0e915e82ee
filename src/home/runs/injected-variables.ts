import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isMissing } from '../../kit/index.ts';
import { decodeUtf8 } from '../../xml/index.ts';
import type { Job } from '../items/item-types.ts';
import type { ItemLayout } from '../layout/layout.ts';

/** Reads and writes the environment of runs: the plugin Environment Injector's file in the folder of each. */
export interface InjectedVariables {
  /** Returns the variables in order of their names; null where the run has no such file. */
  read(job: Pick<Job, 'fullName'>, number: number): Promise<ReadonlyMap<string, string> | null>;
  /** Writes a line for each variable; a value of several lines becomes one. */
  write(job: Pick<Job, 'fullName'>, number: number, variables: ReadonlyMap<string, string>): Promise<void>;
}

type Places = ItemLayout<'injectedVariables'>;

/** Reads and writes what the plugin Environment Injector keeps. */
export function createInjectedVariables({ layout, placeOf }: Places): InjectedVariables {
  return {
    async read({ fullName }, number) {
      try {
        return variablesIn(decodeUtf8(await readFile(layout.injectedVariables(placeOf(fullName), number))));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async write({ fullName }, number, variables) {
      const lines = inOrder(variables).map(([name, value]) => `${name}=${value.replace(/\r\n|\r|\n/g, ' ')}\n`);
      // Nothing that was promised: a crash may take it.
      writeFileSync(layout.injectedVariables(placeOf(fullName), number), lines.join(''), { mode: 0o600 });
    },
  };
}

function variablesIn(text: string): ReadonlyMap<string, string> {
  const pairs = text.split('\n').flatMap((line): [string, string][] => {
    const at = line.indexOf('=');
    return at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1).replace(/\r$/, '')]];
  });
  return new Map(inOrder(new Map(pairs)));
}

function inOrder(variables: ReadonlyMap<string, string>): [string, string][] {
  return [...variables].sort(([a], [b]) => (a < b ? -1 : 1));
}
