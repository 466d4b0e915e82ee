import { ATTRIBUTE, ELEMENT, type PlainDocument, TEXT } from './document.ts';
import type { Axis, NodeTest } from './expression.ts';
import type { StepsLeft } from './steps-left.ts';

/** Lists the axes that never lead from two nodes to the same one. */
export const SEPARATE: ReadonlySet<Axis> = new Set<Axis>(['child', 'attribute', 'self']);

/**
 * Returns the nodes of an axis that pass a test, the nearest first. `following` and `preceding` are what the other way
 * makes of them: the former begins within the node, and misses its siblings where it has children; the latter holds the
 * ancestors.
 */
export function along(
  axis: Axis,
  test: NodeTest,
  document: PlainDocument,
  node: number,
  left: StepsLeft,
): readonly number[] {
  const found: number[] = [];
  const visit = (candidate: number): void => {
    left.spend(1);
    if (passes(document, candidate, test)) found.push(candidate);
  };
  switch (axis) {
    case 'self':
      visit(node);
      break;
    case 'attribute':
      if (document.firstChild(node) === node + 2) visit(node + 1);
      break;
    case 'child':
      for (let child = document.firstChild(node); child < document.next(node); child = document.next(child))
        visit(child);
      break;
    case 'descendant':
      visitRange(document, node + 1, document.next(node), visit);
      break;
    case 'descendant-or-self':
      visit(node);
      visitRange(document, node + 1, document.next(node), visit);
      break;
    case 'parent':
      if (node > 0) visit(document.parent(node));
      break;
    case 'ancestor':
    case 'ancestor-or-self':
      for (let above = axis === 'ancestor' ? document.parent(node) : node; above >= 0; above = document.parent(above))
        visit(above);
      break;
    case 'following-sibling':
      for (let next = nextSibling(document, node); next > 0; next = nextSibling(document, next)) visit(next);
      break;
    case 'preceding-sibling':
      for (const sibling of siblingsBefore(document, node)) visit(sibling);
      break;
    case 'following':
      visitFollowing(document, node, visit);
      break;
    case 'preceding':
      if (document.kind(node) === ATTRIBUTE) break;
      for (let before = node - 1; before >= 0; before -= 1) if (document.kind(before) !== ATTRIBUTE) visit(before);
      break;
  }
  return found;
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
function visitRange(document: PlainDocument, from: number, to: number, visit: (node: number) => void): void {
  for (let node = from; node < to; node += 1) if (document.kind(node) !== ATTRIBUTE) visit(node);
}

/** Returns the next sibling; 0 where there is none. */
function nextSibling(document: PlainDocument, node: number): number {
  if (node === 0 || document.kind(node) === ATTRIBUTE) return 0;
  const next = document.next(node);
  return next < document.next(document.parent(node)) ? next : 0;
}

/** Returns the siblings before a node, the nearest first. */
function siblingsBefore(document: PlainDocument, node: number): readonly number[] {
  if (node === 0 || document.kind(node) === ATTRIBUTE) return [];
  const siblings: number[] = [];
  const first = document.firstChild(document.parent(node));
  for (let sibling = first; sibling < node; sibling = document.next(sibling)) siblings.push(sibling);
  return siblings.reverse();
}

function visitFollowing(document: PlainDocument, node: number, visit: (node: number) => void): void {
  if (document.kind(node) === ATTRIBUTE) return;
  const next = document.next(node);
  if (document.firstChild(node) === next) {
    visitRange(document, next, document.size, visit);
    return;
  }
  visitRange(document, node + 1, next, visit);
  const parent = document.parent(node);
  if (parent > 0) visitRange(document, document.next(parent), document.size, visit);
}
