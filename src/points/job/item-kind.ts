import type { KindOf } from '../kind/families.ts';
import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly item: ItemKind;
  }
}

/**
 * Describes a kind of item; `xmlTag` is the root element of its config.xml, `className` Java's name of it. As its `form`,
 * `job` has steps and runs; `pipeline` is one whose steps a script says; `matrix` is a job whose axes make further jobs,
 * `cell` is one of those; `maven` is a job that builds the modules of a Maven project, `module` holds the history of one of
 * them; `external` has runs that are reported from outside; `folder` holds items.
 */
export interface ItemKind<C = unknown> extends AnyKind<C> {
  readonly family: 'item';
  readonly form: 'job' | 'pipeline' | 'matrix' | 'cell' | 'maven' | 'module' | 'external' | 'folder';
  readonly className: string;
  /** Names the Java class of its runs and the root element of their build.xml; '' for folders. */
  readonly runClassName: string;
  readonly runTag: string;
  /**
   * Defines what its jobs do by themselves after their build steps, with the configuration of the whole job; where it is
   * missing, they do what their build steps say.
   */
  readonly main?: KindOf['builder'];
  /** Says what a folder makes its items of by itself; where it is missing, people make them. */
  readonly computed?: 'branches' | 'repositories';
  /**
   * Describes, in a sentence or two, what the kind is for, on the page on which people choose one; null where it is not
   * offered there.
   */
  readonly about: string | null;
  /** Holds what Jenkins writes into a new item beside what its fields say: elements, as a document has them. */
  readonly fresh?: string;
}

export function defineItem<F extends Fields>(
  spec: KindSpec<F> &
    Pick<ItemKind, 'className' | 'runClassName' | 'runTag' | 'form' | 'about' | 'main' | 'computed' | 'fresh'>,
): Typed<ItemKind, ConfigOf<F>> {
  const { className, runClassName, runTag, form, about, main, computed, fresh } = spec;
  const kind: ItemKind<ConfigOf<F>> = {
    ...defineKind('item', spec),
    className,
    runClassName,
    runTag,
    form,
    about,
    ...(main && { main }),
    ...(computed && { computed }),
    ...(fresh !== undefined && { fresh }),
  };
  return kind;
}
