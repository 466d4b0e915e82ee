import type { NumberText } from '../lexer/token.ts';
import type { Member } from './classes.ts';
import type { Node, Span } from './span.ts';
import type { Statement } from './statements.ts';
import type { Annotation, Modifiers, Parameter, TypeReference } from './types.ts';

export type Expression =
  | NullLiteral
  | BooleanLiteral
  | NumberLiteral
  | StringLiteral
  | GString
  | ListLiteral
  | MapLiteral
  | RangeExpression
  | Variable
  | PropertyExpression
  | IndexExpression
  | MethodCall
  | ConstructorCall
  | ConstructorDelegation
  | NewArray
  | ClosureExpression
  | UnaryExpression
  | Increment
  | BinaryExpression
  | LogicalExpression
  | Assignment
  | MultipleAssignment
  | Ternary
  | Elvis
  | Cast
  | InstanceOf
  | MethodPointer
  | TypeExpression
  | Spread
  | VariableDeclaration
  | AnnotationValue;

export interface NullLiteral extends Node<'null'> {}

export interface BooleanLiteral extends Node<'boolean'> {
  readonly value: boolean;
}

/** Represents a number as written: the evaluation determines the value, so that none is rounded. */
export interface NumberLiteral extends Node<'number'>, NumberText {
  /** Is true for a minus sign before the literal, which belongs to it so that the smallest numbers can be written. */
  readonly negative: boolean;
}

export interface StringLiteral extends Node<'string'> {
  readonly value: string;
}

/** Represents a string with values. `strings` has one element more than `values`. A lazy value `${-> x}` is a closure. */
export interface GString extends Node<'gstring'> {
  readonly strings: readonly string[];
  readonly values: readonly Expression[];
}

export interface ListLiteral extends Node<'list'> {
  readonly items: readonly Expression[];
}

export interface MapLiteral extends Node<'map'> {
  readonly entries: readonly MapEntry[];
}

export type MapEntry = KeyedEntry | SpreadEntry;

/** Represents an entry with a key. A bare word as key is a string literal; `(name): v` has the expression. */
export interface KeyedEntry extends Node<'entry'> {
  readonly key: Expression;
  readonly value: Expression;
}

/** Represents `*: map`. */
export interface SpreadEntry extends Node<'spreadEntry'> {
  readonly value: Expression;
}

export interface RangeExpression extends Node<'range'> {
  readonly from: Expression;
  readonly to: Expression;
  readonly inclusive: boolean;
}

/** Represents a bare name; also `this` and `super`. */
export interface Variable extends Node<'variable'> {
  readonly name: string;
}

/** Represents `a.b`, `a?.b`, `a*.b` and `a.@b`. A name in quotes is a string; `a."$b"` and `a.(b)` have an expression. */
export interface PropertyExpression extends Node<'property'> {
  readonly object: Expression;
  readonly name: string | Expression;
  readonly nameAt: Span;
  readonly safe: boolean;
  readonly spread: boolean;
  readonly attribute: boolean;
}

/** Represents `a[i]`. Several indexes are a list literal, named ones a map literal, none an empty list. */
export interface IndexExpression extends Node<'index'> {
  readonly object: Expression;
  readonly index: Expression;
  readonly bracketAt: Span;
}

/**
 * Represents a call of a method. Named arguments are passed to the method first, as one map, wherever they were written;
 * closures after the parentheses are the last of `arguments`. Calling a value, as in `f()()` or `a[0](1)`, calls its method
 * `call`.
 */
export interface MethodCall extends Node<'call'> {
  /** Holds the receiver, or is `undefined` for a call by bare name. */
  readonly object: Expression | undefined;
  readonly name: string | Expression;
  readonly nameAt: Span;
  readonly safe: boolean;
  readonly spread: boolean;
  readonly typeArguments: readonly TypeReference[] | undefined;
  /** Holds the positional arguments, which may include a spread. */
  readonly arguments: readonly Expression[];
  readonly named: readonly MapEntry[];
  /** Is true for a call without parentheses: `sh 'make'`. */
  readonly command: boolean;
  /** Counts the closures after the parentheses, which are the last arguments. */
  readonly trailingClosures: number;
}

export interface ConstructorCall extends Node<'new'> {
  readonly type: TypeReference;
  readonly arguments: readonly Expression[];
  readonly named: readonly MapEntry[];
  /** Holds the members of an anonymous class. */
  readonly body: readonly Member[] | undefined;
}

/** Represents `this(…)` or `super(…)`. */
export interface ConstructorDelegation extends Node<'delegation'> {
  readonly target: 'this' | 'super';
  readonly arguments: readonly Expression[];
  readonly named: readonly MapEntry[];
}

/** Represents `new T[2][3][]`: it has sizes for the first dimensions, `undefined` for the open ones. */
export interface NewArray extends Node<'newArray'> {
  readonly type: TypeReference;
  readonly sizes: readonly (Expression | undefined)[];
}

export interface ClosureExpression extends Node<'closure'> {
  /** Holds the parameters, or is `undefined` where there is no arrow, hence an implicit `it`. */
  readonly parameters: readonly Parameter[] | undefined;
  readonly body: readonly Statement[];
}

export interface UnaryExpression extends Node<'unary'> {
  readonly operator: '-' | '+' | '~' | '!';
  readonly operand: Expression;
}

export interface Increment extends Node<'increment'> {
  readonly operator: '++' | '--';
  readonly prefix: boolean;
  readonly target: Expression;
  readonly operatorAt: Span;
}

export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '**'
  | '<<'
  | '>>'
  | '>>>'
  | '&'
  | '|'
  | '^'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '==='
  | '!=='
  | '<=>'
  | '=~'
  | '==~'
  | 'in';

export interface BinaryExpression extends Node<'binary'> {
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
  readonly operatorAt: Span;
}

export interface LogicalExpression extends Node<'logical'> {
  readonly operator: '&&' | '||';
  readonly left: Expression;
  readonly right: Expression;
  readonly operatorAt: Span;
}

export type AssignmentOperator =
  | '='
  | '+='
  | '-='
  | '*='
  | '/='
  | '%='
  | '**='
  | '<<='
  | '>>='
  | '>>>='
  | '&='
  | '|='
  | '^=';

export interface Assignment extends Node<'assignment'> {
  readonly operator: AssignmentOperator;
  readonly target: Expression;
  readonly value: Expression;
  readonly operatorAt: Span;
}

/** Represents `(a, b) = value`. */
export interface MultipleAssignment extends Node<'multipleAssignment'> {
  readonly targets: readonly Variable[];
  readonly value: Expression;
}

export interface Ternary extends Node<'ternary'> {
  readonly condition: Expression;
  readonly yes: Expression;
  readonly no: Expression;
}

export interface Elvis extends Node<'elvis'> {
  readonly value: Expression;
  readonly otherwise: Expression;
}

/** Represents `(T) value`, or `value as T` where `coerce` is true. */
export interface Cast extends Node<'cast'> {
  readonly type: TypeReference;
  readonly value: Expression;
  readonly coerce: boolean;
}

export interface InstanceOf extends Node<'instanceof'> {
  readonly value: Expression;
  readonly type: TypeReference;
  readonly operatorAt: Span;
}

/** Represents `a.&b`. */
export interface MethodPointer extends Node<'methodPointer'> {
  readonly object: Expression;
  readonly name: string | Expression;
  readonly nameAt: Span;
}

/** Represents a type that is written with a keyword or brackets where a value is expected: `int`, `int[]`. */
export interface TypeExpression extends Node<'typeExpression'> {
  readonly type: TypeReference;
}

/** Represents `*list`, which occurs only among arguments and list items. */
export interface Spread extends Node<'spread'> {
  readonly value: Expression;
}

/**
 * Represents `def a = 1, b`, `String a`, `def (a, int b) = value`. As a statement it may declare several variables; inside
 * arguments it declares one.
 */
export interface VariableDeclaration extends Node<'declaration'> {
  readonly modifiers: Modifiers;
  /** Holds the one type before the names. */
  readonly type: TypeReference | undefined;
  readonly variables: readonly DeclaredVariable[];
  /** Holds the value that `def (a, b) = value` splits; the variables then have none of their own. */
  readonly unpacked: Expression | undefined;
}

export interface DeclaredVariable extends Node<'declaredVariable'> {
  readonly name: string;
  /** Holds the type of one variable, which only `def (int a, b)` can have. */
  readonly type: TypeReference | undefined;
  readonly value: Expression | undefined;
}

/** Represents an annotation as the value of an annotation's member. */
export interface AnnotationValue extends Node<'annotationValue'> {
  readonly annotation: Annotation;
}
