import { readFileSync } from 'node:fs';
import { isMissing } from '../../kit/index.ts';
import type { Run } from '../../model/index.ts';
import { childOf, childrenOf, decodeUtf8, node, parseXml, type XmlElement, type XmlNode } from '../../xml/index.ts';

/** Names the element of a build's record with the files it made or used. */
export const FINGERPRINT_ACTION = 'hudson.tasks.Fingerprinter_-FingerprintAction';

export function fingerprintAction(files: ReadonlyMap<string, string>): XmlNode {
  const entries = [...files].map(([path, md5]) => node('entry', [node('string', path), node('string', md5)]));
  return node(FINGERPRINT_ACTION, [node('record', entries)]);
}

/** Returns the MD5 sums by path, in the order of the document; entries that are not pairs of texts are ignored. */
export function readFingerprintAction(action: XmlElement): Map<string, string> {
  const entries = childrenOf(childOf(action, 'record') ?? action, 'entry');
  return new Map(
    entries.flatMap((entry): [string, string][] => {
      const [path, md5] = childrenOf(entry, 'string');
      return path === undefined || md5 === undefined ? [] : [[path.text, md5.text.trim()]];
    }),
  );
}

/** Returns those of a run whose build.xml is at this path. Throws XmlError. */
export function fingerprintsOf({ fingerprints }: Run, buildXml: string): ReadonlyMap<string, string> {
  if (fingerprints === undefined) return new Map();
  if (fingerprints !== 'stored') return fingerprints;
  try {
    const actions = childOf(parseXml(decodeUtf8(readFileSync(buildXml))), 'actions');
    const action = actions === undefined ? undefined : childOf(actions, FINGERPRINT_ACTION);
    return action === undefined ? new Map() : readFingerprintAction(action);
  } catch (error) {
    if (isMissing(error)) return new Map();
    throw error;
  }
}
