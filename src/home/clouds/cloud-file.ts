import { readFile } from 'node:fs/promises';
import { isMissing, type Logger, messageOf, writeAtomic } from '../../kit/index.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { Layout } from '../layout/layout.ts';

/** Keeps, as JSON, what has to be known of the nodes of clouds after a restart. */
export interface CloudFile {
  /** Returns what was saved last; nothing where there is no file, or one that cannot be read. */
  load(): Promise<readonly unknown[]>;
  save(nodes: readonly unknown[]): Promise<void>;
}

/** Returns the file, which only its owner may read: pods may have secrets among their variables. */
export function createCloudFile({ cloudNodes: path }: Pick<Layout, 'cloudNodes'>, log: Logger): CloudFile {
  return {
    async load() {
      try {
        const nodes: unknown = JSON.parse(await readFile(path, 'utf8'));
        return Array.isArray(nodes) ? nodes : [];
      } catch (error) {
        if (!isMissing(error)) log.warn({ path, err: messageOf(error) }, 'the nodes of clouds are not known any more');
        return [];
      }
    },
    save: (nodes) => orUnwritable(() => writeAtomic(path, JSON.stringify(nodes), { mode: 0o600 })),
  };
}
