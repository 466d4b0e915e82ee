import type { Instance, Value, Vm } from '../host/groovy.ts';
import { hostOf } from '../host/host.ts';
import { LABEL_ATOM, LABEL_EXPRESSION } from './classes.ts';

export interface LabelState {
  /** Holds a label, or an expression of labels, as it was written. */
  readonly text: string;
}

export type LabelObject = Instance<LabelState>;

/** Returns the object of a single label or of an expression such as `linux && !arm`. */
export function labelObject(vm: Vm, text: string): LabelObject {
  const type = /[&|!()<>"\s]|->/.test(text) ? LABEL_EXPRESSION : LABEL_ATOM;
  return hostOf(vm).object<LabelState>(type, `label ${text}`, () => ({ text }));
}

export function labelOrNull(vm: Vm, text: string | null): Value {
  return text === null || text.trim() === '' ? null : labelObject(vm, text.trim());
}
