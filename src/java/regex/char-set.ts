/**
 * Represents a set of characters for ECMAScript under the flag `u`. (Under `v`, which has nested sets, some versions of the
 * engine match characters that a negated class excludes.) `body` is the content of a class; `atom` is what no class can
 * express.
 */
export type CharSet = { readonly body: string; readonly negated: boolean } | { readonly atom: string };

export function setOf(body: string): CharSet {
  return { body, negated: false };
}

export function negated(set: CharSet): CharSet {
  return 'body' in set ? { body: set.body, negated: !set.negated } : { atom: `(?:(?!${set.atom})[^])` };
}

export function union(sets: readonly CharSet[]): CharSet {
  const [only] = sets;
  if (only !== undefined && sets.length === 1) return only;
  const bodies = sets.flatMap((set) => ('body' in set && !set.negated ? [set.body] : []));
  if (bodies.length === sets.length) return setOf(bodies.join(''));
  return { atom: `(?:${sets.map(atomOf).join('|')})` };
}

export function intersection(a: CharSet, b: CharSet): CharSet {
  return { atom: `(?:(?=${atomOf(a)})${atomOf(b)})` };
}

/** Returns a set as it is written outside a class. */
export function atomOf(set: CharSet): string {
  if ('atom' in set) return set.atom;
  if (set.negated) return `[^${set.body}]`;
  return /^(?:[A-Za-z0-9_ ]|\\(?:u\{[0-9a-f]+\}|[pP]\{[A-Za-z_=]+\}))$/.test(set.body) ? set.body : `[${set.body}]`;
}
