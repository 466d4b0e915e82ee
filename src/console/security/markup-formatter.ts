import { DESCRIBABLE } from '../host/classes.ts';
import {
  defineClass,
  type GroovyClass,
  Instance,
  type NativeClass,
  nativeClass,
  OBJECT,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { hostOf, objectArg, servicesOf } from '../host/host.ts';

interface FormatterState {
  readonly className: string;
}

const FORMATTER = defineClass('hudson.markup.MarkupFormatter', OBJECT, [DESCRIBABLE]);
const ESCAPED = defineClass('hudson.markup.EscapedMarkupFormatter', FORMATTER);
const RAW_HTML = defineClass('hudson.markup.RawHtmlMarkupFormatter', FORMATTER);

function made(type: GroovyClass): Instance<FormatterState> {
  return new Instance(type, { className: type.name });
}

export function formatterObject(vm: Vm): Value {
  const className = servicesOf(vm).home.settings.current.markupFormatter ?? ESCAPED.name;
  const type = [ESCAPED, RAW_HTML].find(({ name }) => name === className) ?? defineClass(className, FORMATTER);
  return hostOf(vm).object<FormatterState>(type, `formatter ${className}`, () => ({ className }));
}

/** Returns the class of a formatter; null where none was given. */
export function formatterArg(value: Value | undefined): string | null {
  return value === null ? null : objectArg<FormatterState>(value, FORMATTER).state.className;
}

export const markupFormatterClasses: readonly NativeClass[] = [
  nativeClass(FORMATTER, {}),
  nativeClass(ESCAPED, { constructors: [[0, () => made(ESCAPED)]] }),
  nativeClass(RAW_HTML, {
    constructors: [[1, () => made(RAW_HTML)]],
    constants: { INSTANCE: made(RAW_HTML) },
  }),
];
