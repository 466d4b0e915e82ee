export { type CompiledScript, compileScript, type ScriptSource } from './compile/script.ts';
export { declareUnit, type Unit } from './compile/unit.ts';
export { type DriveOptions, drive } from './drive.ts';
export { compilerText, GroovySyntaxError, problemSample, problemText, type SyntaxProblem } from './errors.ts';
export { identityHash, makeHashTable } from './hash/index.ts';
export { createInterpreter, type Interpreter, type InterpreterSetup, runScript } from './interpreter.ts';
export type { Machine } from './machine.ts';
export type { ScriptState } from './machine-state.ts';
export {
  booleanArg,
  closureArg,
  elementsArg,
  intArg,
  longArg,
  mapArg,
  textArg,
} from './native/arguments.ts';
export { newList, newMap, newMapOf, newSet } from './native/collections/make.ts';
export { ANY, type Arity, type MethodRow, type NativeClass, type NativeParts, nativeClass } from './native/define.ts';
export { byteArray, bytesArg } from './native/encoding/bytes.ts';
export { charsetNamed, decodeBytes, encodeText } from './native/encoding/charsets.ts';
export {
  isThrowable,
  newThrowable,
  stackTraceText,
  type Throwable,
  throwableClasses,
} from './native/throwables/index.ts';
export type { Hooks, InterpreterOptions } from './options.ts';
export { type ParseOptions, parseGroovy } from './parse.ts';
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
  SCRIPT,
  SERIALIZABLE,
  STRING,
  THROWABLE,
  TREE_MAP,
} from './runtime/classes.ts';
export { ClosureValue, nativeClosure } from './runtime/closure.ts';
export { ListValue, MapValue, SetValue } from './runtime/collections.ts';
export { type Evaluation, type Request, TICK } from './runtime/evaluation.ts';
export { GroovyClass, type NativeFunction } from './runtime/groovy-class.ts';
export { Instance } from './runtime/instance.ts';
export { BigDecimalValue, BigIntegerValue, DoubleValue, isNumber, SmallValue } from './runtime/numbers.ts';
export { GStringValue } from './runtime/text.ts';
export { LimitExceeded, type LimitName, mismatch, ScriptThrow, type ThrowableState } from './runtime/throw.ts';
export { Obj, type Value } from './runtime/value.ts';
export type { HostEnvironment, Limits, Vm } from './runtime/vm.ts';
export { missingMethod } from './semantics/missing.ts';
export { javaText } from './semantics/text.ts';
export { type Asked, type Outcome, Thread } from './thread.ts';
export type * from './tree.ts';
