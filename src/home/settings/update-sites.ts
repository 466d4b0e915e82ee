import { writeAtomic } from '../../kit/index.ts';
import { childrenOf, childText, node, toDocument, type XmlElement } from '../../xml/index.ts';
import { nodeOf } from '../files/element-node.ts';
import { readDocument } from '../files/read-document.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { Layout } from '../layout/layout.ts';

/** Describes an update site as the home holds it. */
export interface StoredSite {
  readonly id: string;
  readonly url: string;
  readonly type: 'index' | 'npm';
  readonly publicKeys: readonly string[];
}

/** Reads and writes the update sites, which Jenkins has in the same file. */
export interface UpdateSiteFile {
  /** Returns the sites in the order of the file; none where there is no file. */
  load(): Promise<readonly StoredSite[]>;
  save(sites: readonly StoredSite[]): Promise<void>;
}

const KNOWN = ['id', 'url', 'type', 'publicKey'];

/**
 * Returns the file of update sites, `hudson.model.UpdateCenter.xml`. The elements `type` and `publicKey` of a site are our
 * own; what else stands in a site is kept.
 */
export function createUpdateSiteFile({ updateSites }: Pick<Layout, 'updateSites'>): UpdateSiteFile {
  const sitesOf = async (): Promise<readonly XmlElement[]> => {
    const root = await readDocument(updateSites);
    return root === null ? [] : childrenOf(root, 'site');
  };
  return {
    async load() {
      return (await sitesOf()).flatMap((site) => {
        const id = childText(site, 'id')?.trim() ?? '';
        const url = childText(site, 'url')?.trim() ?? '';
        const type = childText(site, 'type')?.trim() === 'npm' ? 'npm' : 'index';
        const publicKeys = childrenOf(site, 'publicKey').map(({ text }) => text.trim());
        return id === '' ? [] : [{ id, url, type, publicKeys }];
      });
    },
    save: (sites) =>
      orUnwritable(async () => {
        const before = await sitesOf();
        const nodes = sites.map(({ id, url, type, publicKeys }) => {
          const old = before.find((site) => childText(site, 'id')?.trim() === id);
          const kept = (old?.children ?? []).filter(({ name }) => !KNOWN.includes(name)).map(nodeOf);
          return node('site', [
            node('id', id),
            node('url', url),
            ...(type === 'npm' ? [node('type', type)] : []),
            ...publicKeys.map((key) => node('publicKey', key)),
            ...kept,
          ]);
        });
        await writeAtomic(updateSites, toDocument(node('sites', nodes)));
      }),
  };
}
