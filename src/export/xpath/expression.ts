import type { XPathFunction } from './functions.ts';

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';
export type Calculation = '+' | '-' | '*' | 'div' | 'mod';

/** Represents an expression that was read. */
export type Expression =
  | { readonly type: 'constant'; readonly value: string | number }
  | { readonly type: 'logic'; readonly operator: 'and' | 'or'; readonly left: Expression; readonly right: Expression }
  | {
      readonly type: 'comparison';
      readonly operator: Comparison;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly type: 'calculation';
      readonly operator: Calculation;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly type: 'union'; readonly left: Expression; readonly right: Expression }
  | { readonly type: 'negation'; readonly of: Expression }
  | { readonly type: 'call'; readonly apply: XPathFunction['apply']; readonly args: readonly Expression[] }
  | Path;

export interface Path {
  readonly type: 'path';
  /** Says where the path starts: at the document, at the current node, or at the nodes of an expression. */
  readonly from: 'document' | 'here' | Expression;
  /** Filters the nodes that it starts at. */
  readonly predicates: readonly Expression[];
  readonly steps: readonly Step[];
}

export interface Step {
  readonly axis: Axis;
  readonly test: NodeTest;
  readonly predicates: readonly Expression[];
}

export type NodeTest =
  | { readonly type: 'name'; readonly name: string }
  /** Stands for `*`, `text()` and `node()`. */
  | { readonly type: 'any-name' | 'text' | 'node' };

export const AXES = [
  'ancestor',
  'ancestor-or-self',
  'attribute',
  'child',
  'descendant',
  'descendant-or-self',
  'following',
  'following-sibling',
  'parent',
  'preceding',
  'preceding-sibling',
  'self',
] as const;

export type Axis = (typeof AXES)[number];
