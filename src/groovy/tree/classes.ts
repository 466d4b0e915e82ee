import type { DeclaredVariable, Expression, MapEntry } from './expressions.ts';
import type { Node, Span } from './span.ts';
import type { Statement } from './statements.ts';
import type { Annotation, Modifiers, Parameter, TypeParameter, TypeReference } from './types.ts';

export interface MethodDeclaration extends Node<'method'> {
  readonly modifiers: Modifiers;
  readonly typeParameters: readonly TypeParameter[];
  readonly returnType: TypeReference | undefined;
  readonly name: string;
  readonly nameAt: Span;
  readonly parameters: readonly Parameter[];
  readonly throws: readonly TypeReference[];
  /** Holds the statements, or is `undefined` for an abstract method. */
  readonly body: readonly Statement[] | undefined;
  /** Holds the `default` of an annotation's member. */
  readonly defaultValue: Expression | undefined;
}

export type ClassKind = 'class' | 'interface' | 'enum' | 'annotation' | 'trait';

export interface ClassDeclaration extends Node<'class'> {
  readonly classKind: ClassKind;
  readonly modifiers: Modifiers;
  readonly name: string;
  readonly nameAt: Span;
  readonly typeParameters: readonly TypeParameter[];
  readonly superclass: TypeReference | undefined;
  /** Lists the interfaces that it implements, or for an interface those that it extends. */
  readonly interfaces: readonly TypeReference[];
  readonly constants: readonly EnumConstant[];
  readonly members: readonly Member[];
}

export type Member = FieldDeclaration | MethodDeclaration | ConstructorDeclaration | Initializer | ClassDeclaration;

/** Represents a field, which is a property unless a visibility modifier was written. */
export interface FieldDeclaration extends Node<'field'> {
  readonly modifiers: Modifiers;
  readonly type: TypeReference | undefined;
  readonly variables: readonly DeclaredVariable[];
}

export interface ConstructorDeclaration extends Node<'constructor'> {
  readonly modifiers: Modifiers;
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly throws: readonly TypeReference[];
  /** Holds the statements. The call of another constructor, if there is one, is the first statement. */
  readonly body: readonly Statement[];
}

export interface Initializer extends Node<'initializer'> {
  readonly static: boolean;
  readonly body: readonly Statement[];
}

export interface EnumConstant extends Node<'constant'> {
  readonly annotations: readonly Annotation[];
  readonly name: string;
  readonly arguments: readonly Expression[];
  readonly named: readonly MapEntry[];
  readonly body: readonly Member[] | undefined;
}
