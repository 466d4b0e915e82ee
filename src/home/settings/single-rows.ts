import { wholeNumber } from '../../kit/index.ts';
import type { Accepted, Scalar, SettingRow } from '../../points/index.ts';
import { childText, node, setText, toDocument } from '../../xml/index.ts';

/** Is the root configuration, in which most settings stand. */
export const ROOT_FILE = 'config.xml';
const MAX_INT = 2 ** 31 - 1;

type Facts<T> = Pick<SettingRow<T>, 'doc' | 'element'> &
  Partial<Pick<SettingRow<T>, 'file' | 'yaml' | 'form' | 'label'>>;

/** Makes a row for an `int` of Java's; where there is none, or one below `least`, it is `otherwise`. */
export function numberRow(
  facts: Facts<number> & { readonly least: number; readonly most?: number; readonly otherwise: number },
): SettingRow<number> {
  const { least, most = MAX_INT, otherwise, element } = facts;
  return {
    ...commonOf(facts),
    type: 'number',
    read: (root) =>
      Math.min(
        wholeNumber(root === null ? undefined : childText(root, element), { least, most: MAX_INT }) ?? otherwise,
        most,
      ),
    write: (xml, value) => setText(xml, [element], String(value)),
    accept(given) {
      const value = wholeNumber(given === null ? undefined : String(given), { least, most });
      return value === null ? { wrong: `it must be a whole number from ${least} to ${most}` } : { value };
    },
  };
}

/** Makes a row for a text; '' where it is missing. */
export function textRow(facts: Facts<string> & { readonly otherwise?: string }): SettingRow<string> {
  const { element, otherwise = '' } = facts;
  return {
    ...commonOf(facts),
    type: 'text',
    read: (root) => (root === null ? otherwise : childText(root, element) || otherwise),
    write: (xml, value) => setText(xml, [element], value),
    accept: (given) => ({ value: given === null ? '' : String(given) }),
  };
}

/**
 * Makes a row for a text that may be missing; `trims` takes blanks away, and what is blank is missing. `used` returns how a text
 * counts, wherever it comes from, or null where it counts as missing.
 */
export function optionalTextRow(
  facts: Facts<string | null> & {
    readonly trims?: boolean;
    readonly check?: (value: string) => string | null;
    readonly used?: (value: string) => string | null;
  },
): SettingRow<string | null> {
  const { element, trims = false, check, used = (value: string) => value } = facts;
  const shown = (text: string): string | null => (trims ? text.trim() || null : text);
  const counted = (value: string | null): string | null => (value === null ? null : used(value));
  return {
    ...commonOf(facts),
    type: 'text',
    read(root) {
      const text = root === null ? undefined : childText(root, element);
      return text === undefined ? null : counted(shown(text));
    },
    write: (xml, value) => setText(xml, [element], value),
    accept(given) {
      const value = given === null ? null : shown(String(given));
      const wrong = value === null ? null : (check?.(value) ?? null);
      return wrong === null ? { value: counted(value) } : { wrong };
    },
  };
}

/** Makes a row for one of a few words; the first one where there is none of them. */
export function choiceRow<const Word extends string>(
  facts: Facts<Word> & { readonly words: readonly [Word, ...Word[]] },
): SettingRow<Word> {
  const { element, words } = facts;
  const find = (text: string): Word | undefined => words.find((word) => word === text);
  return {
    ...commonOf(facts),
    type: 'choice',
    choices: words,
    read: (root) => find((root === null ? undefined : childText(root, element))?.trim() ?? '') ?? words[0],
    write: (xml, value) => setText(xml, [element], value),
    accept(given) {
      const value = find(String(given));
      return value === undefined ? { wrong: `it must be one of ${words.join(', ')}` } : { value };
    },
  };
}

/** Makes a row for what is on or off; `otherwise` where the element says neither. */
export function flagRow(facts: Facts<boolean> & { readonly otherwise: boolean }): SettingRow<boolean> {
  const { element, otherwise } = facts;
  return {
    ...commonOf(facts),
    type: 'flag',
    read(root) {
      const text = (root === null ? undefined : childText(root, element))?.trim();
      return otherwise ? text !== 'false' : text === 'true';
    },
    write: (xml, value) => setText(xml, [element], String(value)),
    accept: flag,
  };
}

/** Returns a new file of a setting: its root element is the class after which it is named, or what describes that class. */
export function newSettingFile(file: string): string {
  const name = file.replace(/\.xml$/, '');
  return toDocument(node(name === 'hudson.tasks.Shell' ? 'hudson.tasks.Shell_-DescriptorImpl' : name));
}

/** Returns what stands in every row of the root configuration. */
export function commonOf<T>({ doc, label, element, file = ROOT_FILE, yaml = null, form = null }: Facts<T>) {
  return {
    doc,
    ...(label !== undefined && { label }),
    element,
    file,
    yaml,
    form,
    right: 'Overall/Administer',
  } as const;
}

function flag(given: Scalar): Accepted<boolean> {
  const text = String(given).trim().toLowerCase();
  return text === 'true' || text === 'false' ? { value: text === 'true' } : { wrong: 'it must be true or false' };
}
