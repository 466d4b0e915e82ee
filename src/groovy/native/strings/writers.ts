import { refuse } from '../../refused/refused.ts';
import { defineClass, defineInterface } from '../../runtime/classes.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import type { GroovyClass } from '../../runtime/groovy-class.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { closureArg, intArg } from '../arguments.ts';
import { ANY, type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { isByteSink, writeTextTo } from './byte-output.ts';
import { append, newBuffer, STRING_BUFFER, type TextBuffer } from './text-buffer.ts';
import { charArrayText, isCharArray, sequenceArg } from './values.ts';

// Writers that write into memory.

const WRITER = defineClass('java.io.Writer');
export const WRITABLE = defineInterface('groovy.lang.Writable');
const STRING_WRITER = defineClass('java.io.StringWriter', WRITER);
const PRINT_WRITER = defineClass('java.io.PrintWriter', WRITER);
const BUFFERED_WRITER = defineClass('java.io.BufferedWriter', WRITER);

/** Holds the target of a writer. A StringWriter holds its text in the buffer that `getBuffer` returns. */
class WriterState {
  readonly buffer: Instance<TextBuffer>;
  readonly target: Value;
  constructor(target: Value) {
    this.buffer = newBuffer(STRING_BUFFER, '');
    this.target = target;
  }
}

export type WriterInstance = Instance<WriterState>;

function isWriter(value: Value | undefined): value is WriterInstance {
  return value instanceof Instance && value.state instanceof WriterState;
}

/** Writes to wherever the writer's text ends up. */
export function* writeText(vm: Vm, writer: Value, text: string): Evaluation<void> {
  if (isByteSink(writer)) return writeTextTo(vm, writer, text);
  if (!isWriter(writer)) {
    yield* vm.invoke(writer, 'write', [text]);
    return;
  }
  if (writer.state.target === null) append(vm, writer.state.buffer.state, text);
  else yield* writeText(vm, writer.state.target, text);
}

/**
 * Returns the text given to `write` and `append`: text, characters, or the code of one; of the first two optionally a part.
 */
function piece(vm: Vm, args: readonly Value[], byLength: boolean): string {
  const [given, from, to] = args;
  const whole =
    typeof given === 'number' && byLength
      ? String.fromCharCode(given)
      : isCharArray(given)
        ? charArrayText(given)
        : given === null
          ? 'null'
          : sequenceArg(vm, given);
  if (from === undefined) return whole;
  const start = intArg(from);
  const end = byLength ? start + intArg(to) : intArg(to);
  if (start < 0 || start > end || end > whole.length) vm.fail('java.lang.IndexOutOfBoundsException', null);
  return whole.slice(start, end);
}

const writerRows: readonly MethodRow<WriterInstance>[] = [
  ...([1, 3] as const).flatMap((arity): MethodRow<WriterInstance>[] => [
    [
      'write',
      arity,
      function* (self, args, vm) {
        yield* writeText(vm, self, piece(vm, args, true));
        return null;
      },
    ],
    [
      'append',
      arity,
      function* (self, args, vm) {
        yield* writeText(vm, self, args.length === 1 ? yield* vm.text(args[0] ?? null) : piece(vm, args, false));
        return self;
      },
    ],
  ]),
  [
    'leftShift',
    1,
    function* (self, [value = null], vm) {
      yield* writeText(vm, self, yield* vm.text(value));
      return self;
    },
  ],
  ['flush', 0, () => null],
  ['close', 0, () => null],
  ['newPrintWriter', 0, (self) => new Instance(PRINT_WRITER, new WriterState(self))],
  ...(['withWriter', 'withPrintWriter'] as const).map(
    (name): MethodRow<WriterInstance> => [
      name,
      1,
      function* (self, [closure], vm) {
        const given = name === 'withWriter' ? self : new Instance(PRINT_WRITER, new WriterState(self));
        return yield* vm.call(closureArg(closure), [given]);
      },
    ],
  ),
];

const printRows: readonly MethodRow<WriterInstance>[] = [
  [
    'print',
    1,
    function* (self, [value = null], vm) {
      yield* writeText(vm, self, yield* shown(vm, value));
      return null;
    },
  ],
  [
    'println',
    [0, 1],
    function* (self, args, vm) {
      const [value = null] = args;
      yield* writeText(vm, self, `${args.length === 0 ? '' : yield* shown(vm, value)}\n`);
      return null;
    },
  ],
  ...(['printf', 'format'] as const).map(
    (name): MethodRow<WriterInstance> => [
      name,
      [1, ANY],
      function* (self, args, vm) {
        yield* writeText(vm, self, yield* vm.text(yield* vm.invoke(vm.classNamed('java.lang.String'), 'format', args)));
        return name === 'printf' ? null : self;
      },
    ],
  ),
  ['checkError', 0, () => false],
];

/** Returns the text that Groovy prints for a value, in which the characters of an array are text. */
function* shown(vm: Vm, value: Value): Evaluation<string> {
  return isCharArray(value) ? charArrayText(value) : yield* vm.text(value);
}

function over(type: GroovyClass): (given: Value | undefined) => WriterInstance {
  return (given) => {
    if (!isWriter(given) && !isByteSink(given)) return mismatch();
    return new Instance(type, new WriterState(given));
  };
}

const printWriter = over(PRINT_WRITER);
const bufferedWriter = over(BUFFERED_WRITER);

/** Defines `java.io.Writer` and its subclasses that write into memory. */
export const writerClasses: readonly NativeClass[] = [
  nativeClass<WriterInstance>(WRITER, { methods: writerRows }),
  nativeClass<WriterInstance>(STRING_WRITER, {
    constructors: [[[0, 1], () => new Instance(STRING_WRITER, new WriterState(null))]],
    methods: [
      ['getBuffer', 0, (self) => self.state.buffer],
      ['toString', 0, (self) => self.state.buffer.state.text],
    ],
  }),
  nativeClass<WriterInstance>(PRINT_WRITER, {
    constructors: [
      [
        [1, 2],
        (_none, [target], vm) => {
          // It would write to the file of that name.
          if (typeof target === 'string') refuse(vm, 'new java.io.PrintWriter java.lang.String');
          return printWriter(target);
        },
      ],
    ],
    methods: printRows,
  }),
  nativeClass<WriterInstance>(BUFFERED_WRITER, {
    constructors: [[[1, 2], (_none, [target]) => bufferedWriter(target)]],
    methods: [
      [
        'newLine',
        0,
        function* (self, _args, vm) {
          yield* writeText(vm, self, '\n');
          return null;
        },
      ],
    ],
  }),
  nativeClass(WRITABLE, {}),
];
