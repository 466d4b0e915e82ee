import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';
import type { BuilderKind } from './builder.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly item: ItemKind;
  }
}

/**
 * A kind of item; `xmlTag` is the root element of its config.xml, `className` Java's name of it. `form`: `job` has
 * steps and runs; `pipeline` one whose steps a script says; `matrix` is a job whose axes make further jobs, `cell` such a one;
 * `maven` a job that builds the modules of a Maven project, `module` keeps the history of one of them; `external` has runs that are
 * reported from outside; `folder` holds items.
 */
export interface ItemKind<C = unknown> extends AnyKind<C> {
  readonly family: 'item';
  readonly form: 'job' | 'pipeline' | 'matrix' | 'cell' | 'maven' | 'module' | 'external' | 'folder';
  readonly className: string;
  /** Java class of its runs and root element of their build.xml; '' for folders. */
  readonly runClassName: string;
  readonly runTag: string;
  /** What its jobs do by themselves, with their own configuration; missing: they do what their build steps say. */
  readonly main?: BuilderKind;
  /** What a folder makes its items of by itself; missing: people make them. */
  readonly computed?: 'branches' | 'repositories';
  /** For the page on which people choose: what it is for, in a sentence or two; null: not offered there. */
  readonly about: string | null;
}

export function defineItem<F extends Fields>(
  spec: KindSpec<F> & Pick<ItemKind, 'className' | 'runClassName' | 'runTag' | 'form' | 'about' | 'main' | 'computed'>,
): Typed<ItemKind, ConfigOf<F>> {
  const { className, runClassName, runTag, form, about, main, computed } = spec;
  const kind: ItemKind<ConfigOf<F>> = {
    ...defineKind('item', spec),
    className,
    runClassName,
    runTag,
    form,
    about,
    ...(main && { main }),
    ...(computed && { computed }),
  };
  return kind;
}
