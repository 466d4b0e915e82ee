import { defineClass } from '../../runtime/classes.ts';
import { ClosureValue, DELEGATE_FIRST } from '../../runtime/closure.ts';
import { ListValue, type MapValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { textArg } from '../arguments.ts';
import { copyClosure } from '../closures/index.ts';
import { nativeClass } from '../define.ts';
import { emptyMap } from '../maps/index.ts';
import { isIterable } from './iterable.ts';

const JSON_DELEGATE = defineClass('groovy.json.JsonDelegate');

/** Holds what the calls in the closure of a builder have set so far. */
interface DelegateState {
  readonly content: MapValue;
}

/** Calls a closure whose calls `name value` are the entries of an object; returns that object. */
export function* contentOf(
  vm: Vm,
  closure: ClosureValue,
  args: readonly Value[] = [],
  content: MapValue = emptyMap(vm),
): Evaluation<MapValue> {
  const copy = copyClosure(closure, { delegate: new Instance<DelegateState>(JSON_DELEGATE, { content }) });
  copy.strategy = DELEGATE_FIRST;
  yield* vm.call(copy, args);
  return content;
}

/** Returns a list with an object for each value, built by calling the closure with the value. */
export function* contentsOf(vm: Vm, values: Value, closure: ClosureValue): Evaluation<ListValue> {
  const items: Value[] = [];
  const walk = yield* vm.iterate(values);
  for (let next = yield* walk.next(); next !== null; next = yield* walk.next())
    items.push(yield* contentOf(vm, closure, [next.value]));
  vm.checkSize(items.length);
  return new ListValue(items);
}

/** Returns the value of an entry: the object built by a closure, or several values as a list. */
function* entryValue(vm: Vm, args: readonly Value[]): Evaluation {
  const [first = null, second] = args;
  if (args.length === 1) return first instanceof ClosureValue ? yield* contentOf(vm, first) : first;
  if (args.length === 2 && second instanceof ClosureValue && isIterable(first))
    return yield* contentsOf(vm, first, second);
  return new ListValue([...args]);
}

export const jsonDelegate = nativeClass<Instance<DelegateState>>(JSON_DELEGATE, {
  methods: [
    ['getContent', 0, (self) => self.state.content],
    [
      'methodMissing',
      2,
      function* (self, [name, args], vm) {
        const given = args instanceof ListValue ? args.items : mismatch();
        const value = yield* entryValue(vm, given);
        self.state.content.table.set(textArg(vm, name), value);
        return value;
      },
    ],
  ],
});
