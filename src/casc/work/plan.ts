import { createYield } from '../../kit/index.ts';
import type { CascMap, CascNode, Problem } from '../document/tree.ts';
import { REFUSED } from '../sections/all.ts';
import type { Section } from '../sections/section.ts';
import type { Draft } from './draft.ts';
import type { Reader } from './reader.ts';

/** Names the root keys under which settings stand; all others are a section as a whole. */
const ROOTS = new Set(['jenkins', 'security', 'unclassified', 'tool', 'appearance']);

/** Lists what a file may say about how itself is read, in small letters. */
export const MANNER: ReadonlyMap<string, readonly string[]> = new Map([
  ['version', ['1', 'one']],
  ['deprecated', ['reject', 'warn']],
  ['restricted', ['reject', 'beta', 'warn']],
  ['unknown', ['reject', 'warn']],
]);

/** Holds what a file says about how itself is read: the root key `configuration-as-code`. */
interface Manner {
  readonly unknown: 'reject' | 'warn';
}

/**
 * Applies a configuration to the draft; what is wrong with it is in the reader afterwards. Returns what is passed over, where
 * the configuration says that unknown keys are.
 */
export async function applyTree(
  tree: CascMap,
  sections: readonly Section[],
  draft: Draft,
  reader: Reader,
): Promise<readonly Problem[]> {
  const pause = createYield();
  const byPath = new Map(sections.map((section) => [section.path, section]));
  const wanted: (readonly [section: Section, node: CascNode])[] = [];
  const find = (path: string, at: { readonly at: CascNode['at'] }, node: CascNode): void => {
    const section = byPath.get(path);
    if (section === undefined) reader.unknownKey(at, path, REFUSED.get(path));
    else wanted.push([section, node]);
  };
  for (const [root, { at, value }] of tree.entries) {
    if (root === 'configuration-as-code') continue;
    if (!ROOTS.has(root)) {
      find(root, { at }, value);
      continue;
    }
    for (const [key, entry] of reader.map(value, root)?.entries ?? []) find(`${root}.${key}`, entry, entry.value);
  }
  const { unknown } = mannerOf(tree, reader);
  // In the order of the sections, so that what one needs of another is there, whatever the order of the file.
  for (const section of sections) {
    for (const [each, node] of wanted) if (each === section) await section.apply(node, draft, reader);
    await pause();
  }
  if (unknown === 'warn') return reader.unknown.splice(0);
  return [];
}

function mannerOf(tree: CascMap, reader: Reader): Manner {
  const path = 'configuration-as-code';
  const entry = tree.entries.get(path);
  const map = entry === undefined ? null : reader.map(entry.value, path);
  let unknown: Manner['unknown'] = 'reject';
  for (const [key, { at, value }] of map?.entries ?? []) {
    const text = reader.text(value, `${path}.${key}`)?.toLowerCase() ?? '';
    const known = MANNER.get(key);
    if (known === undefined) reader.unknownKey({ at }, `${path}.${key}`);
    else if (!known.includes(text)) reader.refuse({ at }, `${path}.${key}`, `it must be one of ${known.join(', ')}`);
    else if (key === 'unknown' && text === 'warn') unknown = 'warn';
  }
  return { unknown };
}

/** Returns the configuration of a draft as an export has it. */
export async function exportOf(sections: readonly Section[], draft: Draft): Promise<Readonly<Record<string, unknown>>> {
  const pause = createYield();
  const roots: Record<string, unknown> = {};
  for (const section of sections) {
    await pause();
    const value = section.read(draft);
    if (value === undefined) continue;
    const [root = '', key] = section.path.split('.');
    if (key === undefined) roots[root] = value;
    else roots[root] = { ...(roots[root] ?? {}), [key]: value };
  }
  return roots;
}

/** Describes a value that a configuration changes; null where it is not there before, or afterwards. Secrets are stars. */
export interface Difference {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Returns what an export says otherwise than another. */
export function differences(before: unknown, after: unknown): readonly Difference[] {
  const [old, now] = [flat(before), flat(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((path) => {
    const [from, to] = [old.get(path) ?? null, now.get(path) ?? null];
    return from === to ? [] : [{ path, before: shown(from), after: shown(to) }];
  });
}

function flat(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (typeof value !== 'object' || value === null) found.set(path, JSON.stringify(value));
  else if (Array.isArray(value))
    for (const [at, item] of value.entries()) flat(item, `${path}[${nameOf(item) ?? at}]`, found);
  else for (const [key, item] of Object.entries(value)) flat(item, path === '' ? key : `${path}.${key}`, found);
  return found;
}

/** Returns the name or id by which an item of a list is known, so that lists are compared by it. */
function nameOf(item: unknown): string | null {
  if (typeof item !== 'object' || item === null) return null;
  const entries = new Map<string, unknown>(Object.entries(item));
  for (const key of ['id', 'name', 'key']) {
    const value = entries.get(key);
    if (typeof value === 'string') return value;
  }
  return entries.size === 1 ? nameOf([...entries.values()][0]) : null;
}

function shown(text: string | null): string | null {
  return text !== null && /^"\{[A-Za-z0-9+/=]{20,}\}"$/.test(text) ? '********' : text;
}
