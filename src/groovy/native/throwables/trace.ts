import { defineClass } from '../../runtime/classes.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import { Instance } from '../../runtime/instance.ts';
import type { TraceElement } from '../../runtime/throw.ts';
import type { Vm } from '../../runtime/vm.ts';
import { intArg, textArg } from '../arguments.ts';
import { nativeClass } from '../define.ts';
import { isThrowable, type Throwable } from './throwable.ts';

export const STACK_TRACE_ELEMENT = defineClass('java.lang.StackTraceElement');

const NATIVE_METHOD = -2;

export const stackTraceElement = nativeClass<Instance<TraceElement>>(STACK_TRACE_ELEMENT, {
  constructors: [
    [
      4,
      (_none, [className, method, file, line], vm) =>
        traceElement({
          className: textArg(vm, className),
          method: textArg(vm, method),
          file: file === null ? '' : textArg(vm, file),
          line: intArg(line),
        }),
    ],
  ],
  methods: [
    ['getClassName', 0, (self) => self.state.className],
    ['getMethodName', 0, (self) => self.state.method],
    ['getFileName', 0, (self) => (self.state.file === '' ? null : self.state.file)],
    ['getLineNumber', 0, (self) => self.state.line],
    ['isNativeMethod', 0, (self) => self.state.line === NATIVE_METHOD],
    ['toString', 0, (self) => placeText(self.state)],
    ['hashCode', 0, (self) => self.state.line],
    [
      'equals',
      1,
      (self, [other]) =>
        other instanceof Instance &&
        other.type === STACK_TRACE_ELEMENT &&
        placeText((other as Instance<TraceElement>).state) === placeText(self.state),
    ],
  ],
});

export function traceElement(state: TraceElement): Instance<TraceElement> {
  return new Instance(STACK_TRACE_ELEMENT, state);
}

/** Returns a stack trace element as `Script1.run(Script1.groovy:1)`. */
function placeText({ className, method, file, line }: TraceElement): string {
  const place =
    line === NATIVE_METHOD ? 'Native Method' : file === '' ? 'Unknown Source' : line < 0 ? file : `${file}:${line}`;
  return `${className}.${method}(${place})`;
}

/**
 * Returns the output of `printStackTrace`: the Throwable, its trace, its suppressed exceptions, its causes; trace elements
 * that it shares with the enclosing one are only counted. It ends in a line feed.
 */
export function* stackTraceText(vm: Vm, throwable: Throwable): Evaluation<string> {
  const lines: string[] = [];
  yield* describe(vm, throwable, { caption: '', indent: '', around: [], told: new Set() }, lines);
  return `${lines.join('\n')}\n`;
}

interface Place {
  readonly caption: string;
  readonly indent: string;
  readonly around: readonly TraceElement[];
  readonly told: Set<Throwable>;
}

function* describe(vm: Vm, throwable: Throwable, place: Place, lines: string[]): Evaluation<void> {
  const { caption, indent, around, told } = place;
  const text = yield* vm.text(throwable);
  vm.checkString(lines.length + text.length);
  if (told.has(throwable)) {
    lines.push(`${indent}${caption}[CIRCULAR REFERENCE: ${text}]`);
    return;
  }
  told.add(throwable);
  const { trace, suppressed, cause } = throwable.state;
  const common = sharedPlaces(trace, around);
  lines.push(`${indent}${caption}${text}`);
  for (const each of trace.slice(0, trace.length - common)) lines.push(`${indent}\tat ${placeText(each)}`);
  if (common > 0) lines.push(`${indent}\t... ${common} more`);
  for (const each of suppressed.filter(isThrowable))
    yield* describe(vm, each, { caption: 'Suppressed: ', indent: `${indent}\t`, around: trace, told }, lines);
  if (isThrowable(cause)) yield* describe(vm, cause, { caption: 'Caused by: ', indent, around: trace, told }, lines);
}

function sharedPlaces(trace: readonly TraceElement[], around: readonly TraceElement[]): number {
  let count = 0;
  while (count < trace.length && count < around.length) {
    const [mine, theirs] = [trace[trace.length - 1 - count], around[around.length - 1 - count]];
    if (mine === undefined || theirs === undefined || placeText(mine) !== placeText(theirs)) break;
    count++;
  }
  return count;
}
