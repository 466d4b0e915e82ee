import { defineClass, defineInterface, OBJECT } from '../../runtime/classes.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { Instance } from '../../runtime/instance.ts';
import type { Value } from '../../runtime/value.ts';
import type { Iteration, Vm } from '../../runtime/vm.ts';

/** Names the element type of a stream, for the methods that only streams of numbers have. */
export type Kind = 'object' | 'int' | 'long' | 'double';

export interface StreamState {
  readonly source: Iteration;
  readonly kind: Kind;
  /** Is true where an intermediate or terminal operation was applied: the stream may not be used again. */
  used: boolean;
}

export type StreamValue = Instance<StreamState>;

const BASE = defineInterface('java.util.stream.BaseStream');
export const STREAM = defineInterface('java.util.stream.Stream', BASE);
export const INT_STREAM = defineInterface('java.util.stream.IntStream', BASE);
export const LONG_STREAM = defineInterface('java.util.stream.LongStream', BASE);
export const DOUBLE_STREAM = defineInterface('java.util.stream.DoubleStream', BASE);
export const STREAMS = BASE;

const CLASSES = {
  object: defineClass('java.util.stream.ReferencePipeline', OBJECT, [STREAM]),
  int: defineClass('java.util.stream.IntPipeline', OBJECT, [INT_STREAM]),
  long: defineClass('java.util.stream.LongPipeline', OBJECT, [LONG_STREAM]),
  double: defineClass('java.util.stream.DoublePipeline', OBJECT, [DOUBLE_STREAM]),
};
export const PIPELINES = Object.values(CLASSES);

export function newStream(source: Iteration, kind: Kind): StreamValue {
  return new Instance<StreamState>(CLASSES[kind], { source, kind, used: false });
}

/** Returns a stream of existing elements. */
export function streamOf(_vm: Vm, items: readonly Value[], component?: string): StreamValue {
  return newStream(
    overItems(items),
    component === 'int' || component === 'long' || component === 'double' ? component : 'object',
  );
}

export function overItems(items: readonly Value[]): Iteration {
  let at = 0;
  return {
    // biome-ignore lint/correctness/useYield: shape of the interface
    *next() {
      return at < items.length ? { value: items[at++] ?? null } : null;
    },
  };
}

/** Implements `collection.stream()`, which reads the collection when the first element is requested. */
export function streamOver(vm: Vm, self: Value): StreamValue {
  let walk: Evaluation<Iteration> | null = null;
  let iteration: Iteration | null = null;
  const source: Iteration = {
    *next() {
      if (iteration === null) {
        walk ??= vm.iterate(self);
        iteration = yield* walk;
      }
      return yield* iteration.next();
    },
  };
  return newStream(source, 'object');
}

/** Takes the source of a stream, once. */
export function opened(vm: Vm, stream: StreamValue): Iteration {
  if (stream.state.used) vm.fail('java.lang.IllegalStateException', 'stream has already been operated upon or closed');
  stream.state.used = true;
  return stream.state.source;
}

/** Returns the rest of a source. */
export function* drained(vm: Vm, source: Iteration): Evaluation<Value[]> {
  const found: Value[] = [];
  for (let next = yield* source.next(); next !== null; next = yield* source.next()) {
    found.push(next.value);
    if (found.length > vm.limits.collectionSize) vm.checkSize(found.length);
    if (vm.spend(1)) yield TICK;
  }
  vm.checkSize(found.length);
  return found;
}
