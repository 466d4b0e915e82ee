import { defineInterface } from '../../runtime/classes.ts';
import { type NativeClass, nativeClass } from '../define.ts';

/**
 * Lists the interfaces of one method that closures are coerced to; `closure as Callable` implements every method by calling
 * the closure.
 */
const NAMES = [
  'java.util.concurrent.Callable',
  'java.util.function.BiConsumer',
  'java.util.function.BiFunction',
  'java.util.function.BiPredicate',
  'java.util.function.BinaryOperator',
  'java.util.function.BooleanSupplier',
  'java.util.function.Consumer',
  'java.util.function.Function',
  'java.util.function.Predicate',
  'java.util.function.Supplier',
  'java.util.function.UnaryOperator',
] as const;

export const functionInterfaces: readonly NativeClass[] = NAMES.map((name) => nativeClass(defineInterface(name), {}));
