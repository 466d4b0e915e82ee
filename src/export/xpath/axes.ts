import { ATTRIBUTE, ELEMENT, type PlainDocument, TEXT } from './document.ts';
import type { Axis, NodeTest, Step } from './expression.ts';
import type { Context } from './values.ts';

/** Lists the axes that never lead from two nodes to the same one. */
export const SEPARATE: ReadonlySet<Axis> = new Set<Axis>(['child', 'attribute', 'self']);

type Place = Pick<Context, 'document' | 'left'>;

/**
 * Adds the nodes of an axis that pass a test, the nearest first. `following` and `preceding` are what the other way makes
 * of them: the former begins within the node, and misses its siblings where it has children; the latter holds the
 * ancestors.
 */
export function follow({ axis, test }: Pick<Step, 'axis' | 'test'>, node: number, at: Place, found: number[]): void {
  const { document, left } = at;
  switch (axis) {
    case 'self':
      visit(node, test, at, found);
      break;
    case 'attribute':
      if (document.firstChild(node) === node + 2) visit(node + 1, test, at, found);
      break;
    case 'child': {
      const stop = document.next(node);
      for (let child = document.firstChild(node); child < stop; child = document.next(child))
        visit(child, test, at, found);
      break;
    }
    case 'descendant':
      visitRange(node + 1, document.next(node), test, at, found);
      break;
    case 'descendant-or-self':
      visit(node, test, at, found);
      visitRange(node + 1, document.next(node), test, at, found);
      break;
    case 'parent':
      if (node > 0) visit(document.parent(node), test, at, found);
      break;
    case 'ancestor':
    case 'ancestor-or-self':
      for (let above = axis === 'ancestor' ? document.parent(node) : node; above >= 0; above = document.parent(above))
        visit(above, test, at, found);
      break;
    case 'following-sibling': {
      if (!hasSiblings(document, node)) break;
      const end = document.next(document.parent(node));
      for (let next = document.next(node); next < end; next = document.next(next)) visit(next, test, at, found);
      break;
    }
    case 'preceding-sibling':
      for (const sibling of siblingsBefore(node, at)) visit(sibling, test, at, found);
      break;
    case 'following':
      visitFollowing(node, test, at, found);
      break;
    case 'preceding':
      if (document.kind(node) === ATTRIBUTE) break;
      left.spend(node);
      for (let before = node - 1; before >= 0; before -= 1)
        if (document.kind(before) !== ATTRIBUTE && passes(document, before, test)) found.push(before);
  }
}

function visit(node: number, test: NodeTest, { document, left }: Place, found: number[]): void {
  left.spend(1);
  if (passes(document, node, test)) found.push(node);
}

function passes(document: PlainDocument, node: number, test: NodeTest): boolean {
  const kind = document.kind(node);
  switch (test.type) {
    case 'node':
      return true;
    case 'text':
      return kind === TEXT;
    case 'any-name':
      return kind === ELEMENT || kind === ATTRIBUTE;
    case 'name':
      return (kind === ELEMENT || kind === ATTRIBUTE) && document.isNamed(node, test.name);
  }
}

/** Visits nodes from a number to another, exclusive; attributes are no descendants. */
function visitRange(from: number, to: number, test: NodeTest, { document, left }: Place, found: number[]): void {
  left.spend(to - from);
  for (let node = from; node < to; node += 1)
    if (document.kind(node) !== ATTRIBUTE && passes(document, node, test)) found.push(node);
}

/** Returns whether a node is a child; attributes and the document are not. */
function hasSiblings(document: PlainDocument, node: number): boolean {
  return node > 0 && document.kind(node) !== ATTRIBUTE;
}

/** Returns the siblings before a node, the nearest first. */
function siblingsBefore(node: number, { document, left }: Place): readonly number[] {
  if (!hasSiblings(document, node)) return [];
  const siblings: number[] = [];
  const first = document.firstChild(document.parent(node));
  for (let sibling = first; sibling < node; sibling = document.next(sibling)) {
    left.spend(2);
    siblings.push(sibling);
  }
  return siblings.reverse();
}

function visitFollowing(node: number, test: NodeTest, at: Place, found: number[]): void {
  const { document } = at;
  if (document.kind(node) === ATTRIBUTE) return;
  const next = document.next(node);
  if (document.firstChild(node) === next) {
    visitRange(next, document.size, test, at, found);
    return;
  }
  visitRange(node + 1, next, test, at, found);
  const parent = document.parent(node);
  if (parent > 0) visitRange(document.next(parent), document.size, test, at, found);
}
