import { COLLECTION } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Iteration, Vm } from '../../runtime/vm.ts';
import { intArg, longArg } from '../arguments.ts';
import { ANY, type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { collectorClasses } from './collectors.ts';
import { callFunction, functionArg } from './functions.ts';
import { optionalClasses } from './optionals.ts';
import {
  DOUBLE_STREAM,
  INT_STREAM,
  type Kind,
  LONG_STREAM,
  newStream,
  opened,
  overItems,
  PIPELINES,
  STREAM,
  STREAMS,
  type StreamValue,
  streamOver,
} from './stream.ts';
import { endRows, numberEndRows } from './stream-ends.ts';
import { isStream, stepRows } from './stream-steps.ts';

function of(kind: Kind) {
  return (_self: null, args: readonly Value[]): Value => {
    const [only] = args;
    const items = args.length === 1 && only instanceof ListValue && only.isArray ? only.items : args;
    return newStream(overItems([...items]), kind);
  };
}

/** Implements `iterate(seed) { next }`, also with a condition for continuing. */
function iterate(kind: Kind) {
  return (_self: null, args: readonly Value[], vm: Vm): Value => {
    const [seed = null] = args;
    const following = functionArg(args.at(-1));
    const test = args.length === 3 ? functionArg(args[1]) : null;
    let value = seed;
    let started = false;
    const source: Iteration = {
      *next() {
        if (started) value = yield* callFunction(vm, following, [value]);
        started = true;
        return test === null || (yield* vm.truth(yield* callFunction(vm, test, [value]))) ? { value } : null;
      },
    };
    return newStream(source, kind);
  };
}

function generate(kind: Kind) {
  return (_self: null, [given]: readonly Value[], vm: Vm): Value => {
    const make = functionArg(given);
    const source: Iteration = {
      *next() {
        return { value: yield* callFunction(vm, make, []) };
      },
    };
    return newStream(source, kind);
  };
}

function concat(_self: null, [first, second]: readonly Value[], vm: Vm): Value {
  if (first === undefined || second === undefined || !isStream(first) || !isStream(second)) mismatch();
  const sources = [opened(vm, first), opened(vm, second)];
  const source: Iteration = {
    *next() {
      for (;;) {
        const found = sources[0] === undefined ? null : yield* sources[0].next();
        if (found !== null || sources.length === 0) return found;
        sources.shift();
      }
    },
  };
  return newStream(source, first.state.kind);
}

function rangeOf(kind: 'int' | 'long', closed: boolean) {
  return (_self: null, [first, beyond]: readonly Value[]): Value => {
    const to = closed ? longArg(beyond) : longArg(beyond) - 1n;
    if (kind === 'int') intArg(first);
    let at = longArg(first);
    const source: Iteration = {
      // biome-ignore lint/correctness/useYield: shape of the interface
      *next() {
        if (at > to) return null;
        const value = kind === 'int' ? Number(at) : at;
        at++;
        return { value };
      },
    };
    return newStream(source, kind);
  };
}

function statics(kind: Kind): MethodRow<null>[] {
  return [
    ['of', [0, ANY], of(kind)],
    ['empty', 0, () => newStream(overItems([]), kind)],
    ['iterate', [2, 3], iterate(kind)],
    ['generate', 1, generate(kind)],
    ['concat', 2, concat],
  ];
}

const ranges = (kind: 'int' | 'long'): MethodRow<null>[] => [
  ['range', 2, rangeOf(kind, false)],
  ['rangeClosed', 2, rangeOf(kind, true)],
];

export const streamClasses: readonly NativeClass[] = [
  nativeClass<Value>(COLLECTION, {
    methods: [
      ['stream', 0, (self, _args, vm) => streamOver(vm, self)],
      ['parallelStream', 0, (self, _args, vm) => streamOver(vm, self)],
    ],
  }),
  nativeClass<StreamValue>(STREAMS, { methods: [...stepRows, ...endRows] }),
  nativeClass<StreamValue>(STREAM, { statics: statics('object') }),
  nativeClass<StreamValue>(INT_STREAM, { methods: numberEndRows, statics: [...statics('int'), ...ranges('int')] }),
  nativeClass<StreamValue>(LONG_STREAM, { methods: numberEndRows, statics: [...statics('long'), ...ranges('long')] }),
  nativeClass<StreamValue>(DOUBLE_STREAM, { methods: numberEndRows, statics: statics('double') }),
  ...PIPELINES.map((type) => nativeClass(type, {})),
  ...collectorClasses,
  ...optionalClasses,
];
