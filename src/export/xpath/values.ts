import { ATTRIBUTE, ELEMENT, isPlain, type PlainDocument, readable, TEXT } from './document.ts';
import type { StepsLeft } from './steps-left.ts';

/** Represents what an expression gives; nodes are in the order in which they were found, each once. */
export type Value = string | number | boolean | readonly number[];

/** Describes where an expression is evaluated. */
export interface Context {
  readonly document: PlainDocument;
  readonly left: StepsLeft;
  readonly node: number;
  readonly position: number;
  readonly size: number;
}

export function isNodes(value: Value): value is readonly number[] {
  return typeof value === 'object';
}

/** Returns the string-value of a node. */
export function textOf(context: Context, node: number): string {
  const { document, left } = context;
  const kind = document.kind(node);
  if (kind === ATTRIBUTE) {
    const value = document.value(node);
    left.spendOn(value);
    return value;
  }
  if (kind === TEXT) return textIn(context, node);
  const stop = document.next(node);
  const first = document.firstChild(node);
  if (kind === ELEMENT && first + 1 === stop && document.kind(first) === TEXT) return textIn(context, first);
  let text = '';
  for (let inner = first; inner < stop; inner += 1) {
    if (document.kind(inner) === TEXT) text += textIn(context, inner);
    else left.spend(1);
  }
  return text;
}

/** Returns the text of a text node; one with entities takes about a step for each character. */
function textIn({ document, left }: Context, node: number): string {
  const raw = document.rawText(node);
  left.spendOn(raw);
  if (isPlain(raw)) return raw;
  left.spend(raw.length);
  return readable(raw);
}

export function toText(value: Value, context: Context): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return String(value);
  const first = firstOf(value);
  return first === undefined ? '' : textOf(context, first);
}

/** Returns the first node in document order. */
export function firstOf(nodes: readonly number[]): number | undefined {
  let first = nodes[0];
  for (const node of nodes) if (first === undefined || node < first) first = node;
  return first;
}

/** Returns a number as XPath writes it: never with an exponent. */
function numberText(value: number): string {
  const text = String(value);
  const [digits = '', exponent] = text.split('e');
  if (exponent === undefined) return text;
  const bare = digits.replace('.', '');
  if (exponent.startsWith('-')) return `0.${'0'.repeat(Math.abs(Number(exponent)) - 1)}${bare}`;
  return bare.padEnd(Number(exponent) + 1, '0');
}

/**
 * Returns a value as number. A text must be written as XPath writes numbers; that of nodes may be anything that is a number
 * to JavaScript, and is 0 where there is none: so the other way does it, and the answers must not differ.
 */
export function toNumber(value: Value, context: Context): number {
  if (typeof value === 'string') return numberOf(value);
  if (isNodes(value)) return Number(toText(value, context));
  return Number(value);
}

/** Returns the number that a text is by the rules of XPath. */
export function numberOf(text: string): number {
  const bare = text.trim();
  return /^-?(?:\d+(?:\.\d+)?|\.\d+)$/.test(bare) ? Number.parseFloat(bare) : Number.NaN;
}

export function toBoolean(value: Value): boolean {
  return isNodes(value) ? value.length > 0 : Boolean(value);
}
