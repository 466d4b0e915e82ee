import type { Expression, MapEntry } from './expressions.ts';

/**
 * Returns an expression in one line, in the form in which error messages show it: operations in parentheses, strings bare.
 */
export function summary(value: Expression): string {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'boolean':
    case 'string':
      return String(value.value);
    case 'number':
      return `${value.negative ? '-' : ''}${value.digits}`;
    case 'gstring':
      return value.strings.map((text, i) => text + briefValue(value.values[i])).join('');
    case 'list':
      return `[${value.items.map(summary).join(', ')}]`;
    case 'map':
      return `[${value.entries.map(briefEntry).join(', ') || ':'}]`;
    case 'range':
      return `(${summary(value.from)}${value.inclusive ? '..' : '..<'}${summary(value.to)})`;
    case 'variable':
      return value.name;
    case 'property':
      return `${summary(value.object)}${value.spread ? '*' : ''}${value.safe ? '?' : ''}.${nameText(value.name)}`;
    case 'index':
      return `${summary(value.object)}[${summary(value.index)}]`;
    case 'call':
      return `${value.object === undefined ? 'this' : summary(value.object)}.${nameText(value.name)}(${value.arguments.map(summary).join(', ')})`;
    case 'new':
      return `new ${value.type.name}(${value.arguments.map(summary).join(', ')})`;
    case 'closure':
      return '{ -> ... }';
    case 'unary':
      return value.operator + summary(value.operand);
    case 'increment':
      return value.prefix
        ? `(${value.operator}${summary(value.target)})`
        : `(${summary(value.target)}${value.operator})`;
    case 'binary':
    case 'logical':
      return `(${summary(value.left)} ${value.operator} ${summary(value.right)})`;
    case 'assignment':
      return `(${summary(value.target)} ${value.operator} ${summary(value.value)})`;
    case 'ternary':
      return `(${summary(value.condition)}) ? ${summary(value.yes)} : ${summary(value.no)}`;
    case 'elvis':
      return `(${summary(value.value)}) ? ${summary(value.value)} : ${summary(value.otherwise)}`;
    case 'cast':
      return `(${value.type.name}) ${summary(value.value)}`;
    case 'instanceof':
      return `(${summary(value.value)} instanceof ${value.type.name})`;
    case 'methodPointer':
      return `${summary(value.object)}.&${nameText(value.name)}`;
    case 'typeExpression':
      return value.type.name;
    case 'spread':
      return `*${summary(value.value)}`;
    default:
      return '...';
  }
}

function briefValue(value: Expression | undefined): string {
  return value === undefined ? '' : `$${summary(value)}`;
}

function nameText(name: string | Expression): string {
  return typeof name === 'string' ? name : summary(name);
}

function briefEntry(entry: MapEntry): string {
  return entry.kind === 'entry' ? `${summary(entry.key)}:${summary(entry.value)}` : `*:${summary(entry.value)}`;
}
