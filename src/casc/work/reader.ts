import type { AnyKind } from '../../points/index.ts';
import { type CascMap, type CascNode, type Place, type Problem, textOfScalar } from '../document/tree.ts';

/** Finds kinds by their family, also those of families that other rooms add. */
export type KindsOf = (family: string) => readonly AnyKind[];

/** Collects what is wrong with a configuration while it is read, so that a person can correct all of it at once. */
export class Reader {
  readonly problems: Problem[] = [];
  /** Holds what is not known here; it can be passed over where the configuration says so. */
  readonly unknown: Problem[] = [];
  readonly kindsOf: KindsOf;
  readonly isUnreadable: (text: string) => boolean;
  /** Counts the values that were taken. */
  taken = 0;
  #notRead = 0;

  constructor(kindsOf: KindsOf, isUnreadable: (text: string) => boolean) {
    this.kindsOf = kindsOf;
    this.isUnreadable = isUnreadable;
  }

  refuse({ at }: { readonly at: Place }, path: string, reason: string): void {
    this.problems.push({ at, path, reason });
  }

  /** Notes a key that this server does not have. */
  unknownKey({ at }: { readonly at: Place }, path: string, reason = 'it is not here'): void {
    this.unknown.push({ at, path, reason });
  }

  /** Notes a value of a key that is known here, in a form that is not: what it belongs to would be something else without it. */
  unknownForm(at: { readonly at: Place }, path: string, reason = 'it is not here in this form'): void {
    this.#notRead += 1;
    this.unknownKey(at, path, reason);
  }

  /**
   * Counts what must not be passed over: while it grows, what is being read is left as it is. A key that is not known is no
   * reason for that.
   */
  get faults(): number {
    return this.problems.length + this.#notRead;
  }

  /** Returns the map; notes and returns null where the value is none. An empty value is an empty map. */
  map(node: CascNode, path: string): CascMap | null {
    if (node.kind === 'map') return node;
    if (node.kind === 'scalar' && (node.value === null || node.value === ''))
      return { kind: 'map', at: node.at, entries: new Map() };
    this.refuse(node, path, 'it must be a map of keys');
    return null;
  }

  /** Notes every key of a map that is none of these. */
  only(map: CascMap, keys: readonly string[], path: string): void {
    for (const [key, { at }] of map.entries) if (!keys.includes(key)) this.unknownKey({ at }, `${path}.${key}`);
  }

  /** Returns the items of the list that stands at a key of a map; none where there is no such key. */
  listAt(map: CascMap, key: string): readonly CascNode[] {
    const value = map.entries.get(key)?.value;
    return value === undefined ? [] : this.list(value);
  }

  /** Returns the items of a list; a single value is a list of one. */
  list(node: CascNode): readonly CascNode[] {
    if (node.kind === 'list') return node.items;
    return node.kind === 'scalar' && node.value === null ? [] : [node];
  }

  /** Returns a text; null where the value is missing. Notes and returns null where it is a list or map. */
  text(node: CascNode | undefined, path: string): string | null {
    if (node === undefined) return null;
    if (node.kind !== 'scalar') {
      this.refuse(node, path, 'it must be a single value');
      return null;
    }
    this.taken += 1;
    return textOfScalar(node);
  }

  /** Returns a secret; null where it is missing. Notes and returns null where a variable of it has no value. */
  secret(node: CascNode | undefined, path: string): string | null {
    const text = this.text(node, path);
    if (node === undefined || node.kind !== 'scalar' || node.unset === undefined) return text;
    this.refuse(node, path, `the variable ${node.unset} is not set and has no default: a secret is not left empty`);
    return null;
  }

  flag(node: CascNode | undefined, path: string): boolean | null {
    const text = this.text(node, path)?.toLowerCase() ?? null;
    if (text === null) return null;
    if (text === 'true' || text === 'false') return text === 'true';
    if (node !== undefined) this.refuse(node, path, 'it must be true or false');
    return null;
  }

  /** Returns what a symbol describes: `symbol`, or `symbol:` with a map or value below; null where it is neither. */
  symbol(node: CascNode, path: string): { readonly name: string; readonly value: CascNode; readonly at: Place } | null {
    if (node.kind === 'scalar' && typeof node.value === 'string') {
      this.taken += 1;
      return { name: node.value, value: { kind: 'map', at: node.at, entries: new Map() }, at: node.at };
    }
    const [first, ...others] = node.kind === 'map' ? [...node.entries] : [];
    if (first === undefined || others.length > 0) {
      this.refuse(node, path, 'it must name one kind');
      return null;
    }
    return { name: first[0], value: first[1].value, at: first[1].at };
  }
}
