import xpath from 'xpath';
import { messageOf, withinTime } from '../kit/index.ts';
import { readTree } from './tree.ts';
import { TreeNode } from './tree-node.ts';

/**
 * Declares what the library's own types leave out: the function that compares names with case, and the classes of results.
 */
declare module 'xpath' {
  export function parse(expression: string): { evaluate(options: { readonly node: object }): object };
  export class XString {
    stringValue(): string;
  }
  export class XNumber {
    numberValue(): number;
  }
  export class XBoolean {
    booleanValue(): boolean;
  }
  export class XNodeSet {
    toArray(): object[];
  }
}

/** Limits the document of a query, in UTF-16 units. */
export const MAX_XPATH_SOURCE = 4_000_000;
/** Limits all expressions of one query together, in UTF-16 units. */
export const MAX_XPATH_LENGTH = 4_000;
/** Limits the steps in one expression that visit whole subtrees (`//`, `descendant::`, …): each may multiply the work. */
const MAX_DEEP_STEPS = 10;
/** Limits the time of one query where nothing else is said; it is then stopped, whatever the expression. */
const MAX_EVALUATION_MS = 250;

/** Is thrown where an expression cannot be evaluated, or not cheaply enough. */
export class XPathError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'XPathError';
  }
}

export type Selection =
  | { readonly type: 'nodes'; readonly nodes: readonly TreeNode[] }
  | { readonly type: 'value'; readonly value: string | number | boolean };

export interface XPathQuery {
  /** Lists the nodes that are removed first, in this order; attributes too. */
  readonly exclude: readonly string[];
  /** Selects nodes; null is the whole document. */
  readonly select: string | null;
}

/**
 * Reads a document for one query, and awaits `pause` between pieces of it. Throws XPathError where it is too large,
 * XmlError where it is not well-formed.
 */
export async function openForXPath(source: string, pause: () => Promise<void>): Promise<TreeNode> {
  if (source.length > MAX_XPATH_SOURCE) {
    throw new XPathError(`the document is too large for XPath; choose less of it with "tree" or "depth"`);
  }
  return readTree(source, pause);
}

/**
 * Evaluates XPath 1.0 on a document made by `openForXPath`, which it changes. There is no `document()` and no variable.
 * Nodes are returned in document order. Throws XPathError, also where it takes longer than `milliseconds`.
 */
export function evaluateXPath(document: TreeNode, query: XPathQuery, milliseconds = MAX_EVALUATION_MS): Selection {
  const expressions = query.select === null ? query.exclude : [...query.exclude, query.select];
  if (expressions.reduce((sum, { length }) => sum + length, 0) > MAX_XPATH_LENGTH) {
    throw new XPathError(`the XPath expression is longer than ${MAX_XPATH_LENGTH} characters`);
  }
  for (const expression of expressions) refuseDeepSteps(expression);
  const began = process.cpuUsage();
  const selected = (expression: string): Selection => {
    const { user, system } = process.cpuUsage(began);
    const left = milliseconds - (user + system) / 1000;
    const answer = left > 0 ? withinTime(left, () => select(document, expression)) : undefined;
    if (answer === undefined) throw new XPathError('the XPath expression takes too long on this document');
    return answer.value;
  };
  for (const expression of query.exclude) exclude(expression, selected(expression));
  return query.select === null ? { type: 'nodes', nodes: [document] } : selected(query.select);
}

function exclude(expression: string, found: Selection): void {
  if (found.type === 'value') throw new XPathError(`"exclude" needs an expression that selects nodes: ${expression}`);
  for (const node of found.nodes) {
    const parent = node.ownerElement ?? node.parentNode;
    if (parent?.kind === 'element') node.detach();
  }
}

function select(document: TreeNode, expression: string): Selection {
  try {
    return selectionOf(xpath.parse(expression).evaluate({ node: document }));
  } catch (error) {
    if (error instanceof RangeError) throw new XPathError(`the XPath expression is nested too deeply: ${expression}`);
    throw new XPathError(`${messageOf(error)}: ${expression}`);
  }
}

function selectionOf(result: object): Selection {
  if (result instanceof xpath.XString) return { type: 'value', value: result.stringValue() };
  if (result instanceof xpath.XNumber) return { type: 'value', value: result.numberValue() };
  if (result instanceof xpath.XBoolean) return { type: 'value', value: result.booleanValue() };
  const nodes = result instanceof xpath.XNodeSet ? result.toArray() : [];
  if (nodes.every((node) => node instanceof TreeNode)) return { type: 'nodes', nodes };
  throw new XPathError('only elements, attributes and text can be selected');
}

function refuseDeepSteps(expression: string): void {
  const bare = expression.replace(/"[^"]*"|'[^']*'/g, '""');
  const deep = bare.match(/\/\/|(?:descendant|following|preceding|ancestor)[a-z-]*\s*::/g)?.length ?? 0;
  if (deep > MAX_DEEP_STEPS)
    throw new XPathError(`more than ${MAX_DEEP_STEPS} steps through whole subtrees: ${expression}`);
}
