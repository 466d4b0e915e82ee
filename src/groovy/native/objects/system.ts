import { identityHash, javaHash } from '../../hash/index.ts';
import { defineClass } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import { Obj, type Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { intArg, longArg, textArg } from '../arguments.ts';
import { newMap } from '../collections/index.ts';
import { nativeClass } from '../define.ts';
import { standardError, standardOutput } from './print-stream.ts';

function propertyName(vm: Vm, name: Value | undefined): string {
  if (name === null) return vm.fail('java.lang.NullPointerException', "key can't be null");
  const wanted = textArg(vm, name);
  return wanted === '' ? vm.fail('java.lang.IllegalArgumentException', "key can't be empty") : wanted;
}

function arrayArg(vm: Vm, value: Value | undefined): ListValue {
  if (value === null) return vm.fail('java.lang.NullPointerException', null);
  return value instanceof ListValue && value.isArray
    ? value
    : vm.fail('java.lang.ArrayStoreException', 'arraycopy: source type is not an array');
}

/**
 * Returns the name of an array in Java's error messages, which depends on its elements: those of primitives are named by
 * their type.
 */
function arrayName(array: ListValue): string {
  const { component } = array.type;
  return `${component?.kind === 'primitive' ? component.name : 'object array'}[${array.items.length}]`;
}

function copyArray(vm: Vm, source: ListValue, from: number, target: ListValue, to: number, length: number): null {
  const bad = (what: string, index: number, array: ListValue): never =>
    vm.fail(
      'java.lang.ArrayIndexOutOfBoundsException',
      `arraycopy: ${what} ${index} out of bounds for ${arrayName(array)}`,
    );
  if (length < 0) return vm.fail('java.lang.ArrayIndexOutOfBoundsException', `arraycopy: length ${length} is negative`);
  if (from < 0) return bad('source index', from, source);
  if (to < 0) return bad('destination index', to, target);
  if (from + length > source.items.length) return bad('last source index', from + length, source);
  if (to + length > target.items.length) return bad('last destination index', to + length, target);
  const copied = source.items.slice(from, from + length);
  for (const [index, each] of copied.entries()) target.items[to + index] = each;
  vm.spendAtOnce(length);
  return null;
}

export const systemClass = nativeClass(defineClass('java.lang.System'), {
  statics: [
    ['currentTimeMillis', 0, (_none, _args, vm) => BigInt(Math.floor(vm.surroundings.now()))],
    ['nanoTime', 0, (_none, _args, vm) => vm.surroundings.nanoTime()],
    ['lineSeparator', 0, () => '\n'],
    [
      'getProperty',
      [1, 2],
      (_none, [name, fallback = null], vm) => vm.surroundings.property(propertyName(vm, name)) ?? fallback,
    ],
    [
      'setProperty',
      2,
      (_none, [name, value], vm) => {
        const wanted = propertyName(vm, name);
        const before = vm.surroundings.property(wanted);
        vm.surroundings.setProperty(wanted, textArg(vm, value));
        return before;
      },
    ],
    ['getProperties', 0, (_none, _args, vm) => newMap(vm, vm.surroundings.properties())],
    // How Groovy reads `System.env`.
    ['getEnv', 0, (_none, _args, vm) => newMap(vm, vm.surroundings.environment())],
    ['getenv', 0, (_none, _args, vm) => newMap(vm, vm.surroundings.environment())],
    ['getenv', 1, (_none, [name], vm) => vm.surroundings.environment().get(textArg(vm, name)) ?? null],
    [
      'identityHashCode',
      1,
      (_none, [value = null], vm) => (value instanceof Obj ? identityHash(value, vm) : javaHash(value, vm)),
    ],
    [
      'arraycopy',
      5,
      (_none, [source, from, target, to, length], vm) =>
        copyArray(vm, arrayArg(vm, source), intArg(from), arrayArg(vm, target), intArg(to), intArg(length)),
    ],
    ['getOut', 0, standardOutput],
    ['getErr', 0, standardError],
  ],
});

const THREAD = defineClass('java.lang.Thread');

interface ThreadState {
  readonly name: string;
}

/** Defines Thread with nothing but sleeping and the name of the only thread. */
export const threadClass = nativeClass<Instance<ThreadState>>(THREAD, {
  statics: [
    [
      'sleep',
      [1, 2],
      function* (_none, [time], vm) {
        const duration = longArg(time);
        if (duration < 0n) return vm.fail('java.lang.IllegalArgumentException', 'timeout value is negative');
        yield* vm.surroundings.sleep(Number(duration));
        return null;
      },
    ],
    ['currentThread', 0, () => new Instance<ThreadState>(THREAD, { name: 'main' })],
    ['yield', 0, () => null],
    ['interrupted', 0, () => false],
  ],
  methods: [
    ['getName', 0, (self) => self.state.name],
    ['getId', 0, () => 1n],
    ['isInterrupted', 0, () => false],
    ['isAlive', 0, () => true],
    ['equals', 1, (_self, [other]) => (other instanceof Instance ? other.type === THREAD : mismatch())],
  ],
});
