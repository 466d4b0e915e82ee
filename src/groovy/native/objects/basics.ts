import { identityHash, javaHash, keyEquals } from '../../hash/index.ts';
import { ClosureValue } from '../../runtime/closure.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import { GroovyClass } from '../../runtime/groovy-class.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { classOf } from '../../semantics/kinds.ts';
import { longArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';

/** Says whether Object's own methods apply to a value; other kinds have their own text and equality. */
function isPlain(value: Value): value is Instance | ClosureValue {
  return value instanceof Instance || value instanceof ClosureValue;
}

/** Returns `Name@1f`, the text of an object that defines none of its own. */
function* plainText(vm: Vm, value: Value): Evaluation<string> {
  const hash = yield* vm.invoke(value, 'hashCode', []);
  return `${classOf(value).name}@${(Number(hash) >>> 0).toString(16)}`;
}

/** Returns a text with the fields of an object. */
function* dump(vm: Vm, value: Value): Evaluation<string> {
  let text = `<${yield* plainText(vm, value)}`;
  if (value instanceof Instance)
    for (const [name, field] of value.fields) {
      text += ` ${name}=${yield* vm.text(field)}`;
      vm.checkString(text.length);
    }
  return `${text}>`;
}

function* sleep(vm: Vm, time: Value | undefined): Evaluation {
  yield* vm.surroundings.sleep(Number(longArg(time)));
  return null;
}

/** Defines the methods of every value. Some of them can be called on null, too. */
export const basicRows: readonly MethodRow<Value>[] = [
  ['getClass', 0, (self) => classOf(self)],
  ['is', 1, (self, [other = null], vm) => self === other || (!isPlain(self) && same(self, other, vm))],
  [
    'equals',
    1,
    (self, [other = null], vm) => (isPlain(self) ? self === other : self === other || keyEquals(self, other, vm)),
  ],
  ['hashCode', 0, (self, _args, vm) => (isPlain(self) ? identityHash(self, vm) : javaHash(self, vm))],
  [
    'toString',
    0,
    function* (self, _args, vm) {
      return isPlain(self) ? yield* plainText(vm, self) : yield* vm.text(self);
    },
  ],
  [
    'inspect',
    0,
    function* (self, _args, vm) {
      return yield* vm.inspect(self);
    },
  ],
  [
    'dump',
    0,
    function* (self, _args, vm) {
      return yield* dump(vm, self);
    },
  ],
  [
    'asBoolean',
    0,
    function* (self, _args, vm) {
      return isPlain(self) || self instanceof GroovyClass ? true : yield* vm.truth(self);
    },
  ],
  [
    'asType',
    1,
    function* (self, [type], vm) {
      if (!(type instanceof GroovyClass)) return mismatch();
      return yield* vm.cast(self, type, !(self instanceof Instance));
    },
  ],
  [
    'isCase',
    1,
    function* (self, [value = null], vm) {
      return yield* vm.equals(self, value);
    },
  ],
  [
    'sleep',
    [1, 2],
    function* (_self, [time], vm) {
      return yield* sleep(vm, time);
    },
  ],
];

/**
 * Says whether two values are the same: small numbers, texts and the like wherever they are equal, others only by identity.
 */
function same(a: Value, b: Value, vm: Vm): boolean {
  return typeof a !== 'object' && keyEquals(a, b, vm);
}
