/**
 * Returns what a path selects of claims: names with dots between them, each in double quotes where it has other characters,
 * and `[]` for all of a list. A name with any characters at all is also the one of a claim.
 */
export function claimAt(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  const text = path.trim();
  if (text === '') return undefined;
  if (Object.hasOwn(claims, text)) return claims[text];
  let found: unknown = claims;
  let isList = false;
  for (const [step] of text.matchAll(/"[^"]*"|\[\*?\]|[^.[\]"]+/g)) {
    if (/^\[\*?\]$/.test(step)) {
      isList = true;
      found = (Array.isArray(found) ? found : []).flat();
    } else {
      const name = step.replaceAll('"', '');
      found = isList && Array.isArray(found) ? found.flatMap((each) => member(each, name)) : member(found, name);
    }
  }
  return found;
}

/** Returns the text of a claim; null where it is none. */
export function textOf(claim: unknown): string | null {
  if (typeof claim === 'number' || typeof claim === 'boolean') return String(claim);
  return typeof claim === 'string' && claim.trim() !== '' ? claim : null;
}

/** Returns the names in a claim of groups: texts, or objects with a name. */
export function namesOf(claim: unknown): readonly string[] {
  if (typeof claim === 'string') return claim === '' ? [] : [claim];
  if (!Array.isArray(claim)) return [];
  return claim.flatMap((each) => textOf(each) ?? textOf(member(each, 'name')) ?? []);
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
