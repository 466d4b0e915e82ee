import type { Expression, MapEntry } from '../tree.ts';

/** An expression in one line, in the form in which complaints show it: operations in parentheses, strings bare. */
export function brief(value: Expression): string {
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
      return `[${value.items.map(brief).join(', ')}]`;
    case 'map':
      return `[${value.entries.map(briefEntry).join(', ') || ':'}]`;
    case 'range':
      return `(${brief(value.from)}${value.inclusive ? '..' : '..<'}${brief(value.to)})`;
    case 'variable':
      return value.name;
    case 'property':
      return `${brief(value.object)}${value.spread ? '*' : ''}${value.safe ? '?' : ''}.${briefName(value.name)}`;
    case 'index':
      return `${brief(value.object)}[${brief(value.index)}]`;
    case 'call':
      return `${value.object === undefined ? 'this' : brief(value.object)}.${briefName(value.name)}(${value.arguments.map(brief).join(', ')})`;
    case 'new':
      return `new ${value.type.name}(${value.arguments.map(brief).join(', ')})`;
    case 'closure':
      return '{ -> ... }';
    case 'unary':
      return value.operator + brief(value.operand);
    case 'increment':
      return value.prefix ? `(${value.operator}${brief(value.target)})` : `(${brief(value.target)}${value.operator})`;
    case 'binary':
    case 'logical':
      return `(${brief(value.left)} ${value.operator} ${brief(value.right)})`;
    case 'assignment':
      return `(${brief(value.target)} ${value.operator} ${brief(value.value)})`;
    case 'ternary':
      return `(${brief(value.condition)}) ? ${brief(value.yes)} : ${brief(value.no)}`;
    case 'elvis':
      return `(${brief(value.value)}) ? ${brief(value.value)} : ${brief(value.otherwise)}`;
    case 'cast':
      return `(${value.type.name}) ${brief(value.value)}`;
    case 'instanceof':
      return `(${brief(value.value)} instanceof ${value.type.name})`;
    case 'methodPointer':
      return `${brief(value.object)}.&${briefName(value.name)}`;
    case 'typeExpression':
      return value.type.name;
    case 'spread':
      return `*${brief(value.value)}`;
    default:
      return '...';
  }
}

function briefValue(value: Expression | undefined): string {
  return value === undefined ? '' : `$${brief(value)}`;
}

function briefName(name: string | Expression): string {
  return typeof name === 'string' ? name : brief(name);
}

function briefEntry(entry: MapEntry): string {
  return entry.kind === 'entry' ? `${brief(entry.key)}:${brief(entry.value)}` : `*:${brief(entry.value)}`;
}
