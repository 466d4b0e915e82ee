import { dotUnder } from './characters.ts';
import { NO_FLAGS } from './flags.ts';
import { parseRegex } from './parse.ts';
import { compileJavaRegex, createPattern, type JavaPattern, whileQuick } from './pattern.ts';
import type { LookNode, ParsedRegex, RegexNode } from './tree.ts';

/** Selects names by an expression. */
export interface NameFilter {
  readonly source: string;
  /** Returns the names that match, in order. Throws RegexTimeout when `budgetMs` (50) are over. */
  select(names: readonly string[], budgetMs?: number): string[];
}

/**
 * Compiles an expression by the rule for filters of views and permissions, see docs/views.md: it must match the whole name,
 * and an expression that begins with `^` may omit the star of a last dot. Throws RegexSyntaxError.
 */
export function compileNameFilter(source: string): NameFilter {
  // Also checks lengths and what cannot be translated of the expression as it was written.
  const written = compileJavaRegex(source);
  const pattern = whileQuick(source, () => patternWithOpenEnd(source)) ?? written;
  return { source, select: (names, budgetMs) => pattern.filter(names, budgetMs) };
}

function patternWithOpenEnd(source: string): JavaPattern | null {
  const parsed = parseRegex(source, NO_FLAGS);
  const root = withOpenEnd(parsed.root);
  return root && createPattern(source, { ...parsed, root } satisfies ParsedRegex);
}

/** Returns the expression with its end left open; null where it does not require that. */
function withOpenEnd(root: RegexNode): RegexNode | null {
  if (root.type !== 'sequence') return null;
  const [first, ...rest] = root.items;
  const last = rest.pop();
  if (first?.type !== 'place' || !first.start || last === undefined) return null;
  if (last.type === 'dot') return { type: 'sequence', items: [first, ...rest, anyNumberOf(last)] };
  const tempered = temperedDot(last);
  if (tempered === null) return null;
  const nowhere = tempered.looks.filter((look) => look.negative && !refersBack(look.body)).map(nowhereInText);
  return { type: 'sequence', items: [first, ...nowhere, ...rest, anyNumberOf(last)] };
}

/**
 * Returns the look-aheads of a group that contains nothing but look-aheads and a dot after them, such as `((?!word).)`;
 * null for another node.
 */
function temperedDot(node: RegexNode): { readonly looks: readonly LookNode[] } | null {
  if (node.type !== 'group' || node.body.type !== 'sequence') return null;
  const { items } = node.body;
  const looks = items.slice(0, -1).filter((item) => item.type === 'look' && item.ahead);
  if (items.at(-1)?.type !== 'dot' || looks.length === 0 || looks.length !== items.length - 1) return null;
  return { looks: looks.filter((item) => item.type === 'look') };
}

/** Returns a look-ahead such as `(?!word)` that applies to every position of the text. */
function nowhereInText(look: LookNode): RegexNode {
  const before = anyNumberOf({ type: 'dot', js: dotUnder({ ...NO_FLAGS, s: true }) });
  return {
    ...look,
    body: { type: 'sequence', items: [before, { type: 'group', capture: null, body: withoutCaptures(look.body) }] },
  };
}

function anyNumberOf(body: RegexNode): RegexNode {
  return { type: 'repeat', body, min: 0, max: Number.POSITIVE_INFINITY, mode: 'greedy' };
}

function refersBack(node: RegexNode): boolean {
  if (node.type === 'back-reference') return true;
  if ('items' in node) return node.items.some(refersBack);
  return 'body' in node && refersBack(node.body);
}

/** Returns the same expression without capturing groups, because it occurs twice now. */
function withoutCaptures(node: RegexNode): RegexNode {
  if ('items' in node) return { ...node, items: node.items.map(withoutCaptures) };
  if (!('body' in node)) return node;
  const body = withoutCaptures(node.body);
  return node.type === 'group' ? { ...node, capture: null, body } : { ...node, body };
}
