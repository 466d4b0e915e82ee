import { basename } from 'node:path';
import { messageOf, writeAtomic } from '../../kit/index.ts';
import { childrenOf, childText, node, toDocument, type XmlElement } from '../../xml/index.ts';
import type { DamageReport } from '../files/damaged-files.ts';
import { nodeOf } from '../files/element-node.ts';
import { readable } from '../files/posted-document.ts';
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
  /**
   * Returns the sites in the order of the file; none where there is no file. Where it cannot be read there are none, and `problem`
   * says why.
   */
  load(): Promise<{ readonly sites: readonly StoredSite[]; readonly problem: string | null }>;
  /** Replaces the sites. Throws CONFIG_BROKEN where the file cannot be read: it stays as it is until it is set aside. */
  save(sites: readonly StoredSite[]): Promise<void>;
}

const KNOWN = ['id', 'url', 'type', 'publicKey'];

/**
 * Returns the file of update sites, `hudson.model.UpdateCenter.xml`. The elements `type` and `publicKey` of a site are our
 * own; what else stands in a site, and beside the sites, is kept.
 */
export function createUpdateSiteFile(
  { updateSites }: Pick<Layout, 'updateSites'>,
  damaged: DamageReport,
): UpdateSiteFile {
  const name = basename(updateSites);
  const elements = async (): Promise<readonly XmlElement[]> => (await readDocument(updateSites))?.children ?? [];
  return {
    async load() {
      try {
        const sites = (await elements()).filter(isSite);
        return { sites: sites.flatMap(siteOf), problem: null };
      } catch (error) {
        damaged.note(updateSites, error);
        return { sites: [], problem: `${name}, which names the update sites, cannot be read: ${messageOf(error)}` };
      }
    },
    save: (sites) =>
      orUnwritable(async () => {
        const before = await readable(name, elements);
        const nodes = sites.map(({ id, url, type, publicKeys }) => {
          const old = before.find((each) => isSite(each) && childText(each, 'id')?.trim() === id);
          const kept = (old?.children ?? []).filter((each) => !KNOWN.includes(each.name)).map(nodeOf);
          return node('site', [
            node('id', id),
            node('url', url),
            ...(type === 'npm' ? [node('type', type)] : []),
            ...publicKeys.map((key) => node('publicKey', key)),
            ...kept,
          ]);
        });
        const others = before.filter((each) => !isSite(each)).map(nodeOf);
        await writeAtomic(updateSites, toDocument(node('sites', [...nodes, ...others])));
      }),
  };
}

function isSite({ name }: XmlElement): boolean {
  return name === 'site';
}

function siteOf(site: XmlElement): readonly StoredSite[] {
  const id = childText(site, 'id')?.trim() ?? '';
  const url = childText(site, 'url')?.trim() ?? '';
  const type = childText(site, 'type')?.trim() === 'npm' ? 'npm' : 'index';
  const publicKeys = childrenOf(site, 'publicKey').map(({ text }) => text.trim());
  return id === '' ? [] : [{ id, url, type, publicKeys }];
}
