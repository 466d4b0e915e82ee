import { unreachable } from '../../../kit/index.ts';
import type {
  BinaryOperator,
  DeclaredVariable,
  Expression,
  GString,
  Increment,
  Parameter,
  Statement,
  UnaryExpression,
  VariableDeclaration,
} from '../../tree.ts';
import { printArguments, printCall, printEntries, printIndex, printMember } from './calls.ts';
import { printClassBody } from './classes.ts';
import { escaped, numberText, quoted } from './literals.ts';
import { indented, printBody } from './statements.ts';
import { printAnnotation, printModifiers, printParameters, printType } from './types.ts';

/** Lists how tightly operands bind: an expression that binds less is put in parentheses. */
const STRENGTHS = [
  'statement',
  'any',
  'conditional',
  '||',
  '&&',
  '|',
  '^',
  '&',
  'regex',
  'equality',
  'relational',
  'shift',
  'sum',
  'product',
  'power',
  'sign',
  'unary',
  'postfix',
  'path',
] as const;
export type Strength = (typeof STRENGTHS)[number];

const OPERATOR_STRENGTHS: Readonly<Record<BinaryOperator | '&&' | '||', Strength>> = {
  '||': '||',
  '&&': '&&',
  '|': '|',
  '^': '^',
  '&': '&',
  '=~': 'regex',
  '==~': 'regex',
  '==': 'equality',
  '!=': 'equality',
  '===': 'equality',
  '!==': 'equality',
  '<=>': 'equality',
  '<': 'relational',
  '<=': 'relational',
  '>': 'relational',
  '>=': 'relational',
  in: 'relational',
  '<<': 'shift',
  '>>': 'shift',
  '>>>': 'shift',
  '+': 'sum',
  '-': 'sum',
  '*': 'product',
  '/': 'product',
  '%': 'product',
  '**': 'power',
};

/** Returns the source of an expression as an operand of a given strength. */
export function printExpression(value: Expression, place: Strength): string {
  const text = printBare(value);
  return rank(strengthOf(value)) < rank(place) ? `(${text})` : text;
}

function rank(strength: Strength): number {
  return STRENGTHS.indexOf(strength);
}

function tighter(strength: Strength): Strength {
  return STRENGTHS[rank(strength) + 1] ?? 'path';
}

function strengthOf(value: Expression): Strength {
  switch (value.kind) {
    case 'assignment':
    case 'multipleAssignment':
    case 'declaration':
    case 'annotationValue':
    case 'spread':
      return 'any';
    case 'ternary':
    case 'elvis':
      return 'conditional';
    case 'binary':
    case 'logical':
      return OPERATOR_STRENGTHS[value.operator];
    case 'range':
      return 'shift';
    case 'instanceof':
      return 'relational';
    case 'cast':
      return value.coerce ? 'relational' : 'unary';
    case 'number':
      return value.negative ? 'sign' : 'path';
    case 'unary':
      return value.operator === '-' || value.operator === '+' ? 'sign' : 'unary';
    case 'increment':
      return value.prefix ? 'sign' : 'postfix';
    default:
      return 'path';
  }
}

function printBare(value: Expression): string {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(value.value);
    case 'number':
      return numberText(value);
    case 'string':
      return quoted(value.value);
    case 'gstring':
      return printGString(value);
    case 'list':
      return `[${value.items.map((item) => printExpression(item, 'any')).join(', ')}]`;
    case 'map':
      return value.entries.length === 0 ? '[:]' : `[${printEntries(value.entries).join(', ')}]`;
    case 'variable':
      return value.name;
    case 'property':
      return printMember(value);
    case 'methodPointer':
      return printMember({ ...value, pointer: true });
    case 'index':
      return printIndex(value);
    case 'call':
      return printCall(value);
    case 'new': {
      const body = value.body === undefined ? '' : ` ${printClassBody(value.body)}`;
      return `new ${printType(value.type)}(${printArguments(value.named, value.arguments)})${body}`;
    }
    case 'delegation':
      return `${value.target}(${printArguments(value.named, value.arguments)})`;
    case 'newArray':
      return `new ${printType(value.type)}${value.sizes.map(printSize).join('')}`;
    case 'closure':
      return printClosure(closureHead(value.parameters), value.body);
    case 'unary':
      return printUnary(value);
    case 'increment':
      return printIncrement(value);
    case 'binary':
    case 'logical': {
      const strength = OPERATOR_STRENGTHS[value.operator];
      return printOperation(value.left, value.operator, value.right, strength);
    }
    case 'range':
      return printOperation(value.from, value.inclusive ? '..' : '..<', value.to, 'shift');
    case 'instanceof':
      return `${printExpression(value.value, 'shift')} instanceof ${printType(value.type)}`;
    case 'cast':
      return value.coerce
        ? `${printExpression(value.value, 'shift')} as ${printType(value.type)}`
        : `(${printType(value.type)}) ${printExpression(value.value, 'unary')}`;
    case 'assignment':
      return `${printExpression(value.target, 'conditional')} ${value.operator} ${printExpression(value.value, 'statement')}`;
    case 'multipleAssignment':
      return `(${value.targets.map(({ name }) => name).join(', ')}) = ${printExpression(value.value, 'any')}`;
    case 'ternary': {
      const no = printExpression(value.no, 'conditional');
      return `${printExpression(value.condition, '||')} ? ${printExpression(value.yes, 'any')} : ${no}`;
    }
    case 'elvis':
      return `${printExpression(value.value, '||')} ?: ${printExpression(value.otherwise, 'conditional')}`;
    case 'typeExpression':
      return printType(value.type);
    case 'spread':
      return `*${printExpression(value.value, 'any')}`;
    case 'declaration':
      return printDeclaration(value);
    case 'annotationValue':
      return printAnnotation(value.annotation);
    default:
      return unreachable(value);
  }
}

/** Returns the source of an operation: operators group to the left; comparisons do not group at all. */
function printOperation(left: Expression, operator: string, right: Expression, strength: Strength): string {
  const first = strength === 'relational' ? tighter(strength) : strength;
  const second = strength === 'power' || strength === 'product' ? 'sign' : tighter(strength);
  const place = strength === 'power' ? 'unary' : first;
  const leftText =
    left.kind === 'binary' && strength === 'power' && left.operator === '**'
      ? printExpression(left, 'power')
      : printExpression(left, place);
  return `${leftText} ${operator} ${printExpression(right, second)}`;
}

function printUnary(value: UnaryExpression): string {
  const { operator, operand } = value;
  if (operator === '!' || operator === '~') return operator + printExpression(operand, 'unary');
  const literal = operand.kind === 'number';
  return literal ? `${operator}(${printExpression(operand, 'any')})` : operator + printExpression(operand, 'unary');
}

function printIncrement(value: Increment): string {
  const target = printExpression(value.target, 'path');
  return value.prefix ? value.operator + target : target + value.operator;
}

function printSize(size: Expression | undefined): string {
  return size === undefined ? '[]' : `[${printExpression(size, 'any')}]`;
}

function closureHead(parameters: readonly Parameter[] | undefined): string {
  if (parameters === undefined) return '';
  return parameters.length === 0 ? '->' : `${printParameters(parameters)} ->`;
}

function printClosure(head: string, body: readonly Statement[]): string {
  if (body.length === 0) return head === '' ? '{ }' : `{ ${head} }`;
  return `{${head === '' ? '' : ` ${head}`}\n${indented(printBody(body))}\n}`;
}

/**
 * Returns the source of a GString, with `"""` only where a value takes more than a line: nothing else may hold line ends.
 */
function printGString(value: GString): string {
  const values = value.values.map((part) =>
    part.kind === 'closure' && part.parameters !== undefined
      ? `$${printBare(part)}`
      : `\${${part.kind === 'closure' ? `(${printBare(part)})` : printExpression(part, 'statement')}}`,
  );
  const quote = values.some((text) => text.includes('\n')) ? '"""' : '"';
  const body = value.strings.map((text, i) => escaped(text, '"') + (values[i] ?? '')).join('');
  return quote + body + quote;
}

/** Returns ` = value`, or an empty text where there is no value. */
export function printInitial(value: Expression | undefined): string {
  return value === undefined ? '' : ` = ${printExpression(value, 'statement')}`;
}

function printDeclaration(value: VariableDeclaration): string {
  const modifiers = printModifiers(value.modifiers);
  if (value.unpacked !== undefined) {
    const names = value.variables.map(
      (item) => (item.type === undefined ? '' : `${printType(item.type)} `) + item.name,
    );
    return `${modifiers}(${names.join(', ')}) = ${printExpression(value.unpacked, 'any')}`;
  }
  return modifiers + printVariables(value);
}

/** Returns the type and the names with their values. */
export function printVariables(value: Pick<VariableDeclaration, 'type' | 'variables'>): string {
  const type = value.type === undefined ? '' : `${printType(value.type)} `;
  const one = (item: DeclaredVariable) => item.name + printInitial(item.value);
  return type + value.variables.map(one).join(', ');
}
