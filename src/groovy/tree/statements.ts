import type { ClassDeclaration, MethodDeclaration } from './classes.ts';
import type { Expression } from './expressions.ts';
import type { Node } from './span.ts';
import type { Modifiers, Parameter, TypeReference } from './types.ts';

export type Statement =
  | ExpressionStatement
  | Block
  | If
  | ForIn
  | ForLoop
  | While
  | Switch
  | Try
  | Throw
  | Return
  | Break
  | Continue
  | Assert
  | Synchronized
  | Labeled
  | Empty
  | MethodDeclaration
  | ClassDeclaration;

/** Represents an expression as a statement, also a declaration of variables. */
export interface ExpressionStatement extends Node<'expression'> {
  readonly expression: Expression;
}

export interface Block extends Node<'block'> {
  readonly body: readonly Statement[];
}

/** Represents an empty body, as in `while (f());`. */
export interface Empty extends Node<'empty'> {}

export interface If extends Node<'if'> {
  readonly condition: Expression;
  readonly then: Statement;
  readonly otherwise: Statement | undefined;
}

/** Represents `for (x in list)` and `for (int x : list)`. */
export interface ForIn extends Node<'forIn'> {
  readonly variable: Parameter;
  readonly iterable: Expression;
  readonly body: Statement;
}

/** Represents `for (init; condition; update)`. */
export interface ForLoop extends Node<'for'> {
  readonly init: readonly Expression[];
  readonly condition: Expression | undefined;
  readonly update: readonly Expression[];
  readonly body: Statement;
}

export interface While extends Node<'while'> {
  readonly condition: Expression;
  readonly body: Statement;
}

export interface Switch extends Node<'switch'> {
  readonly subject: Expression;
  readonly cases: readonly SwitchCase[];
}

export interface SwitchCase extends Node<'case'> {
  /** Holds the value of the case, or is `undefined` for `default`. */
  readonly test: Expression | undefined;
  readonly body: readonly Statement[];
}

export interface Try extends Node<'try'> {
  readonly body: Block;
  readonly catches: readonly CatchClause[];
  readonly finally: Block | undefined;
}

export interface CatchClause extends Node<'catch'> {
  readonly modifiers: Modifiers;
  /** Lists the exception types; an empty list means any exception. */
  readonly types: readonly TypeReference[];
  readonly name: string;
  readonly body: Block;
}

export interface Throw extends Node<'throw'> {
  readonly value: Expression;
}

export interface Return extends Node<'return'> {
  readonly value: Expression | undefined;
}

export interface Break extends Node<'break'> {
  readonly label: string | undefined;
}

export interface Continue extends Node<'continue'> {
  readonly label: string | undefined;
}

export interface Assert extends Node<'assert'> {
  readonly condition: Expression;
  readonly message: Expression | undefined;
}

export interface Synchronized extends Node<'synchronized'> {
  readonly lock: Expression;
  readonly body: Block;
}

export interface Labeled extends Node<'labeled'> {
  readonly label: string;
  readonly body: Statement;
}
