import { childOf, childrenOf, childText, node, parseXml, toDocument } from '../../xml/index.ts';
import { readDate, writeDate } from '../files/date-text.ts';
import type { TokenUse } from './user-types.ts';

const ROOT = 'jenkins.security.apitoken.ApiTokenStats';
const ENTRY = 'jenkins.security.apitoken.ApiTokenStats_-SingleTokenStats';

/** Reads a user's `apiTokenStats.xml`. Throws XmlError. */
export function readTokenUses(source: string): TokenUse[] {
  const list = childOf(parseXml(source), 'tokenStats');
  return (list === undefined ? [] : childrenOf(list, ENTRY)).flatMap((entry) => {
    const uuid = childText(entry, 'tokenUuid')?.trim();
    const count = Number(childText(entry, 'useCounter')?.trim() ?? '');
    const last = childText(entry, 'lastUseDate');
    if (!uuid || !Number.isSafeInteger(count) || count < 0) return [];
    return [{ uuid, count, last: last === undefined ? null : readDate(last) }];
  });
}

/** Returns the document of these uses. */
export function tokenUsesDocument(uses: readonly TokenUse[]): string {
  const entries = uses.map(({ uuid, count, last }) =>
    node(ENTRY, [
      node('tokenUuid', uuid),
      ...(last === null ? [] : [node('lastUseDate', writeDate(last))]),
      node('useCounter', String(count)),
    ]),
  );
  return toDocument(node(ROOT, [entries.length === 0 ? node('tokenStats') : node('tokenStats', entries)]));
}
