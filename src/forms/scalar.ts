import { wholeNumber } from '../kit/index.ts';
import type { FormUse } from '../points/index.ts';
import { node, type XmlElement } from '../xml/index.ts';
import type { FieldPlace } from './bind-field.ts';
import { elementOf } from './elements.ts';
import { flagOf, refuse, textOf } from './values.ts';

/** Matches what pages show in place of a secret. */
const MASKED = /^(?:\*+|•+|<secret-redacted\s*\/>|\(encrypted by the page\))$/;
/** Matches a word of a text, with or without quotes. */
const WORD = /"([^"]*)"|'([^']*)'|\S+/g;
/** Matches a number that may have a fraction. */
const DECIMAL = /^[+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?$/;

/**
 * Returns the element of a value that is no object, as the file would have it; null where there is to be none. A masked
 * secret is the one that there is. Throws FORM_BROKEN.
 */
export function scalarElement(at: FieldPlace, use: FormUse, value: unknown): XmlElement | null {
  const { field, name, place } = at;
  if (field.type === 'boolean') return text(name, String(flagOf(value, place) !== (use.negated ?? false)));
  if (field.type === 'List<String>' || (field.type === 'any' && Array.isArray(value))) {
    return elementOf(
      node(
        name,
        itemsOf(value, use, place).map((item) => node('string', item)),
      ),
    );
  }
  const given = textOf(value, place);
  if (given === null) return null;
  if (field.secrets !== undefined && MASKED.test(given)) return at.existing[0] ?? null;
  const meant = meantBy(given, use, place);
  if (meant === '' && field.optional === true) return null;
  return text(name, checked(at, meant));
}

/** Returns the text of the file that a form means by its own. Throws FORM_BROKEN. */
function meantBy(given: string, { blank, values }: FormUse, place: string): string {
  if (given === '' && blank !== undefined) return blank;
  if (values === undefined) return given;
  return values[given] ?? refuse(place, `is none of those there are: ${given}`);
}

function text(name: string, content: string): XmlElement {
  return elementOf({ name, text: content });
}

/** Returns a text that the type of the field allows. */
function checked({ existing, field, place }: FieldPlace, given: string): string {
  const { choices, type } = field;
  // What the file has already stays, right or wrong.
  if (existing[0]?.text === given) return given;
  if (type === 'int' && given.trim() !== '' && wholeNumber(given) === null)
    return refuse(place, `is not a whole number: ${shortened(given)}`);
  if (type === 'double' && given.trim() !== '' && !DECIMAL.test(given.trim()))
    return refuse(place, `is not a number: ${shortened(given)}`);
  const words = typeof type === 'object' && 'enum' in type ? type.words : choices;
  if (words !== undefined && given !== '' && !words.includes(given))
    return refuse(place, `is none of ${words.join(', ')}: ${shortened(given)}`);
  return given;
}

function itemsOf(value: unknown, { words }: FormUse, place: string): readonly string[] {
  if (Array.isArray(value)) return value.map((each, at) => textOf(each, `${place}[${at}]`) ?? '');
  const given = textOf(value, place) ?? '';
  if (words === true) return [...given.matchAll(WORD)].map(([word, doubled, single]) => doubled ?? single ?? word);
  return given.split('\n').filter((item) => item.trim() !== '');
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
