import type { Field } from '../../../points/index.ts';
import { childText, node } from '../../../xml/index.ts';

/** A variable of the build and its value. */
export interface PasswordPair {
  readonly var: string;
  readonly password: string;
}

/** A file has each pair as attributes, with the password encrypted; a pipeline as elements. Blank ones are left out. */
export function passwordPairs(): Field<readonly PasswordPair[]> {
  return {
    input: 'hidden',
    fromXml: (element, { decrypt }) =>
      (element?.children ?? []).map((pair) => {
        const part = (name: string): string => pair.attributes[name] ?? childText(pair, name) ?? '';
        return { var: part('var'), password: decrypt(part('password')) };
      }),
    toXml: (name, pairs, { encrypt }) => [
      node(
        name,
        pairs
          .filter(({ password }) => password.trim() !== '')
          .map((pair) => node('varPasswordPair', { var: pair.var, password: encrypt(pair.password) }, [])),
      ),
    ],
  };
}

/** Regular expressions, each an attribute; of a pipeline an element. */
export function maskedExpressions(): Field<readonly string[]> {
  return {
    input: 'hidden',
    fromXml: (element) =>
      (element?.children ?? []).map((each) => each.attributes['regex'] ?? childText(each, 'regex') ?? ''),
    toXml: (name, expressions) => [
      node(
        name,
        expressions.map((regex) => node('varMaskRegex', { regex }, [])),
      ),
    ],
  };
}
