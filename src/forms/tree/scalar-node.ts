import type { Choice, FormNode, NodeFacts } from '../../form-tree/index.ts';
import type { Field, FormUse } from '../../points/index.ts';
import type { XmlElement } from '../../xml/index.ts';
import { checkMethod, isChecked } from '../field-checks.ts';
import type { FieldAt } from './field-node.ts';
import { useOf } from './field-node.ts';
import type { Making } from './making.ts';

const MASK = '********';

/** Returns the node of a field without parts of its own; `given` is its text where the element has it elsewhere. */
export function scalarNode(making: Making, facts: NodeFacts, at: FieldAt, given?: string): FormNode {
  const { field, existing } = at;
  const use = useOf(field) ?? {};
  const [element] = existing;
  if (field.bytes === true || use.pairs === true) return { ...facts, is: 'kept' };
  if (field.secrets !== undefined) return secretNode(making, facts, field, element);
  const value = given ?? field.fromXml(element, making.binding.context);
  if (typeof value === 'boolean') {
    const isOn = at.isNew && use.usual !== undefined ? use.usual === 'true' : value;
    return { ...facts, is: 'check', on: isOn !== (use.negated ?? false), plain: facts.plain ?? `_.${facts.member}` };
  }
  if (Array.isArray(value)) return listNode(facts, value, use);
  if (value !== null && typeof value === 'object') return { ...facts, is: 'kept' };
  if (value === null && field.type === 'any' && element !== undefined) return { ...facts, is: 'kept' };
  return textNode(facts, at, use, shown(value, element, use));
}

/** Returns what the form shows for a value. */
function shown(value: unknown, element: XmlElement | undefined, use: FormUse): string {
  if (element === undefined && use.usual !== undefined) return use.usual;
  const text = value === null || value === undefined ? (use.usual ?? '') : String(value);
  if (text === use.blank) return '';
  return use.values === undefined ? text : (keyOf(use.values, text) ?? text);
}

function keyOf(values: Readonly<Record<string, string>>, text: string): string | undefined {
  return Object.keys(values).find((key) => values[key] === text);
}

function textNode(facts: NodeFacts, at: FieldAt, use: FormUse, value: string): FormNode {
  const { field, className } = at;
  const method = `${facts.member.charAt(0).toUpperCase()}${facts.member.slice(1)}`;
  const words = wordsOf(field, use);
  if (words !== null) return { ...facts, is: 'choice', value, choices: choicesOf(words, value, field) };
  if (/(?:^c|C)redentials?Id$/.test(facts.member))
    return {
      ...facts,
      is: 'choice',
      value,
      choices: value === '' ? [] : [{ value, text: value }],
      fill: `${className}/fill${method}Items`,
    };
  const isNumber = field.type === 'int' || field.type === 'double';
  return {
    ...facts,
    is: 'text',
    value,
    shape: isNumber ? 'number' : field.lines === true ? 'lines' : 'line',
    ...(use.editor && { editor: use.editor }),
    ...(use.compiles === true && { compiles: `${className}/checkScriptCompile` }),
    ...(isChecked(field) && { check: `${className}/${checkMethod(facts.member)}` }),
  };
}

function wordsOf({ choices, type }: Field<unknown>, { values }: FormUse): readonly string[] | null {
  if (values !== undefined) return Object.keys(values);
  if (typeof type === 'object' && 'enum' in type) return type.words;
  return choices ?? null;
}

function choicesOf(words: readonly string[], value: string, { optional }: Field<unknown>): readonly Choice[] {
  const all = words.includes(value) ? words : [value, ...words];
  const withNone = optional === true && !all.includes('') ? ['', ...all] : all;
  return withNone.map((word) => ({ value: word, text: word === '' ? '(none)' : word }));
}

/** Returns the node of a list of texts; one that no text can give is left to the file. */
function listNode(facts: NodeFacts, items: readonly unknown[], { words }: FormUse): FormNode {
  const texts = items.filter((item) => typeof item === 'string');
  const bad = words === true ? /^$|["']/ : /^\s*$|\n/;
  if (texts.length < items.length || texts.some((text) => bad.test(text))) return { ...facts, is: 'kept' };
  const value = words === true ? texts.map(quoted).join(' ') : texts.join('\n');
  return { ...facts, is: 'text', value, shape: words === true ? 'words' : 'list' };
}

function quoted(word: string): string {
  return /\s/.test(word) ? `"${word}"` : word;
}

/** Returns the node of a secret: with its stored text where that is encrypted, with a mask where it is not. */
function secretNode(
  making: Making,
  facts: NodeFacts,
  field: Field<unknown>,
  element: XmlElement | undefined,
): FormNode {
  const stored = element?.text.trim() ?? '';
  const isEncrypted = stored !== '' && making.binding.context.decrypt(stored) !== stored;
  return {
    ...facts,
    is: 'secret',
    value: stored === '' || isEncrypted ? stored : MASK,
    isStored: stored !== '',
    ...(field.lines === true && { lines: true }),
  };
}
