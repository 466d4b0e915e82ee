import type { Value } from '../../../groovy/index.ts';

const DEEPEST = 50;
const LONGEST = 1024 * 1024;
/** Limits the UTF-16 units of all properties together. */
const ALL_TOGETHER = 8 * 1024 * 1024;

/** Maps the prefixes that Jenkins permits to their functions: the others reach out of the file. */
const LOOKUPS: Readonly<Record<string, (text: string) => string>> = {
  base64Encoder: (text) => Buffer.from(text).toString('base64'),
  base64Decoder: (text) => Buffer.from(text, 'base64').toString(),
  urlEncoder: (text) => encodeURIComponent(text).replaceAll('%20', '+'),
  urlDecoder: (text) => decodeURIComponent(text.replaceAll('+', ' ')),
};

export interface Interpolated {
  readonly interpolated: ReadonlyMap<string, Value>;
  readonly complaint: string | null;
}

/** Replaces `${name}` by the values of other properties; unknown names remain. It pauses after each property. */
export function* interpolate(values: ReadonlyMap<string, Value>): Generator<null, Interpolated> {
  const interpolated = new Map<string, Value>();
  let left = ALL_TOGETHER;
  try {
    for (const [name, value] of values) {
      yield null;
      const result = typeof value === 'string' ? yield* resolved(value, values, [name]) : value;
      left -= typeof result === 'string' ? result.length : 0;
      if (left < 0) throw new Endless(`The properties would be longer than ${ALL_TOGETHER} characters`);
      interpolated.set(name, result);
    }
  } catch (error) {
    if (!(error instanceof Endless || error instanceof URIError)) throw error;
    return { interpolated: values, complaint: error.message };
  }
  return { interpolated, complaint: null };
}

class Endless extends Error {
  override readonly name = 'Endless';
}

function* resolved(text: string, values: ReadonlyMap<string, Value>, path: readonly string[]): Generator<null, string> {
  if (path.length > DEEPEST)
    throw new Endless(`Infinite loop in property interpolation of ${text}: ${path.join('->')}`);
  let result = '';
  let at = 0;
  for (const { 0: whole, 1: name = '', index } of text.matchAll(/\$\{([^${}]+)\}/g)) {
    yield null;
    if (path.includes(name))
      throw new Endless(`Infinite loop in property interpolation of ${text}: ${path.join('->')}->${name}`);
    result += text.slice(at, index) + (yield* valueNamed(name, whole, values, path));
    at = index + whole.length;
    if (result.length > LONGEST) break;
  }
  result += text.slice(at);
  if (result.length > LONGEST) throw new Endless(`A property would be longer than ${LONGEST} characters`);
  return result;
}

function* valueNamed(
  name: string,
  whole: string,
  values: ReadonlyMap<string, Value>,
  path: readonly string[],
): Generator<null, string> {
  const colon = name.indexOf(':');
  const lookup = colon < 0 || !Object.hasOwn(LOOKUPS, name.slice(0, colon)) ? undefined : LOOKUPS[name.slice(0, colon)];
  if (lookup !== undefined) return lookup(name.slice(colon + 1));
  const value = values.get(name);
  return typeof value === 'string' ? yield* resolved(value, values, [...path, name]) : whole;
}
