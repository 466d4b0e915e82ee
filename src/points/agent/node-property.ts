import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly 'node-property': NodePropertyKind;
  }
}

/** Represents what a node has beside its settings. Jenkins: `NodeProperty`. */
export interface NodePropertyKind<C = unknown> extends AnyKind<C> {
  readonly family: 'node-property';
}

export function defineNodeProperty<F extends Fields>(spec: KindSpec<F>): Typed<NodePropertyKind, ConfigOf<F>> {
  const kind: NodePropertyKind<ConfigOf<F>> = defineKind('node-property', spec);
  return kind;
}
