import type {
  Expression,
  IndexExpression,
  MapEntry,
  MethodCall,
  MethodPointer,
  PropertyExpression,
} from '../../tree.ts';
import { printExpression } from './expressions.ts';
import { isName, memberName, quoted } from './literals.ts';
import { printType } from './types.ts';

export function printEntries(entries: readonly MapEntry[]): readonly string[] {
  return entries.map((entry) => {
    const value = printExpression(entry.value, 'any');
    return entry.kind === 'entry' ? `${printKey(entry.key)}: ${value}` : `*: ${value}`;
  });
}

function printKey(key: Expression): string {
  if (key.kind === 'string') return memberName(key.value);
  if (key.kind === 'gstring' || (key.kind === 'number' && !key.negative)) return printExpression(key, 'path');
  return `(${printExpression(key, 'any')})`;
}

export function printArguments(named: readonly MapEntry[], positional: readonly Expression[]): string {
  return [...printEntries(named), ...positional.map((value) => printExpression(value, 'any'))].join(', ');
}

export function printIndex(value: IndexExpression): string {
  return `${printObject(value.object)}[${printExpression(value.index, 'any')}]`;
}

/** Returns the source before a dot or bracket; a closure is put in parentheses, because a statement might begin with it. */
function printObject(object: Expression): string {
  const text = printExpression(object, 'path');
  return object.kind === 'closure' ? `(${text})` : text;
}

interface MemberLike {
  readonly object: Expression;
  readonly name: string | Expression;
  readonly pointer?: boolean;
}

/** Returns a member after its dot; after a command it has no dot, as links of a chain are written. */
export function printMember(
  value: (PropertyExpression | (MethodPointer & { readonly pointer: true })) & MemberLike,
): string {
  const { object, name } = value;
  if (value.kind === 'methodPointer') return `${printObject(object)}.&${printName(name)}`;
  if (isLink(object)) return `${printExpression(object, 'path')} ${printLink(name)}`;
  return `${printObject(object)}${dot(value)}${value.attribute ? '@' : ''}${printName(name)}`;
}

/** Says whether a name follows its object without a dot: only then does the object stay a command. */
function isLink(object: Expression): boolean {
  return object.kind === 'call' && object.command;
}

function printLink(name: string | Expression): string {
  if (typeof name !== 'string') return printExpression(name, 'path');
  return isName(name) ? name : quoted(name);
}

function dot(value: { readonly safe: boolean; readonly spread: boolean }): string {
  return value.spread ? '*.' : value.safe ? '?.' : '.';
}

function printName(name: string | Expression): string {
  if (typeof name === 'string') return memberName(name);
  return name.kind === 'gstring' ? printExpression(name, 'path') : `(${printExpression(name, 'any')})`;
}

export function printCall(call: MethodCall): string {
  const callee = printCallee(call);
  if (call.command) {
    const list = printArguments(call.named, call.arguments);
    const linked = call.object !== undefined && isChain(call.object);
    if (!(linked ? /^[([{/]/ : /^[([{+\-/]/).test(list)) return `${callee} ${list}`;
  }
  const inside = call.arguments.length - call.trailingClosures;
  const list = printArguments(call.named, call.arguments.slice(0, inside));
  const closures = call.arguments.slice(inside).map((closure) => ` ${printExpression(closure, 'path')}`);
  const brackets = list === '' && closures.length > 0 ? '' : `(${list})`;
  return callee + brackets + closures.join('');
}

function printCallee(call: MethodCall): string {
  const { object, name } = call;
  if (object === undefined) {
    if (typeof name !== 'string') return printExpression(name, 'path');
    // `B x` would declare a variable.
    return isName(name) && !(call.command && /^\p{Lu}/u.test(name)) ? name : quoted(name);
  }
  const types = call.typeArguments === undefined ? '' : `<${call.typeArguments.map(printType).join(', ')}>`;
  if (isLink(object) || (call.command && isChain(object))) {
    return `${printExpression(object, 'path')} ${printLink(name)}`;
  }
  return `${printObject(object)}${dot(call)}${types}${printName(name)}`;
}

/** Says whether an expression begins with a command, so that the next name is one of its links. */
function isChain(value: Expression): boolean {
  let at = value;
  for (;;) {
    if (at.kind === 'call') {
      if (at.command) return true;
      if (at.object === undefined) return false;
      at = at.object;
    } else if (at.kind === 'property' || at.kind === 'index') {
      at = at.object;
    } else {
      return false;
    }
  }
}
