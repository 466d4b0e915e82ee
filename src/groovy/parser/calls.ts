import type { Token } from '../lexer/token.ts';
import type { ClosureExpression, Expression, MethodCall, Span, TypeReference } from '../tree.ts';
import type { Arguments } from './arguments.ts';
import type { Reader } from './reader.ts';

/** Returns a call of what a path names: a method by name, a member, or the method `call` of a value. */
export function makeCall(
  reader: Reader,
  callee: Expression,
  list: Arguments,
  how: {
    /** Holds the token at which the whole call begins. */
    readonly start: Token;
    readonly typeArguments: readonly TypeReference[] | undefined;
    readonly command: boolean;
    readonly trailingClosures?: number;
    /** Is true where the callee is in parentheses, so that its value is called. */
    readonly grouped?: boolean;
  },
): Expression {
  const grouped = how.grouped ?? false;
  if (!grouped && callee.kind === 'variable' && (callee.name === 'this' || callee.name === 'super')) {
    return makeDelegation(reader, callee.name, callee.at, list);
  }
  if (callee.kind === 'typeExpression') {
    reader.complain(`Primitive type literal: ${callee.type.name} cannot be used as a method name`, callee.at);
  }
  const common = {
    kind: 'call',
    at: reader.span(how.start),
    typeArguments: how.typeArguments,
    arguments: list.positional,
    named: list.named,
    command: how.command,
    trailingClosures: how.trailingClosures ?? 0,
  } as const;
  const plain = { safe: false, spread: false } as const;
  if (grouped) return { ...common, ...plain, object: callee, name: 'call', nameAt: callee.at };
  switch (callee.kind) {
    case 'variable':
      return { ...common, ...plain, object: undefined, name: callee.name, nameAt: callee.at };
    case 'string':
      return { ...common, ...plain, object: undefined, name: callee.value, nameAt: callee.at };
    case 'gstring':
      return { ...common, ...plain, object: undefined, name: callee, nameAt: callee.at };
    case 'property':
      if (callee.attribute) break;
      return {
        ...common,
        object: callee.object,
        name: callee.name,
        nameAt: callee.nameAt,
        safe: callee.safe,
        spread: callee.spread,
      };
  }
  return { ...common, ...plain, object: callee, name: 'call', nameAt: callee.at };
}

/** Returns a call in which a closure after the arguments has become the last of them. */
export function appendClosure(reader: Reader, call: MethodCall, closure: ClosureExpression): MethodCall {
  return {
    ...call,
    at: reader.span(call.at),
    arguments: [...call.arguments, closure],
    trailingClosures: call.trailingClosures + 1,
  };
}

function makeDelegation(reader: Reader, target: 'this' | 'super', at: Span, list: Arguments): Expression {
  if (reader.delegationIndex !== at.start) {
    reader.complain('Constructor call must be the first statement in a constructor.', list.at);
  }
  return { kind: 'delegation', at: reader.span(at), target, arguments: list.positional, named: list.named };
}
