import type { Value } from '../../../groovy/index.ts';

const DEEPEST = 50;
const LONGEST = 1024 * 1024;

/** Prefixes that Jenkins lets through: the others reach out of the file. */
const LOOKUPS: Readonly<Record<string, (text: string) => string>> = {
  base64Encoder: (text) => Buffer.from(text).toString('base64'),
  base64Decoder: (text) => Buffer.from(text, 'base64').toString(),
  urlEncoder: (text) => encodeURIComponent(text).replaceAll('%20', '+'),
  urlDecoder: (text) => decodeURIComponent(text.replaceAll('+', ' ')),
};

/** Puts the values of other properties in for `${name}`; what is not known stays. */
export function interpolate(values: ReadonlyMap<string, Value>): {
  readonly interpolated: ReadonlyMap<string, Value>;
  readonly complaint: string | null;
} {
  const interpolated = new Map<string, Value>();
  try {
    for (const [name, value] of values) {
      interpolated.set(name, typeof value === 'string' ? resolved(value, values, [name]) : value);
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

function resolved(text: string, values: ReadonlyMap<string, Value>, path: readonly string[]): string {
  if (path.length > DEEPEST)
    throw new Endless(`Infinite loop in property interpolation of ${text}: ${path.join('->')}`);
  const result = text.replace(/\$\{([^${}]+)\}/g, (whole, name: string) => {
    if (path.includes(name))
      throw new Endless(`Infinite loop in property interpolation of ${text}: ${path.join('->')}->${name}`);
    const colon = name.indexOf(':');
    const lookup = colon < 0 ? undefined : LOOKUPS[name.slice(0, colon)];
    if (lookup !== undefined) return lookup(name.slice(colon + 1));
    const value = values.get(name);
    return typeof value === 'string' ? resolved(value, values, [...path, name]) : whole;
  });
  if (result.length > LONGEST) throw new Endless(`A property would be longer than ${LONGEST} characters`);
  return result;
}
