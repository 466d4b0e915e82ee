import { CHAR_SEQUENCE, COMPARABLE, defineClass, OBJECT, SERIALIZABLE } from '../../runtime/classes.ts';
import { Instance } from '../../runtime/instance.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';

export const STRING_BUILDER = defineClass('java.lang.StringBuilder', OBJECT, [CHAR_SEQUENCE, COMPARABLE, SERIALIZABLE]);
export const STRING_BUFFER = defineClass('java.lang.StringBuffer', OBJECT, [CHAR_SEQUENCE, COMPARABLE, SERIALIZABLE]);

/** Holds the text of a StringBuilder or StringBuffer. */
export class TextBuffer {
  text = '';
}

export type BufferInstance = Instance<TextBuffer>;

export function newBuffer(type: typeof STRING_BUILDER, text: string): BufferInstance {
  const buffer = new TextBuffer();
  buffer.text = text;
  return new Instance(type, buffer);
}

export function isBuffer(value: Value | undefined): value is BufferInstance {
  return value instanceof Instance && value.state instanceof TextBuffer;
}

/** Adds to the end; only what is added counts as memory. Throws LimitExceeded. */
export function append(vm: Vm, buffer: TextBuffer, added: string): void {
  const length = buffer.text.length + added.length;
  if (length > vm.limits.stringLength) vm.checkString(length);
  vm.allocate(2 * added.length);
  buffer.text += added;
}
