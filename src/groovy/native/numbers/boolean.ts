import { BOOLEAN, PRIMITIVES } from '../../runtime/classes.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { booleanArg, textArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';

/** Implements `Boolean.parseBoolean`, which returns true for `true` alone, in any case. */
function parsed(vm: Vm, text: Value | undefined): boolean {
  return text !== null && textArg(vm, text).toLowerCase() === 'true';
}

function compared(a: boolean, b: boolean): number {
  return Number(a) - Number(b);
}

export const boolean: NativeClass = nativeClass<boolean>(BOOLEAN, {
  constants: { TRUE: true, FALSE: false, TYPE: PRIMITIVES.get('boolean')?.type ?? null },
  constructors: [
    [1, (_none, [value]) => booleanArg(value)],
    [1, (_none, [text], vm) => parsed(vm, text)],
  ],
  statics: [
    ['parseBoolean', 1, (_none, [text], vm) => parsed(vm, text)],
    ['valueOf', 1, (_none, [value]) => booleanArg(value)],
    ['valueOf', 1, (_none, [text], vm) => parsed(vm, text)],
    ['toString', 1, (_none, [value]) => String(booleanArg(value))],
    ['compare', 2, (_none, [a, b]) => compared(booleanArg(a), booleanArg(b))],
    ['hashCode', 1, (_none, [value]) => (booleanArg(value) ? 1231 : 1237)],
    ['logicalAnd', 2, (_none, [a, b]) => booleanArg(a) && booleanArg(b)],
    ['logicalOr', 2, (_none, [a, b]) => booleanArg(a) || booleanArg(b)],
    ['logicalXor', 2, (_none, [a, b]) => booleanArg(a) !== booleanArg(b)],
  ],
  methods: [
    ['booleanValue', 0, (self) => self],
    ['toBoolean', 0, (self) => self],
    ['compareTo', 1, (self, [other]) => compared(self, booleanArg(other))],
    ['and', 1, (self, [other]) => self && booleanArg(other)],
    ['or', 1, (self, [other]) => self || booleanArg(other)],
    ['xor', 1, (self, [other]) => self !== booleanArg(other)],
    ['implies', 1, (self, [other]) => !self || booleanArg(other)],
  ],
});
