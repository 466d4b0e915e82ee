import type { ConfigOf, Fields } from './kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from './kind/kind.ts';

declare module './kind/families.ts' {
  interface KindOf {
    readonly view: ViewKind;
  }
}

/** Provides what a view may use: items that the requester may see. */
export interface ViewContext {
  /** Returns the items of the owner in order; with those of all folders below where `recurse` is true. */
  items(recurse: boolean): readonly ViewItem[];
  /** Says whether the requester may configure an item: what the view of one's own shows. */
  mayConfigure(item: ViewItem): boolean;
  readonly expressions: ExpressionTime;
}

/** Limits the time that expressions may take in one request. */
export interface ExpressionTime {
  /** Holds the milliseconds that are left; code that uses some subtracts them. */
  leftMs: number;
  /** Is true where something was left out because there was no time for it. */
  cutShort?: boolean;
}

export interface ViewItem {
  readonly fullName: string;
  /** Holds the name as seen from the view's owner: `job`, `folder/job`. */
  readonly relativeName: string;
  /** Says whether a job is disabled; null for items that cannot be. */
  readonly disabled: boolean | null;
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
