import type { ConfigOf, Fields } from './kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from './kind/kind.ts';
import type { ViewContext, ViewItem } from './run/context.ts';

declare module './kind/families.ts' {
  interface KindOf {
    readonly view: ViewKind;
  }
}

/** Describes a kind of view; `xmlTag` is its element among the owner's views. */
export interface ViewKind<C = unknown> extends AnyKind<C> {
  readonly family: 'view';
  readonly className: string;
  /** Refuses a configuration that must not be saved: throws the catalog's errors. */
  check(config: C): void;
  /** Returns those of its owner's items that it shows, in order. */
  select(config: C, context: ViewContext): readonly ViewItem[];
}

export function defineView<F extends Fields>(
  spec: KindSpec<F> &
    Pick<ViewKind<ConfigOf<F>>, 'className' | 'select'> &
    Partial<Pick<ViewKind<ConfigOf<F>>, 'check'>>,
): Typed<ViewKind, ConfigOf<F>> {
  const kind: ViewKind<ConfigOf<F>> = {
    ...defineKind('view', spec),
    className: spec.className,
    check: (config) => spec.check?.(config),
    select: (config, context) => spec.select(config, context),
  };
  return kind;
}
