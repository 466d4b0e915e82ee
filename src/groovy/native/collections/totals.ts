import { ClosureValue } from '../../runtime/closure.ts';
import { ListValue, SetValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { DoubleValue } from '../../runtime/numbers.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { elementsOf, holds, walkOf } from '../../runtime/walk.ts';
import { textArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';
import { comparison, isKeyClosure } from './comparing.ts';
import { isArray } from './rows.ts';

type Row = MethodRow<Value>;

function* count(self: Value, [wanted = null]: readonly Value[], vm: Vm): Evaluation {
  const walk = yield* walkOf(vm, self);
  let found = 0;
  while (walk.step() ?? (yield* walk.wait())) {
    const matches =
      wanted instanceof ClosureValue ? yield* holds(vm, wanted, [walk.value]) : yield* vm.equals(walk.value, wanted);
    if (matches) found++;
    if (vm.spend(1)) yield TICK;
  }
  return found;
}

function* sum(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const last = args.at(-1);
  const closure = last instanceof ClosureValue ? last : null;
  if (args.length === 2 && closure === null) mismatch();
  const initial = args.length > (closure === null ? 0 : 1) ? args[0] : undefined;
  let total: Value | undefined = initial ?? emptySum(self);
  const walk = yield* walkOf(vm, self);
  while (walk.step() ?? (yield* walk.wait())) {
    const each: Value = closure === null ? walk.value : yield* vm.call(closure, [walk.value]);
    if (typeof total === 'number' && typeof each === 'number') total = (total + each) | 0;
    else total = total === undefined ? each : yield* vm.operate('+', total, each);
    if (vm.spend(1)) yield TICK;
  }
  return total ?? null;
}

/** Returns the sum of an empty array of primitives. */
function emptySum(self: Value): Value | undefined {
  if (!isArray(self)) return undefined;
  switch (self.type.component?.name) {
    case 'int':
      return 0;
    case 'long':
      return 0n;
    case 'double':
      return new DoubleValue(0);
    default:
      return undefined;
  }
}

/** Returns the largest element, or the smallest with `sign` -1; of equal ones the first. */
function extreme(sign: number) {
  return function* (self: Value, args: readonly Value[], vm: Vm): Evaluation {
    const [chooser = null] = args;
    const walk = yield* walkOf(vm, self);
    const key = isKeyClosure(chooser) ? chooser : null;
    const compare =
      chooser === null || key !== null ? (a: Value, b: Value) => vm.compare(a, b) : comparison(vm, chooser);
    let best: Value | undefined;
    let bestKey: Value = null;
    while (walk.step() ?? (yield* walk.wait())) {
      const { value } = walk;
      const given: Value = key === null ? value : yield* vm.call(key, [value]);
      if (vm.spend(1)) yield TICK;
      if (chooser === null && value === null) continue;
      if (best !== undefined) {
        const order =
          typeof given === 'number' && typeof bestKey === 'number' && (chooser === null || key !== null)
            ? given - bestKey
            : yield* compare(given, bestKey);
        if (order * sign <= 0) continue;
      }
      best = value;
      bestKey = given;
    }
    return best ?? null;
  };
}

function* join(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  const separator = args.length === 0 || args[0] === null ? '' : textArg(vm, args[0]);
  const items = yield* elementsOf(vm, self);
  let joined = '';
  for (let index = 0; index < items.length; index++) {
    const each = items[index] ?? null;
    const shown: string = typeof each === 'string' ? each : yield* vm.text(each);
    joined = index === 0 ? shown : joined + separator + shown;
    if (joined.length > vm.limits.stringLength) vm.checkString(joined.length);
    if (vm.spend(1)) yield TICK;
  }
  vm.checkString(joined.length);
  return joined;
}

function* size(self: Value, _args: readonly Value[], vm: Vm): Evaluation {
  if (self instanceof ListValue) return self.items.length;
  if (self instanceof SetValue) return self.table.size;
  const walk = yield* walkOf(vm, self);
  let found = 0;
  while (walk.step() ?? (yield* walk.wait())) found++;
  return found;
}

function* toListString(self: Value, args: readonly Value[], vm: Vm): Evaluation {
  if (args.length === 0) return yield* vm.text(self);
  const longest = typeof args[0] === 'number' ? args[0] : mismatch();
  const shown: string[] = [];
  let length = 1;
  for (const each of yield* elementsOf(vm, self)) {
    if (longest !== -1 && length > longest) {
      shown.push('...');
      break;
    }
    const text = yield* vm.text(each);
    length += text.length + (shown.length === 0 ? 0 : 2);
    shown.push(text);
  }
  return `[${shown.join(', ')}]`;
}

/** Defines the methods of arrays of any kind, of Iterables, and of Iterators. */
export const totalRows: readonly Row[] = [
  ['count', 1, count],
  ['sum', [0, 2], sum],
  ['join', [0, 1], join],
  ['size', 0, size],
];

/** Defines the methods of the same values, except arrays of primitives. */
export const extremeRows: readonly Row[] = [
  ['max', [0, 1], extreme(1)],
  ['min', [0, 1], extreme(-1)],
];

export const collectionTextRows: readonly Row[] = [['toListString', [0, 1], toListString]];
