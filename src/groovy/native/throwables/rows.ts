import { arrayOf, THROWABLE } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch, type TraceElement } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { MethodRow } from '../define.ts';
import { isThrowable, type Throwable } from './throwable.ts';
import { STACK_TRACE_ELEMENT, stackTraceText, traceElement } from './trace.ts';

/** Defines the methods of every Throwable. */
export const throwableRows: readonly MethodRow<Throwable>[] = [
  ['getMessage', 0, (self) => self.state.message],
  [
    'getLocalizedMessage',
    0,
    function* (self, _args, vm) {
      return yield* vm.invoke(self, 'getMessage', []);
    },
  ],
  ['getCause', 0, (self) => self.state.cause],
  [
    'toString',
    0,
    function* (self, _args, vm) {
      const message = yield* vm.invoke(self, 'getLocalizedMessage', []);
      return message === null ? self.type.name : `${self.type.name}: ${yield* vm.text(message)}`;
    },
  ],
  [
    'initCause',
    1,
    function* (self, [cause = null], vm) {
      if (cause !== null && !isThrowable(cause)) return mismatch();
      if (self.state.cause !== null) {
        const text = cause === null ? 'a null' : yield* vm.text(cause);
        return vm.fail('java.lang.IllegalStateException', `Can't overwrite cause with ${text}`, self);
      }
      if (cause === self) return vm.fail('java.lang.IllegalArgumentException', 'Self-causation not permitted', self);
      self.state.cause = cause;
      return self;
    },
  ],
  [
    'printStackTrace',
    0,
    function* (self, _args, vm) {
      vm.surroundings.print(yield* stackTraceText(vm, self));
      return null;
    },
  ],
  [
    'printStackTrace',
    1,
    function* (self, [writer = null], vm) {
      yield* vm.invoke(writer, 'print', [yield* stackTraceText(vm, self)]);
      return null;
    },
  ],
  [
    'getStackTrace',
    0,
    (self, _args, vm) => {
      vm.checkSize(self.state.trace.length);
      return new ListValue(self.state.trace.map(traceElement), arrayOf(STACK_TRACE_ELEMENT));
    },
  ],
  [
    'setStackTrace',
    1,
    (self, [places]) => {
      if (!(places instanceof ListValue)) return mismatch();
      self.state.trace = places.items.map(placeOf);
      return null;
    },
  ],
  ['fillInStackTrace', 0, (self) => self],
  [
    'addSuppressed',
    1,
    (self, [other], vm) => {
      if (other === self) return vm.fail('java.lang.IllegalArgumentException', 'Self-suppression not permitted', self);
      if (other === null) return vm.fail('java.lang.NullPointerException', 'Cannot suppress a null exception.');
      if (!isThrowable(other)) return mismatch();
      vm.checkSize(self.state.suppressed.length + 1);
      self.state.suppressed.push(other);
      return null;
    },
  ],
  ['getSuppressed', 0, (self) => new ListValue([...self.state.suppressed], arrayOf(THROWABLE))],
];

function placeOf(value: Value): TraceElement {
  return value instanceof Instance && value.type === STACK_TRACE_ELEMENT
    ? (value as Instance<TraceElement>).state
    : mismatch();
}

/**
 * Maps classes with more properties than message and cause to those properties, with their values when they are not known.
 */
const TOLD: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  'java.util.regex.PatternSyntaxException': { description: null, pattern: null, index: -1 },
  'java.net.URISyntaxException': { input: null, reason: null, index: -1 },
  'java.nio.file.InvalidPathException': { input: null, reason: null, index: -1 },
  'java.nio.file.FileSystemException': { file: null, otherFile: null, reason: null },
  'java.util.MissingResourceException': { className: null, key: null },
  'java.text.ParseException': { errorOffset: 0 },
  'java.time.format.DateTimeParseException': { parsedString: null, errorIndex: 0 },
  'groovy.lang.MissingPropertyException': { property: null, type: null },
  'groovy.lang.MissingFieldException': { field: null, type: null },
  'groovy.lang.MissingMethodException': { method: null, type: null, arguments: null },
};

export function tellingRows(className: string): readonly MethodRow<Throwable>[] {
  const rows: MethodRow<Throwable>[] = Object.entries(TOLD[className] ?? {}).map(([name, unknown]) => [
    `get${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    0,
    (self) => self.state.more[name] ?? unknown,
  ]);
  if (className === 'groovy.lang.MissingMethodException')
    rows.push(['isStatic', 0, (self) => self.state.more['static'] ?? false]);
  if (className === 'groovy.lang.MissingPropertyException')
    rows.push(['getMessageWithoutLocationText', 0, (self) => self.state.message]);
  // Its message is composed when it is asked for, apart from this.
  if (className === 'groovy.lang.MissingMethodException') rows.push(['getMessageWithoutLocationText', 0, () => null]);
  if (className === 'org.codehaus.groovy.GroovyBugError') rows.push(['toString', 0, (self) => self.state.message]);
  return rows;
}
