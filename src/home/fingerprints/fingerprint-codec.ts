import {
  childOf,
  childrenOf,
  childText,
  node,
  parseXml,
  setChild,
  toDocument,
  type XmlElement,
  type XmlNode,
} from '../../xml/index.ts';
import { readDate, writeDate } from '../files/date-text.ts';
import type { FingerprintRecord, ItemUse } from './fingerprint-types.ts';

/** Names the facet of a credential that an item used outside of a run. */
const ITEM_FACET = 'com.cloudbees.plugins.credentials.fingerprints.ItemCredentialsFingerprintFacet';

/** Reads a `<fingerprint>` document. Throws XmlError. */
export function readFingerprint(source: string, md5: string): FingerprintRecord {
  const root = parseXml(source);
  const original = childOf(root, 'original');
  const entries = childrenOf(childOf(root, 'usages') ?? root, 'entry');
  const items = childrenOf(childOf(root, 'facets') ?? root, ITEM_FACET).map(readItem);
  return {
    ...(items.length > 0 && { items }),
    md5,
    fileName: childText(root, 'fileName') ?? '',
    timestamp: readDate(childText(root, 'timestamp') ?? ''),
    original: original
      ? { job: childText(original, 'name') ?? '', number: Number(childText(original, 'number') ?? '0') }
      : null,
    usages: entries.flatMap((entry) => {
      const job = childText(entry, 'string');
      return job === undefined ? [] : [{ job, ranges: readRanges(childText(entry, 'ranges') ?? '') }];
    }),
  };
}

/** Returns the document; where there was one, only usages and items change: facets of other plugins stay. */
export function writeFingerprint(record: FingerprintRecord, before: string | null): string {
  const usages = node(
    'usages',
    record.usages.map(({ job, ranges }) =>
      node('entry', [node('string', job), node('ranges', ranges.map(rangeText).join(','))]),
    ),
  );
  const { items = [] } = record;
  if (before !== null) return withItems(setChild(before, ['usages'], usages), items);
  const children: XmlNode[] = [
    node('timestamp', writeDate(record.timestamp)),
    ...(record.original
      ? [node('original', [node('name', record.original.job), node('number', String(record.original.number))])]
      : []),
    node('md5sum', record.md5),
    node('fileName', record.fileName),
    usages,
    items.length === 0 ? node('facets') : node('facets', items.map(itemNode)),
  ];
  return toDocument(node('fingerprint', children));
}

function readItem(facet: XmlElement): ItemUse {
  const last = Number(childText(facet, 'timestamp') ?? '0');
  const first = Number(childText(facet, 'timestamp0') ?? last);
  return { item: childText(facet, 'itemFullName') ?? '', first, last };
}

function itemNode({ item, first, last }: ItemUse): XmlNode {
  return node(ITEM_FACET, [
    node('fingerprint', { reference: '../../..' }),
    node('timestamp', String(last)),
    node('itemFullName', item),
    node('timestamp0', String(first)),
  ]);
}

/**
 * Returns the document with these items; each that was there keeps its place, and its text where it says the same: a credential
 * may have thousands of them, of which one changes at a time.
 */
function withItems(source: string, items: readonly ItemUse[]): string {
  const places = new Map<string, { readonly at: number; readonly use: ItemUse }>();
  for (const [at, facet] of (childOf(parseXml(source), 'facets')?.children ?? []).entries()) {
    const use = facet.name === ITEM_FACET ? readItem(facet) : null;
    if (use !== null && !places.has(use.item)) places.set(use.item, { at, use });
  }
  let text = source;
  for (const use of items) {
    const found = places.get(use.item);
    if (found !== undefined && isSameUse(found.use, use)) continue;
    text = setChild(text, ['facets', found?.at ?? AT_END], itemNode(use));
  }
  return text;
}

function isSameUse(one: ItemUse, other: ItemUse): boolean {
  return one.first === other.first && one.last === other.last;
}

/** Adds an element to a list behind its last one. */
const AT_END = Number.MAX_SAFE_INTEGER;

/** Returns the half-open ranges of `1-3,5`. */
function readRanges(text: string): { start: number; end: number }[] {
  return text.split(',').flatMap((part) => {
    const [, first, last] = /^\s*(\d{1,10})(?:-(\d{1,10}))?\s*$/.exec(part) ?? [];
    return first === undefined ? [] : [{ start: Number(first), end: Number(last ?? first) + 1 }];
  });
}

function rangeText({ start, end }: { start: number; end: number }): string {
  return end === start + 1 ? String(start) : `${start}-${end - 1}`;
}
