// What this room uses of the language, in one place.

export { drive } from '../groovy/drive.ts';
export { GroovySyntaxError } from '../groovy/errors.ts';
export { createInterpreter, runScript } from '../groovy/interpreter.ts';
export type { Machine } from '../groovy/machine.ts';
export {
  booleanArg,
  closureArg,
  elementsArg,
  intArg,
  longArg,
  mapArg,
  textArg,
} from '../groovy/native/arguments.ts';
export { newList, newMap, newSet } from '../groovy/native/collections/make.ts';
export { ANY, type MethodRow, type NativeClass } from '../groovy/native/define.ts';
export { identityHash, makeHashTable } from '../groovy/native/hash/index.ts';
export { isThrowable, newThrowable, stackTraceText, type Throwable } from '../groovy/native/throwables/index.ts';
export {
  arrayOf,
  CLOSURE,
  COLLECTION,
  COMPARABLE,
  defineClass,
  defineInterface,
  EXCEPTION,
  ITERABLE,
  LIST,
  MAP,
  OBJECT,
  RUNTIME_EXCEPTION,
  SERIALIZABLE,
  STRING,
  TREE_MAP,
} from '../groovy/runtime/classes.ts';
export { ClosureValue, nativeClosure } from '../groovy/runtime/closure.ts';
export { ListValue, MapValue, SetValue } from '../groovy/runtime/collections.ts';
export { type Evaluation, type Request, TICK } from '../groovy/runtime/evaluation.ts';
export { GroovyClass } from '../groovy/runtime/groovy-class.ts';
export { Instance } from '../groovy/runtime/instance.ts';
export { isNumber, SmallValue } from '../groovy/runtime/numbers.ts';
export { LimitExceeded, mismatch, ScriptThrow } from '../groovy/runtime/throw.ts';
export { Obj, type Value } from '../groovy/runtime/value.ts';
export type { Surroundings, Vm } from '../groovy/runtime/vm.ts';
export { javaText } from '../groovy/semantics/text.ts';
export { nativeClass } from './native-class.ts';
