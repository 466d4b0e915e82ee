import type { ModifierWord } from '../lexer/token.ts';
import type { Expression } from './expressions.ts';
import type { Node } from './span.ts';

export interface TypeReference extends Node<'type'> {
  /** Holds the name as written: `int`, `List`, `java.util.Map.Entry`; `?` for a wildcard. */
  readonly name: string;
  /** Holds the type arguments: `undefined` without `<…>`, empty for `<>`. */
  readonly arguments: readonly TypeReference[] | undefined;
  /** Counts the `[]`. */
  readonly dimensions: number;
  /** Holds the bound of a wildcard. */
  readonly bound: { readonly direction: 'extends' | 'super'; readonly type: TypeReference } | undefined;
}

export interface TypeParameter extends Node<'typeParameter'> {
  readonly name: string;
  readonly bounds: readonly TypeReference[];
}

export interface Annotation extends Node<'annotation'> {
  readonly name: string;
  readonly members: readonly AnnotationMember[];
}

export interface AnnotationMember extends Node<'annotationMember'> {
  /** Holds the name of the member, which is `value` where the source gives none. */
  readonly name: string;
  readonly value: Expression;
}

export interface Modifiers {
  readonly words: readonly ModifierWord[];
  readonly annotations: readonly Annotation[];
  /** Says whether `def` was written. */
  readonly def: boolean;
}

export interface Parameter extends Node<'parameter'> {
  readonly modifiers: Modifiers;
  /** Holds the type, for varargs that of one element; it is `undefined` where none was written. */
  readonly type: TypeReference | undefined;
  readonly name: string;
  readonly varargs: boolean;
  readonly defaultValue: Expression | undefined;
}
