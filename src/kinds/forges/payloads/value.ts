/** Represents any value of a payload, of unknown shape. */
export type Value = unknown;

/** Returns the value at a path of names; undefined where a name on the path is missing. */
export function at(value: Value, ...path: readonly string[]): Value {
  let current: unknown = value;
  for (const name of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return undefined;
    current = (current as Readonly<Record<string, unknown>>)[name];
  }
  return current;
}

/** Returns the text at a path; null where there is none. */
export function textAt(value: Value, ...path: readonly string[]): string | null {
  const found = at(value, ...path);
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' && found !== '' ? found : null;
}

/** Limits the names of branches and tags; nobody sends longer ones in good faith. */
export const MAX_NAME_LENGTH = 1000;

/** Returns the name of a branch at a path; null where there is none, or one that is too long. */
export function nameAt(value: Value, ...path: readonly string[]): string | null {
  const name = textAt(value, ...path);
  return name === null || name.length > MAX_NAME_LENGTH ? null : name;
}

/** Returns the number of a change request at a path; null where there is none. */
export function idAt(value: Value, ...path: readonly string[]): string | null {
  const id = textAt(value, ...path);
  return id !== null && /^\d{1,10}$/.test(id) ? id : null;
}

export function listAt(value: Value, ...path: readonly string[]): readonly Value[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** Returns the texts that are not null, each once. */
export function present(...texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.filter((text) => text !== null))];
}

/** Returns a commit; null where there is none, which the forges write with zeros. */
export function commit(text: string | null): string | null {
  return text === null || /^0+$/.test(text) ? null : text;
}
