import { ATTRIBUTE, ELEMENT, type PlainDocument, TEXT } from './document.ts';
import { Unsupported } from './unsupported.ts';
import { type Context, firstOf, isNodes, numberOf, textOf, toBoolean, toNumber, toText, type Value } from './values.ts';

export interface XPathFunction {
  /** Holds the least and the greatest number of arguments. */
  readonly counts: readonly [number, number];
  apply(args: readonly Value[], context: Context): Value;
}

const MANY = Number.POSITIVE_INFINITY;

/** Returns the function of a name. Throws Unsupported where there is none that takes so many arguments. */
export function functionOf(name: string, count: number): XPathFunction {
  const found = FUNCTIONS.get(name);
  if (found === undefined || count < found.counts[0] || count > found.counts[1]) throw new Unsupported();
  return found;
}

const FUNCTIONS: ReadonlyMap<string, XPathFunction> = new Map<string, XPathFunction>([
  ['last', { counts: [0, 0], apply: (_args, { size }) => size }],
  ['position', { counts: [0, 0], apply: (_args, { position }) => position }],
  ['count', { counts: [1, 1], apply: ([value]) => nodesOf(value).length }],
  ['name', { counts: [0, 1], apply: nameOf }],
  ['local-name', { counts: [0, 1], apply: nameOf }],
  ['namespace-uri', { counts: [0, 1], apply: ([value]) => (value === undefined ? '' : noText(nodesOf(value))) }],
  ['string', { counts: [0, 1], apply: ([value], context) => textOrHere(value, context) }],
  ['concat', { counts: [2, MANY], apply: concat }],
  ['starts-with', onTexts((text, start) => text.startsWith(start))],
  ['contains', onTexts((text, part) => text.includes(part))],
  ['substring-before', onTexts((text, part) => text.slice(0, Math.max(0, text.indexOf(part))))],
  ['substring-after', onTexts(after)],
  ['substring', { counts: [2, 3], apply: substring }],
  ['string-length', { counts: [0, 1], apply: ([value], context) => textOrHere(value, context).length }],
  ['normalize-space', { counts: [0, 1], apply: ([value], context) => normalized(textOrHere(value, context)) }],
  ['translate', { counts: [3, 3], apply: translate }],
  ['boolean', { counts: [1, 1], apply: ([value = '']) => toBoolean(value) }],
  ['not', { counts: [1, 1], apply: ([value = '']) => !toBoolean(value) }],
  ['true', { counts: [0, 0], apply: () => true }],
  ['false', { counts: [0, 0], apply: () => false }],
  ['number', { counts: [0, 1], apply: number }],
  ['sum', { counts: [1, 1], apply: sum }],
  ['floor', { counts: [1, 1], apply: ([value = ''], context) => Math.floor(toNumber(value, context)) }],
  ['ceiling', { counts: [1, 1], apply: ([value = ''], context) => Math.ceil(toNumber(value, context)) }],
  ['round', { counts: [1, 1], apply: ([value = ''], context) => Math.round(toNumber(value, context)) }],
]);

function onTexts(apply: (text: string, other: string) => Value): XPathFunction {
  return {
    counts: [2, 2],
    apply([left = '', right = ''], context) {
      const [text, other] = [toText(left, context), toText(right, context)];
      context.left.spendOn(text);
      return apply(text, other);
    },
  };
}

function nodesOf(value: Value | undefined): readonly number[] {
  if (value === undefined || !isNodes(value)) throw new Unsupported();
  return value;
}

function noText(_nodes: readonly number[]): string {
  return '';
}

function textOrHere(value: Value | undefined, context: Context): string {
  const text = value === undefined ? textOf(context, context.node) : toText(value, context);
  context.left.spendOn(text);
  return text;
}

/** Returns the name of a node; texts and documents have the names of the DOM. */
function nameOf([value]: readonly Value[], { document, node }: Context): string {
  const named = value === undefined ? node : firstOf(nodesOf(value));
  return named === undefined ? '' : nodeName(document, named);
}

function nodeName(document: PlainDocument, node: number): string {
  const kind = document.kind(node);
  if (kind === ELEMENT || kind === ATTRIBUTE) return document.name(node);
  return kind === TEXT ? '#text' : '#document';
}

function concat(args: readonly Value[], context: Context): string {
  let text = '';
  for (const value of args) text += toText(value, context);
  context.left.spendOn(text);
  return text;
}

function after(text: string, part: string): string {
  const at = text.indexOf(part);
  return at === -1 ? '' : text.slice(at + part.length);
}

/** Returns a part of a text by rounded positions; it turns them round where the second is the smaller, like the other way. */
function substring([value = '', from = '', count]: readonly Value[], context: Context): string {
  const text = toText(value, context);
  context.left.spendOn(text);
  const start = Math.round(toNumber(from, context)) - 1;
  return text.substring(start, count === undefined ? undefined : start + Math.round(toNumber(count, context)));
}

function normalized(text: string): string {
  return text.replace(/[\t\n\r ]+/g, ' ').replace(/^ | $/g, '');
}

function translate([value = '', from = '', to = '']: readonly Value[], context: Context): string {
  const [text, old, young] = [toText(value, context), toText(from, context), toText(to, context)];
  // Each character takes about a step.
  context.left.spend(text.length + old.length);
  const by = new Map<string, string>();
  for (let at = 0; at < old.length; at += 1) {
    const character = old.charAt(at);
    if (!by.has(character)) by.set(character, young.charAt(at));
  }
  let result = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    result += by.get(character) ?? character;
  }
  return result;
}

function number([value]: readonly Value[], context: Context): number {
  return value === undefined ? numberOf(textOf(context, context.node)) : toNumber(value, context);
}

function sum([value]: readonly Value[], context: Context): number {
  return nodesOf(value).reduce((total, node) => total + numberOf(textOf(context, node)), 0);
}
