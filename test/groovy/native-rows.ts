import { createInterpreter, type Interpreter } from '../../src/groovy/interpreter.ts';
import type { NativeClass } from '../../src/groovy/native/define.ts';
import { nativeClasses } from '../../src/groovy/native/index.ts';
import type { Evaluation } from '../../src/groovy/runtime/evaluation.ts';
import type { Method } from '../../src/groovy/runtime/groovy-class.ts';
import { Mismatch } from '../../src/groovy/runtime/throw.ts';
import type { Value } from '../../src/groovy/runtime/value.ts';
import { isEvaluation } from '../../src/groovy/semantics/dispatch.ts';

/** The rows that gave a result, by name and function. */
type Proved = Map<string, Set<unknown>>;

function note(proved: Proved, { name, run, evaluate: start }: Method): void {
  const functions = proved.get(name) ?? new Set();
  proved.set(name, functions.add(run ?? start));
}

function* noted(evaluation: Evaluation, done: () => void): Evaluation {
  try {
    const result = yield* evaluation;
    done();
    return result;
  } catch (error) {
    if (!(error instanceof Mismatch)) done();
    throw error;
  }
}

/** An exception that the row means to throw is a result, too. */
function recorded(method: Method, proved: Proved): Method {
  const { run, evaluate: start } = method;
  const done = () => note(proved, method);
  if (start !== undefined) return { ...method, evaluate: (self, args, vm) => noted(start(self, args, vm), done) };
  if (run === undefined) return method;
  return {
    ...method,
    run: (self, args, vm) => {
      let result: Value | Evaluation;
      try {
        result = run(self, args, vm);
      } catch (error) {
        if (!(error instanceof Mismatch)) done();
        throw error;
      }
      if (isEvaluation(result)) return noted(result, done);
      done();
      return result;
    },
  };
}

function recordedClass(table: NativeClass, proved: Proved): NativeClass {
  const all = (rows: NativeClass['methods']) =>
    new Map([...rows].map(([name, methods]) => [name, methods.map((each) => recorded(each, proved))]));
  return {
    ...table,
    methods: all(table.methods),
    statics: all(table.statics),
    constructors: table.constructors.map((each) => recorded(each, proved)),
  };
}

function rowsOf({ methods, statics, constructors }: NativeClass): readonly Method[] {
  return [...methods.values(), ...statics.values(), constructors].flat();
}

function label({ owner, name, min, max }: Method): string {
  return `${owner.name}#${name}/${min === max ? min : `${min}-${max}`}`;
}

/**
 * An interpreter whose native tables note which of their rows gave a result. A row that stands in the tables of several
 * classes is proved by one of them.
 */
export function recordingInterpreter(): { readonly interpreter: Interpreter; unproved(): readonly string[] } {
  const proved: Proved = new Map();
  const recording = nativeClasses.map((table) => recordedClass(table, proved));
  return {
    interpreter: createInterpreter({}, recording),
    unproved: () =>
      nativeClasses
        .flatMap(rowsOf)
        .filter(({ name, run, evaluate: start }) => proved.get(name)?.has(run ?? start) !== true)
        .map(label)
        .sort(),
  };
}
