import { unreachable } from '../kit/index.ts';
import { isPlainName, LabelSyntaxError, type LabelToken, labelTokens } from './label-tokens.ts';

/** Represents the nodes on which a job may run. */
export type LabelExpression =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'not'; readonly inner: LabelExpression }
  | { readonly kind: 'group'; readonly inner: LabelExpression }
  | { readonly kind: Binary; readonly left: LabelExpression; readonly right: LabelExpression };

type Binary = '&&' | '||' | '->' | '<->';

/** Lists the binary operators, loosest first. */
const LEVELS: readonly Binary[] = ['<->', '->', '||', '&&'];
/** Limits the depth of an expression: nobody writes deeper ones by hand. */
const MAX_DEPTH = 200;
const MAX_TOKENS = 1000;

/**
 * Reads `a && !(b || "c d")`. Null means no label, so any node. A text that is not an expression is one name as it is
 * written, as in Jenkins, where old job files contain such names.
 */
export function readLabel(source: string | null): LabelExpression | null {
  const text = source?.trim() ?? '';
  if (text === '') return null;
  try {
    return parseLabel(text);
  } catch (error) {
    if (error instanceof LabelSyntaxError) return { kind: 'name', name: text };
    throw error;
  }
}

/**
 * Parses a label expression. From loose to tight: `<->`, `->`, `||`, `&&`, `!`; equal ones group to the left.
 * Throws LabelSyntaxError.
 */
export function parseLabel(source: string): LabelExpression {
  const tokens = labelTokens(source);
  if (tokens.length > MAX_TOKENS) throw new LabelSyntaxError('the expression is too long');
  let at = 0;

  function binary(level: number, depth: number): LabelExpression {
    const operator = LEVELS[level];
    if (operator === undefined) return prefix(depth);
    let left = binary(level + 1, depth);
    while (tokens[at]?.kind === operator) {
      at++;
      left = { kind: operator, left, right: binary(level + 1, depth) };
    }
    return left;
  }

  function prefix(depth: number): LabelExpression {
    if (depth > MAX_DEPTH) throw new LabelSyntaxError('nested too deeply');
    const token = take();
    switch (token.kind) {
      case 'name':
        return { kind: 'name', name: token.text };
      case '!':
        return { kind: 'not', inner: prefix(depth + 1) };
      case '(': {
        const inner = binary(0, depth + 1);
        if (take().kind !== ')') throw new LabelSyntaxError('a parenthesis is not closed');
        return { kind: 'group', inner };
      }
      case ')':
      case '&&':
      case '||':
      case '->':
      case '<->':
        throw new LabelSyntaxError(`unexpected ‘${token.kind}’`);
      default:
        return unreachable(token);
    }
  }

  function take(): LabelToken {
    const token = tokens[at++];
    if (token === undefined) throw new LabelSyntaxError('the expression ends too early');
    return token;
  }

  const expression = binary(0, 0);
  const rest = tokens[at];
  if (rest !== undefined) throw new LabelSyntaxError(`unexpected ‘${rest.kind === 'name' ? rest.text : rest.kind}’`);
  return expression;
}

/** Returns an expression for the nodes that match both of two expressions. */
export function bothLabels(one: string | null, other: string): string {
  const [first, second] = [readLabel(one), readLabel(other)];
  if (first === null || second === null) return labelText(first ?? second ?? { kind: 'name', name: other });
  const inGroups = [first, second].map((inner) => labelText(inner.kind === 'name' ? inner : { kind: 'group', inner }));
  return inGroups.join('&&');
}

/** Returns whether a node with these labels (its own name among them) matches an expression. */
export function matchesLabel(expression: LabelExpression, labels: ReadonlySet<string>): boolean {
  switch (expression.kind) {
    case 'name':
      return labels.has(expression.name);
    case 'not':
      return !matchesLabel(expression.inner, labels);
    case 'group':
      return matchesLabel(expression.inner, labels);
    case '&&':
      return matchesLabel(expression.left, labels) && matchesLabel(expression.right, labels);
    case '||':
      return matchesLabel(expression.left, labels) || matchesLabel(expression.right, labels);
    case '->':
      return !matchesLabel(expression.left, labels) || matchesLabel(expression.right, labels);
    case '<->':
      return matchesLabel(expression.left, labels) === matchesLabel(expression.right, labels);
    default:
      return unreachable(expression);
  }
}

/** Returns the expression as Jenkins names it: without spaces, quotes only where they are needed. */
export function labelText(expression: LabelExpression): string {
  switch (expression.kind) {
    case 'name':
      return isPlainName(expression.name) ? expression.name : quoted(expression.name);
    case 'not':
      return `!${labelText(expression.inner)}`;
    case 'group':
      return `(${labelText(expression.inner)})`;
    default:
      return `${labelText(expression.left)}${expression.kind}${labelText(expression.right)}`;
  }
}

function quoted(name: string): string {
  return `"${name.replace(/["\\]/g, '\\$&')}"`;
}
