import type { GroovyClass, NativeFunction } from '../../runtime/groovy-class.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { intArg, textArg } from '../arguments.ts';
import type { Arity } from '../define.ts';
import { fileMessage } from './messages.ts';
import type { Shape } from './table.ts';
import { isThrowable, newThrowable, type Throwable } from './throwable.ts';

export type Constructor = readonly [arity: Arity, run: NativeFunction<null>];

/** Returns the constructors that a class of a shape has. */
export function constructorsOf(type: GroovyClass, shape: Shape): readonly Constructor[] {
  const bare: Constructor = [0, () => newThrowable(type, null)];
  const text: Constructor = [1, (_none, [message], vm) => newThrowable(type, messageArg(vm, message))];
  const linked: Constructor = [
    2,
    (_none, [message, cause], vm) => newThrowable(type, messageArg(vm, message), causeArg(cause)),
  ];
  const caused: Constructor = [
    1,
    function* (_none, [cause], vm) {
      const given = isThrowable(cause) ? cause : mismatch();
      return newThrowable(type, yield* vm.text(given), given);
    },
  ];
  const path: Constructor = [1, (_none, [file], vm) => fileProblem(vm, type, [file, null, null])];
  switch (shape) {
    case 'standard':
      return [bare, text, linked, caused];
    case 'message':
      return [bare, text];
    case 'linked':
      return [bare, text, linked];
    case 'told':
      return [text, linked];
    case 'text':
      return [text];
    case 'caused':
      return [linked, caused];
    case 'number':
      return [bare, text, [1, (_none, [index]) => newThrowable(type, `${subject(type)}: ${intArg(index)}`)]];
    case 'path':
      return [path];
    case 'file':
      return [path, [3, (_none, args, vm) => fileProblem(vm, type, args)]];
    case 'bare':
      return [bare];
    case 'closed':
    case 'special':
      return [];
  }
}

function subject(type: GroovyClass): string {
  if (type.name === 'java.lang.ArrayIndexOutOfBoundsException') return 'Array index out of range';
  return type.name === 'java.lang.StringIndexOutOfBoundsException' ? 'String index out of range' : 'Index out of range';
}

function fileProblem(vm: Vm, type: GroovyClass, args: readonly (Value | undefined)[]): Throwable {
  const [file = null, otherFile = null, reason = null] = args.map((each) => messageArg(vm, each));
  return newThrowable(type, fileMessage(file, otherFile, reason), null, { file, otherFile, reason });
}

/** Returns a text or null. */
export function messageArg(vm: Vm, value: Value | undefined): string | null {
  return value === null ? null : textArg(vm, value);
}

/** Returns a Throwable or null. */
export function causeArg(value: Value | undefined): Throwable | null {
  if (value === null) return null;
  return isThrowable(value) ? value : mismatch();
}
