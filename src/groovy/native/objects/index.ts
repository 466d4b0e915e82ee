import { GROOVY_OBJECT, OBJECT } from '../../runtime/classes.ts';
import { Instance } from '../../runtime/instance.ts';
import type { Value } from '../../runtime/value.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { atomicClasses } from './atomic.ts';
import { basicRows } from './basics.ts';
import { bindingClass } from './binding.ts';
import { classClasses } from './class.ts';
import { enumClass } from './enum.ts';
import { expandoClass } from './expando.ts';
import { memberClasses, memberRows } from './members.ts';
import { objectsClass } from './objects-statics.ts';
import { optionalClass } from './optional.ts';
import { printStream } from './print-stream.ts';
import { printingRows } from './printing.ts';
import { scopeRows } from './scopes.ts';
import { systemClass, threadClass } from './system.ts';
import { timeUnit } from './time-unit.ts';

export type { BindingState } from './binding.ts';
export type { EnumState } from './enum.ts';
export { propertiesOf } from './members.ts';

const object = nativeClass<Value>(OBJECT, {
  constructors: [[0, () => new Instance(OBJECT, null)]],
  methods: [...basicRows, ...memberRows, ...scopeRows, ...printingRows],
});

export const objectClasses: readonly NativeClass[] = [
  object,
  nativeClass(GROOVY_OBJECT, {}),
  ...classClasses,
  ...memberClasses,
  ...atomicClasses,
  bindingClass,
  enumClass,
  expandoClass,
  objectsClass,
  optionalClass,
  printStream,
  systemClass,
  threadClass,
  timeUnit,
];
