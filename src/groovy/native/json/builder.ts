import { defineClass } from '../../runtime/classes.ts';
import { ClosureValue } from '../../runtime/closure.ts';
import { ListValue, MapValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { textArg } from '../arguments.ts';
import { ANY, nativeClass } from '../define.ts';
import { emptyMap, mapOf } from '../maps/index.ts';
import { contentOf, contentsOf } from './delegate.ts';
import { isIterable } from './iterable.ts';
import { toJson } from './output.ts';
import { prettyPrint } from './pretty.ts';

const JSON_BUILDER = defineClass('groovy.json.JsonBuilder');

interface BuilderState {
  content: Value;
}

type Builder = Instance<BuilderState>;

/** Computes the content that `builder(…)` sets. */
export function* rootContent(vm: Vm, args: readonly Value[]): Evaluation {
  const [first = null, second] = args;
  if (args.length === 1) {
    if (first instanceof ClosureValue) return yield* contentOf(vm, first);
    return first instanceof MapValue || isIterable(first) ? first : new ListValue([first]);
  }
  if (args.length === 2 && second instanceof ClosureValue && isIterable(first))
    return yield* contentsOf(vm, first, second);
  return new ListValue([...args]);
}

/** Computes the content that `builder.name(…)` sets: an object with one entry. */
export function* namedContent(vm: Vm, name: string, args: readonly Value[]): Evaluation<MapValue> {
  const [first, second] = args;
  if (args.length === 0) return yield* single(vm, name, emptyMap(vm));
  if (args.length === 1 && first instanceof ClosureValue) return yield* single(vm, name, yield* contentOf(vm, first));
  if (args.length === 1 && first instanceof MapValue) return yield* single(vm, name, first);
  if (args.length === 2 && second instanceof ClosureValue && first !== undefined) {
    if (isIterable(first)) return yield* single(vm, name, yield* contentsOf(vm, first, second));
    if (first instanceof MapValue) {
      const given = yield* mapOf(vm, first.table.entries());
      return yield* single(vm, name, yield* contentOf(vm, second, [], given));
    }
  }
  return vm.fail(
    'groovy.json.JsonException',
    'Expected no arguments, a single map, a single closure, or a map and closure as arguments.',
  );
}

function single(vm: Vm, name: string, value: Value): Evaluation<MapValue> {
  return mapOf(vm, [[name, value]]);
}

export const jsonBuilder = nativeClass<Builder>(JSON_BUILDER, {
  constructors: [[[0, 1], (_none, [content = null]) => new Instance<BuilderState>(JSON_BUILDER, { content })]],
  methods: [
    ['getContent', 0, (self) => self.state.content],
    [
      'call',
      [1, ANY],
      function* (self, args, vm) {
        self.state.content = yield* rootContent(vm, args);
        return self.state.content;
      },
    ],
    [
      'methodMissing',
      2,
      function* (self, [name, args], vm) {
        const given = args instanceof ListValue ? args.items : mismatch();
        self.state.content = yield* namedContent(vm, textArg(vm, name), given);
        return self.state.content;
      },
    ],
    [
      'toString',
      0,
      function* (self, _args, vm) {
        return yield* toJson(vm, self.state.content);
      },
    ],
    [
      'toPrettyString',
      0,
      function* (self, _args, vm) {
        return yield* prettyPrint(vm, yield* toJson(vm, self.state.content));
      },
    ],
    [
      'writeTo',
      1,
      function* (self, [writer = null], vm) {
        yield* vm.invoke(writer, 'write', [yield* toJson(vm, self.state.content)]);
        return writer;
      },
    ],
  ],
});
