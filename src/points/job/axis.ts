import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly axis: Typed<AxisKind, AxisConfig>;
  }
}

/** Describes what every kind of axis has. */
export interface AxisConfig {
  readonly name: string;
  readonly values: readonly string[];
}

/** Describes a kind of axis of a matrix project. */
export interface AxisKind<C = unknown> extends AnyKind<C> {
  readonly family: 'axis';
  /** Says whether its values are label expressions: a cell runs where its value says. */
  readonly isLabel: boolean;
}

export function defineAxis<F extends Fields>(
  spec: KindSpec<F> & Pick<AxisKind, 'isLabel'>,
): Typed<AxisKind, ConfigOf<F>> {
  const kind: AxisKind<ConfigOf<F>> = { ...defineKind('axis', spec), isLabel: spec.isLabel };
  return kind;
}
