type Fields = Readonly<Record<string, unknown>>;

function isFields(given: unknown): given is Fields {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

/** Returns an object that a plugin gave; `what` says for people what it should be. Throws where it is none. */
export function objectGiven(given: unknown, what: string): Fields {
  if (!isFields(given)) throw wrong(given, what);
  return given;
}

export function listGiven(given: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(given)) throw wrong(given, what);
  return given;
}

/** Returns a text that a plugin gave; a number is one, too. */
export function textGiven(given: unknown, what: string): string {
  if (typeof given === 'number') return String(given);
  if (typeof given !== 'string') throw wrong(given, what);
  return given;
}

export function wrong(given: unknown, what: string): Error {
  const shown = given === null ? 'null' : Array.isArray(given) ? 'a list' : `a value of type ${typeof given}`;
  return new Error(`it returned ${given === undefined ? 'nothing' : shown} in place of ${what}`);
}
