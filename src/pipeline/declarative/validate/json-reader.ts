import type { SourceLocation } from './problems.ts';
import { Problems } from './problems.ts';

/** Represents a position in a JSON document. */
export interface JsonLocation extends SourceLocation {
  readonly path: readonly string[];
}

export interface JsonProblem {
  readonly location: readonly string[];
  readonly error: string;
}

/** Collects the problems of a document, each with its path. */
export class JsonProblems extends Problems {
  readonly told: JsonProblem[] = [];

  override add(at: SourceLocation, message: string): void {
    this.told.push({ location: 'path' in at ? (at as JsonLocation).path : [], error: message });
  }
}

/** Limits the depth of a document: people make no deeper models, and nothing beyond it is read. */
const DEEPEST = 300;

/**
 * Represents a value of a document with its position. A value that is missing or of another kind is reported and read as
 * empty.
 */
export class JsonReader {
  readonly value: unknown;
  readonly at: JsonLocation;
  readonly problems: JsonProblems;

  constructor(value: unknown, problems: JsonProblems, path: readonly string[] = []) {
    this.value = value;
    this.problems = problems;
    this.at = { line: 0, column: 0, path };
  }

  get isObject(): boolean {
    return typeof this.value === 'object' && this.value !== null && !Array.isArray(this.value);
  }

  get isList(): boolean {
    return Array.isArray(this.value);
  }

  /** Returns the value of a property; null where there is none. */
  get(name: string): JsonReader | null {
    const { value } = this;
    if (!this.isObject || typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    const inner: unknown = Reflect.get(value, name);
    return inner === null || inner === undefined || this.#isTooDeep() ? null : this.#at(inner, name);
  }

  demand(name: string): JsonReader | null {
    const found = this.get(name);
    if (found === null) this.problems.add(this.at, `Missing one or more required properties: '${name}'`);
    return found;
  }

  text(name: string): string {
    const found = this.demand(name);
    if (found === null) return '';
    if (typeof found.value !== 'string') found.problems.add(found.at, 'Invalid value type');
    return String(found.value);
  }

  names(): string[] {
    return typeof this.value === 'object' && this.value !== null ? Object.keys(this.value) : [];
  }

  list(): JsonReader[] {
    if (Array.isArray(this.value) && !this.#isTooDeep())
      return this.value.map((each: unknown, at) => this.#at(each, String(at)));
    this.problems.add(this.at, 'Invalid value type');
    return [];
  }

  #isTooDeep(): boolean {
    return this.at.path.length >= DEEPEST;
  }

  #at(value: unknown, name: string): JsonReader {
    return new JsonReader(value, this.problems, [...this.at.path, name]);
  }
}
