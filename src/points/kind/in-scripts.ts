import type { JavaType, ScriptParameter } from './java-type.ts';

/** Describes how scripts write objects of a kind, beside what the fields say. */
export interface InScripts {
  /**
   * Holds the names of calls that describe it: `string(…)`. The first one is the usual one. Where it is missing, the kind's
   * symbol is used; with an empty list scripts name the class alone, `[$class: …]`.
   */
  readonly symbols?: readonly string[];
  /**
   * Holds the names of the parameters in Jenkins's order, where that is not the order of the file with what is required
   * before the rest.
   */
  readonly order?: readonly string[];
  /** Holds parameters without a field of their own: nothing acts upon them, or they say the same as another one. */
  readonly more?: Readonly<Record<string, MoreParameter>>;
  /** Is false where declarative pipelines do not know it as an option, a trigger or a parameter. */
  readonly isDirective?: boolean;
  /** Is false where few servers have it, and messages that list what there is leave it out. */
  readonly isUsual?: boolean;
}

type MoreParameter = { readonly type: JavaType } & Partial<
  Pick<ScriptParameter, 'required' | 'element' | 'declared' | 'check'>
>;

/** Describes how scripts write objects of a class that is no kind, beside what its fields say. */
export interface NestedInScripts extends Pick<InScripts, 'symbols' | 'order' | 'more' | 'isUsual'> {
  /** Holds Java's class name: `hudson.plugins.git.BranchSpec`. */
  readonly className: string;
}
