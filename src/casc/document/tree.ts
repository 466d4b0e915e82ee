import type { Scalar } from '../../points/index.ts';

/** Says where something stands: the file as the administrator knows it, and the line in it, from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

export interface CascScalar {
  readonly kind: 'scalar';
  readonly at: Place;
  readonly value: Scalar;
  /** Holds what is written where that is read as a number or flag: `3.10`, `0123`. As a text it is just that. */
  readonly source?: string;
  /** Names a variable in it that has no value; it is then empty there, as in Jenkins, but never as a secret. */
  readonly unset?: string;
}

export interface CascList {
  readonly kind: 'list';
  readonly at: Place;
  readonly items: readonly CascNode[];
}

export interface CascMap {
  readonly kind: 'map';
  readonly at: Place;
  readonly entries: ReadonlyMap<string, CascEntry>;
}

/** Represents a key with its value; `at` is where the key stands. */
export interface CascEntry {
  readonly at: Place;
  readonly value: CascNode;
}

/** Represents a value of a configuration file with its place, so that whatever is wrong with it can be found. */
export type CascNode = CascScalar | CascList | CascMap;

/** Describes one thing that is wrong with a configuration. It never holds a value, which may be a secret. */
export interface Problem {
  readonly at: Place;
  /** Holds the keys down to it, with dots between; '' for the whole file. */
  readonly path: string;
  readonly reason: string;
}

/** Is thrown where a configuration cannot be applied; nothing was changed then. */
export class CascError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(problemText).join('\n'));
    this.name = 'CascError';
    this.problems = problems;
  }
}

export function problemText({ at, path, reason }: Problem): string {
  return `${at.file}:${at.line}: ${path === '' ? '' : `${path}: `}${reason}`;
}

/** Returns a value as the text that is written; null where it is missing. */
export function textOfScalar({ value, source }: CascScalar): string | null {
  return value === null ? null : (source ?? String(value));
}

export function emptyMap(at: Place): CascMap {
  return { kind: 'map', at, entries: new Map() };
}
