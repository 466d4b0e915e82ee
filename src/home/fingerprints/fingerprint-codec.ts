import { childOf, childrenOf, childText, node, parseXml, setChild, toDocument, type XmlNode } from '../../xml/index.ts';
import { readDate, writeDate } from '../files/date-text.ts';
import type { FingerprintRecord } from './fingerprint-types.ts';

/** Reads a `<fingerprint>` document. Throws XmlError. */
export function readFingerprint(source: string, md5: string): FingerprintRecord {
  const root = parseXml(source);
  const original = childOf(root, 'original');
  const entries = childrenOf(childOf(root, 'usages') ?? root, 'entry');
  return {
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

/** Returns the document; where there was one, only its usages change: facets of plugins stay. */
export function writeFingerprint(record: FingerprintRecord, before: string | null): string {
  const usages = node(
    'usages',
    record.usages.map(({ job, ranges }) =>
      node('entry', [node('string', job), node('ranges', ranges.map(rangeText).join(','))]),
    ),
  );
  if (before !== null) return setChild(before, ['usages'], usages);
  const children: XmlNode[] = [
    node('timestamp', writeDate(record.timestamp)),
    ...(record.original
      ? [node('original', [node('name', record.original.job), node('number', String(record.original.number))])]
      : []),
    node('md5sum', record.md5),
    node('fileName', record.fileName),
    usages,
    node('facets'),
  ];
  return toDocument(node('fingerprint', children));
}

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
