import type { JSONValue } from 'json-p3';
import { createYield, parseBoundedJson } from '../../kit/index.ts';
import { evaluateXPath, openForXPath, type TreeNode } from '../../xml/index.ts';

/** Limits the time of one expression, in milliseconds. */
const BUDGET_MS = 40;
/** Limits the values that one expression may find. */
const MAX_VALUES = 10_000;
/** Limits the `..` of a path: each of them visits whole subtrees and multiplies the work. */
const MAX_DESCENTS = 2;
/**
 * Limits the length of bodies that are searched by all kinds of paths; longer ones accept only plain paths, as the others
 * take more than one step for each value.
 */
const MAX_SEARCHED_LENGTH = 256 * 1024;

/** Represents a body that expressions search, which is parsed once for all of them. */
export interface Body {
  readonly text: string;
  json: JSONValue | undefined;
}

/**
 * Returns what JSONPath finds: the value itself where the path can match only one, else all of them in a list; undefined
 * where it finds nothing. A path without a leading `$` begins at the root, as in Jenkins. Throws where the path or the body
 * cannot be read. The language of paths is loaded with the first one.
 */
export async function findJson(body: Body, expression: string): Promise<JSONValue | undefined> {
  const source = /^[$@]/.test(expression) ? expression : `$.${expression}`;
  const descents = source.split('..').length - 1;
  if (descents > MAX_DESCENTS) throw new Error(`more than ${MAX_DESCENTS} “..” in ${expression}`);
  if (body.text.length > MAX_SEARCHED_LENGTH && (descents > 1 || source.includes('?')))
    throw new Error(
      `a body of more than 256 KB is not searched by ${expression}: it has more than one “..” or a filter`,
    );
  body.json ??= parseBoundedJson(body.text) as JSONValue;
  const { compile } = await import('json-p3');
  const path = compile(source);
  const values: JSONValue[] = [];
  const end = performance.now() + BUDGET_MS;
  for (const { value } of path.lazyQuery(body.json)) {
    values.push(value);
    if (values.length > MAX_VALUES || performance.now() > end) throw new Error(`${expression} finds too much`);
  }
  return path.singularQuery() ? values[0] : values;
}

/** Returns the texts of the nodes that XPath finds. */
export async function findXml({ text }: Body, expression: string): Promise<readonly string[]> {
  const selection = evaluateXPath(await openForXPath(text, createYield()), { exclude: [], select: expression });
  if (selection.type === 'value') return [String(selection.value)];
  return selection.nodes.map((node) => textOf(node));
}

function textOf(node: TreeNode): string {
  if (node.value !== null) return node.value;
  let text = '';
  for (let child = node.firstChild; child !== null; child = child.nextSibling) text += textOf(child);
  return text;
}
