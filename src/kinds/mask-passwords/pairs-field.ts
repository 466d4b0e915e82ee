import { type Field, listOf, nestedClass, optionalText, text } from '../../points/index.ts';
import { attributeOf, childrenOf, childText, node } from '../../xml/index.ts';

const WRAPPER = 'com.michelin.cio.hudson.plugins.maskpasswords.MaskPasswordsBuildWrapper';
const PAIR = nestedClass(
  { var: text({ required: true }), password: text({ required: true }) },
  { className: `${WRAPPER}$VarPasswordPair` },
);
const EXPRESSION = nestedClass(
  { regex: optionalText(), name: optionalText() },
  {
    className: `${WRAPPER}$VarMaskRegex`,
    order: ['regex', 'value', 'name', 'key'],
    more: { value: { type: 'String', element: 'regex' }, key: { type: 'String', element: 'name' } },
  },
);

/** Describes a variable of the build and its value. */
export interface PasswordPair {
  readonly var: string;
  readonly password: string;
}

/**
 * Defines a field for pairs: a file has each as attributes, with the password encrypted; a pipeline as elements. Blank ones
 * are not written.
 */
export function passwordPairs(): Field<readonly PasswordPair[]> {
  return {
    type: listOf(PAIR),
    required: true,
    fromXml: (element, { decrypt }) =>
      (element?.children ?? []).map((pair) => {
        const part = (name: string): string => attributeOf(pair, name) ?? childText(pair, name) ?? '';
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
    secrets: (element) =>
      element.children.flatMap((pair) => [
        { element: pair, attribute: 'password' },
        ...childrenOf(pair, 'password').map((child) => ({ element: child })),
      ]),
  };
}

/** Describes a secret to hide by an expression that matches it. */
export interface MaskedExpression {
  /** Holds the display name; null where there is none. */
  readonly name: string | null;
  /** Holds the expression; null where there is none. */
  readonly regex: string | null;
}

/** Defines a field for regular expressions, each as attributes; of a pipeline as elements. */
export function maskedExpressions(): Field<readonly MaskedExpression[]> {
  return {
    type: listOf(EXPRESSION),
    required: true,
    fromXml: (element) =>
      (element?.children ?? []).map((each) => {
        const part = (name: string): string | null => attributeOf(each, name) ?? childText(each, name) ?? null;
        return { name: part('name'), regex: part('regex') };
      }),
    toXml: (name, expressions) => [
      node(
        name,
        expressions.map((each) =>
          node(
            'varMaskRegex',
            { ...(each.name !== null && { name: each.name }), ...(each.regex !== null && { regex: each.regex }) },
            [],
          ),
        ),
      ),
    ],
  };
}
