import type { ModifierWord, NumberText } from './lexer/token.ts';

/**
 * The syntax tree of a script. Every node knows its `kind` and where it stands; nodes are plain values and are never
 * changed after parsing. Names follow the language's own words.
 */
export interface Span {
  /** First character; lines and columns count from 1, tabs as one. */
  readonly line: number;
  readonly column: number;
  /** The place just after the last character. */
  readonly endLine: number;
  readonly endColumn: number;
  /** The same two places as offsets into the source text, from 0. */
  readonly start: number;
  readonly end: number;
}

interface Node<Kind extends string> {
  readonly kind: Kind;
  readonly at: Span;
}

// --- The whole -------------------------------------------------------------------------------------------------------

export interface Script extends Node<'script'> {
  readonly package: PackageDeclaration | undefined;
  readonly imports: readonly Import[];
  /** Statements, methods and classes in the order of the source. */
  readonly body: readonly Statement[];
}

export interface PackageDeclaration extends Node<'package'> {
  readonly annotations: readonly Annotation[];
  readonly name: string;
}

/** `import a.B as C`, `import a.*`, `import static a.B.c as d`, `import static a.B.*`. */
export interface Import extends Node<'import'> {
  readonly annotations: readonly Annotation[];
  readonly static: boolean;
  /** The dotted name without the star; of a static import of one member, the class. */
  readonly name: string;
  /** The member that a static import names. */
  readonly member: string | undefined;
  readonly star: boolean;
  readonly alias: string | undefined;
}

// --- Types, modifiers, parameters ------------------------------------------------------------------------------------

export interface TypeReference extends Node<'type'> {
  /** As written: `int`, `List`, `java.util.Map.Entry`; `?` for a wildcard. */
  readonly name: string;
  /** `undefined` without `<…>`, empty for `<>`. */
  readonly arguments: readonly TypeReference[] | undefined;
  /** Number of `[]`. */
  readonly dimensions: number;
  /** Bound of a wildcard. */
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
  /** `value` where the source gives none. */
  readonly name: string;
  readonly value: Expression;
}

export interface Modifiers {
  readonly words: readonly ModifierWord[];
  readonly annotations: readonly Annotation[];
  /** Whether `def` was written. */
  readonly def: boolean;
}

export interface Parameter extends Node<'parameter'> {
  readonly modifiers: Modifiers;
  /** For varargs, the type of one element; `undefined` where none was written. */
  readonly type: TypeReference | undefined;
  readonly name: string;
  readonly varargs: boolean;
  readonly defaultValue: Expression | undefined;
}

// --- Expressions -----------------------------------------------------------------------------------------------------

export type Expression =
  | NullLiteral | BooleanLiteral | NumberLiteral | StringLiteral | GString | ListLiteral | MapLiteral | RangeExpression
  | Variable | PropertyExpression | IndexExpression | MethodCall | ConstructorCall | ConstructorDelegation | NewArray
  | ClosureExpression | UnaryExpression | Increment | BinaryExpression | LogicalExpression | Assignment
  | MultipleAssignment | Ternary | Elvis | Cast | InstanceOf | MethodPointer | TypeExpression | Spread
  | VariableDeclaration | AnnotationValue;

export interface NullLiteral extends Node<'null'> {}

export interface BooleanLiteral extends Node<'boolean'> {
  readonly value: boolean;
}

/** Kept as written: whoever evaluates it chooses the value, so that none is rounded. */
export interface NumberLiteral extends Node<'number'>, NumberText {
  /** A minus sign before a literal belongs to it, so that the smallest numbers can be written. */
  readonly negative: boolean;
}

export interface StringLiteral extends Node<'string'> {
  readonly value: string;
}

/** `strings` has one element more than `values`. A lazy value `${-> x}` is a closure. */
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

/** A bare word as key is a string literal; `(name): v` has the expression. */
export interface KeyedEntry extends Node<'entry'> {
  readonly key: Expression;
  readonly value: Expression;
}

/** `*: map` */
export interface SpreadEntry extends Node<'spreadEntry'> {
  readonly value: Expression;
}

export interface RangeExpression extends Node<'range'> {
  readonly from: Expression;
  readonly to: Expression;
  readonly inclusive: boolean;
}

/** A bare name; also `this` and `super`. */
export interface Variable extends Node<'variable'> {
  readonly name: string;
}

/** `a.b`, `a?.b`, `a*.b`, `a.@b`. A name in quotes is a string; `a."$b"` and `a.(b)` have an expression. */
export interface PropertyExpression extends Node<'property'> {
  readonly object: Expression;
  readonly name: string | Expression;
  readonly nameAt: Span;
  readonly safe: boolean;
  readonly spread: boolean;
  readonly attribute: boolean;
}

/** `a[i]`. Several indexes are a list literal, named ones a map literal, none an empty list. */
export interface IndexExpression extends Node<'index'> {
  readonly object: Expression;
  readonly index: Expression;
  readonly bracketAt: Span;
}

/**
 * A call of a method. Named arguments reach the method first, as one map, wherever they were written; closures after
 * the parentheses are the last of `arguments`. Calling a value, as in `f()()` or `a[0](1)`, calls its method `call`.
 */
export interface MethodCall extends Node<'call'> {
  /** `undefined`: a call by bare name. */
  readonly object: Expression | undefined;
  readonly name: string | Expression;
  readonly nameAt: Span;
  readonly safe: boolean;
  readonly spread: boolean;
  readonly typeArguments: readonly TypeReference[] | undefined;
  /** Positional arguments, a spread among them perhaps. */
  readonly arguments: readonly Expression[];
  readonly named: readonly MapEntry[];
  /** Written without parentheses: `sh 'make'`. */
  readonly command: boolean;
  /** How many of the last arguments are closures that stand after the parentheses. */
  readonly trailingClosures: number;
}

export interface ConstructorCall extends Node<'new'> {
  readonly type: TypeReference;
  readonly arguments: readonly Expression[];
  readonly named: readonly MapEntry[];
  /** The members of an anonymous class. */
  readonly body: readonly Member[] | undefined;
}

/** `this(…)` or `super(…)` */
export interface ConstructorDelegation extends Node<'delegation'> {
  readonly target: 'this' | 'super';
  readonly arguments: readonly Expression[];
  readonly named: readonly MapEntry[];
}

/** `new T[2][3][]`: sizes for the first dimensions, `undefined` for the open ones. */
export interface NewArray extends Node<'newArray'> {
  readonly type: TypeReference;
  readonly sizes: readonly (Expression | undefined)[];
}

export interface ClosureExpression extends Node<'closure'> {
  /** `undefined`: no arrow, hence an implicit `it`. */
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
  | '+' | '-' | '*' | '/' | '%' | '**' | '<<' | '>>' | '>>>' | '&' | '|' | '^' | '==' | '!=' | '<' | '<=' | '>' | '>='
  | '===' | '!==' | '<=>' | '=~' | '==~' | 'in';

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
  | '=' | '+=' | '-=' | '*=' | '/=' | '%=' | '**=' | '<<=' | '>>=' | '>>>=' | '&=' | '|=' | '^=';

export interface Assignment extends Node<'assignment'> {
  readonly operator: AssignmentOperator;
  readonly target: Expression;
  readonly value: Expression;
  readonly operatorAt: Span;
}

/** `(a, b) = value` */
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

/** `(T) value`, or `value as T` where `coerce` is true. */
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

/** `a.&b` */
export interface MethodPointer extends Node<'methodPointer'> {
  readonly object: Expression;
  readonly name: string | Expression;
  readonly nameAt: Span;
}

/** A type that is written with a key word or brackets where a value is expected: `int`, `int[]`. */
export interface TypeExpression extends Node<'typeExpression'> {
  readonly type: TypeReference;
}

/** `*list`, only among arguments and list items. */
export interface Spread extends Node<'spread'> {
  readonly value: Expression;
}

/**
 * `def a = 1, b`, `String a`, `def (a, int b) = value`. As a statement it may declare several variables; inside
 * arguments it declares one.
 */
export interface VariableDeclaration extends Node<'declaration'> {
  readonly modifiers: Modifiers;
  /** The one type before the names. */
  readonly type: TypeReference | undefined;
  readonly variables: readonly DeclaredVariable[];
  /** The value that `def (a, b) = value` takes apart; the variables then have none of their own. */
  readonly unpacked: Expression | undefined;
}

export interface DeclaredVariable extends Node<'declaredVariable'> {
  readonly name: string;
  /** Only in `def (int a, b)`. */
  readonly type: TypeReference | undefined;
  readonly value: Expression | undefined;
}

/** An annotation as the value of an annotation's member. */
export interface AnnotationValue extends Node<'annotationValue'> {
  readonly annotation: Annotation;
}

// --- Statements ------------------------------------------------------------------------------------------------------

export type Statement =
  | ExpressionStatement | Block | If | ForIn | ForLoop | While | Switch | Try | Throw | Return | Break | Continue
  | Assert | Synchronized | Labeled | Empty | MethodDeclaration | ClassDeclaration;

/** Also a declaration of variables. */
export interface ExpressionStatement extends Node<'expression'> {
  readonly expression: Expression;
}

export interface Block extends Node<'block'> {
  readonly body: readonly Statement[];
}

/** A body without anything, as in `while (f());`. */
export interface Empty extends Node<'empty'> {}

export interface If extends Node<'if'> {
  readonly condition: Expression;
  readonly then: Statement;
  readonly otherwise: Statement | undefined;
}

/** `for (x in list)`, `for (int x : list)` */
export interface ForIn extends Node<'forIn'> {
  readonly variable: Parameter;
  readonly iterable: Expression;
  readonly body: Statement;
}

/** `for (init; condition; update)` */
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
  /** `undefined`: `default`. */
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
  /** Empty: any exception. */
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

// --- Methods and classes ---------------------------------------------------------------------------------------------

export interface MethodDeclaration extends Node<'method'> {
  readonly modifiers: Modifiers;
  readonly typeParameters: readonly TypeParameter[];
  readonly returnType: TypeReference | undefined;
  readonly name: string;
  readonly nameAt: Span;
  readonly parameters: readonly Parameter[];
  readonly throws: readonly TypeReference[];
  /** `undefined`: abstract. */
  readonly body: readonly Statement[] | undefined;
  /** The `default` of an annotation's member. */
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
  /** What it implements; of an interface, what it extends. */
  readonly interfaces: readonly TypeReference[];
  readonly constants: readonly EnumConstant[];
  readonly members: readonly Member[];
}

export type Member = FieldDeclaration | MethodDeclaration | ConstructorDeclaration | Initializer | ClassDeclaration;

/** A property unless a word of visibility was written. */
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
  /** A call of another constructor, if there is one, is the first statement. */
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
