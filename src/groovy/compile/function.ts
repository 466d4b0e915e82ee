import type { Machine } from '../machine.ts';
import { arrayOf, OBJECT } from '../runtime/classes.ts';
import type { ClosureValue, Reference } from '../runtime/closure.ts';
import { ListValue } from '../runtime/collections.ts';
import type { Evaluation } from '../runtime/evaluation.ts';
import type { GroovyClass } from '../runtime/groovy-class.ts';
import { ScriptThrow, type ThrowableState } from '../runtime/throw.ts';
import type { Value } from '../runtime/value.ts';
import { isDirect } from '../semantics/select.ts';
import type { Parameter, Span, Statement } from '../tree.ts';
import { type Code, evaluate, type Step } from './code.ts';
import { expression } from './expression.ts';
import { Frame } from './frame.ts';
import type { FunctionScope, Variable } from './scope.ts';
import { block } from './statement.ts';
import { begin, fitted } from './variables.ts';

/** Limits the calls on one stack: beyond it, calls continue on the driver's stack, so that the host's never overflows. */
const CALLS_PER_STACK = 24;
/** Limits the elements of a stack trace that are recorded. */
const MAX_TRACE = 1000;

interface CompiledParameter {
  readonly variable: Variable;
  readonly type: GroovyClass | null;
  readonly defaultValue: Code | null;
}

/** Represents a function of a script: how arguments become variables, and its body. */
export interface CompiledFunction {
  readonly name: string;
  readonly parameters: readonly (GroovyClass | null)[];
  /** Says of each parameter whether it has a default. */
  readonly optional: readonly boolean[];
  readonly min: number;
  readonly max: number;
  readonly varargs: boolean;
  /** Runs the function and returns its result. */
  enter(
    machine: Machine,
    self: Value,
    args: readonly Value[],
    closure: ClosureValue | null,
    captured: readonly Reference[],
  ): Evaluation;
}

export interface FunctionParts {
  readonly name: string;
  readonly at: Span;
  readonly parameters: readonly Parameter[];
  readonly body: readonly Statement[];
  readonly returnType?: GroovyClass | null;
  /** Is true for a closure without declared parameters, which has `it`. */
  readonly implicitIt?: boolean;
  /** Is true where the function returns the value of its last statement. */
  readonly givesLast: boolean;
  /** Runs before the body, as calls of other constructors do. */
  readonly before?: (frame: Frame) => Evaluation<void>;
}

export function compileFunction(parts: FunctionParts, scope: FunctionScope): CompiledFunction {
  const { compilation } = scope;
  const parameters =
    parts.implicitIt === true
      ? [{ variable: scope.add('it', null), type: null, defaultValue: null }]
      : parts.parameters.map((parameter) => compileParameter(parameter, scope, parts.at));
  const last = parts.parameters.at(-1);
  const varargs =
    last !== undefined && (last.varargs || (last.type?.dimensions ?? 0) > 0) && last.defaultValue === undefined;
  const optional = parameters.map(({ defaultValue }) => defaultValue !== null);
  const defaults = optional.filter((each) => each).length;
  const max = parameters.length;
  const min = max - defaults - (varargs ? 1 : 0);
  const body = block(parts.body, scope, parts.givesLast);
  const slots = (): number => scope.slots;
  const element = { className: scope.context.cls.name, method: parts.name, file: compilation.fileName };
  const returnType = parts.returnType ?? null;

  return {
    name: parts.name,
    parameters: parameters.map(({ type }) => type),
    optional,
    min,
    max: varargs ? Number.POSITIVE_INFINITY : max,
    varargs,
    *enter(machine, self, args, closure, captured) {
      if (machine.depth >= machine.limits.callDepth) machine.fail('java.lang.StackOverflowError', null);
      const frame = new Frame(machine, self, closure, slots(), captured, parts.at.line);
      machine.depth += 1;
      try {
        if (machine.spend(1)) yield* machine.tick();
        if (parameters.length > 0) yield* bind(parameters, frame, args, varargs);
        if (parts.before !== undefined) yield* parts.before(frame);
        const run = runBody(body, frame);
        if (machine.depth % CALLS_PER_STACK === 0) yield { kind: 'enter', evaluation: run };
        else yield* run;
        return returnType === null ? frame.returned : yield* fitted(machine, frame.returned, returnType);
      } catch (error) {
        throw traced(machine, error, { ...element, line: frame.line });
      } finally {
        machine.depth -= 1;
      }
    },
  };
}

function* runBody(body: Step, frame: Frame): Evaluation {
  const quick = body.quick?.(frame);
  if (quick === undefined) yield* body.run(frame);
  return null;
}

/**
 * Returns the error to rethrow: the host's stack overflow becomes that of the script; a Throwable records the call that it
 * leaves.
 */
function traced(machine: Machine, error: unknown, at: ThrowableState['trace'][number]): unknown {
  if (isHostOverflow(error)) {
    try {
      machine.fail('java.lang.StackOverflowError', null);
    } catch (overflow) {
      // With next to no stack left, the host fails in other ways too: then a caller with more of it makes the script's error.
      return overflow instanceof ScriptThrow ? overflow : error;
    }
  }
  if (error instanceof ScriptThrow) {
    const state = error.thrown.state;
    if (machine.options.translation !== undefined) tellRecursion(error.thrown, at);
    if (isThrowable(state) && state.trace.length < MAX_TRACE) state.trace = [...state.trace, at];
  }
  return error;
}

/** Calls within calls, with their blocks, that Jenkins lets be. */
const MAX_TRANSLATED_DEPTH = 1024;

/** Names the call that overflowed the stack, in the words of Jenkins's interpreter. */
function tellRecursion(
  { type, state }: ScriptThrow['thrown'],
  { className, method, file, line }: ThrowableState['trace'][number],
): void {
  if (type.name !== 'java.lang.StackOverflowError' || !isThrowable(state)) return;
  if (state.trace.length > 0 || state.message !== null) return;
  const place = `${className}.${method === 'doCall' ? 'run' : method}(${file}:${line})`;
  state.message = `Excessively nested closures/functions at ${place} - look for unbounded recursion - call depth: ${MAX_TRANSLATED_DEPTH + 1}`;
}

/**
 * Says whether an error is the host's stack overflow. Not all of them are RangeErrors: an expression that is not compiled
 * then is a SyntaxError with the same message.
 */
function isHostOverflow(error: unknown): boolean {
  return error instanceof Error && error.message.endsWith('Maximum call stack size exceeded');
}

function isThrowable(state: unknown): state is ThrowableState {
  return typeof state === 'object' && state !== null && 'trace' in state && Array.isArray(state.trace);
}

function compileParameter(parameter: Parameter, scope: FunctionScope, at: Span): CompiledParameter {
  const written = scope.compilation.typeOf(parameter.type, scope);
  const type = parameter.varargs ? arrayOf(written ?? OBJECT) : written;
  // The value of a default may use the parameters before it, not itself.
  const defaultValue = parameter.defaultValue === undefined ? null : expression(parameter.defaultValue, scope);
  return { variable: scope.declare(parameter.name, type, at), type, defaultValue };
}

/** Passes the arguments; where there are too few, the last parameters with a default use it. */
function* bind(
  parameters: readonly CompiledParameter[],
  frame: Frame,
  args: readonly Value[],
  varargs: boolean,
): Evaluation<void> {
  const { machine } = frame;
  const given = varargs ? collect(parameters, args) : args;
  let missing = parameters.length - given.length;
  if (missing <= 0) {
    for (const [index, { variable, type }] of parameters.entries()) {
      begin(variable, frame, yield* fitted(machine, given[index] ?? null, type));
    }
    return;
  }
  const usesDefault = new Set<CompiledParameter>();
  for (let index = parameters.length - 1; index >= 0 && missing > 0; index -= 1) {
    const parameter = parameters[index];
    if (parameter === undefined || parameter.defaultValue === null) continue;
    usesDefault.add(parameter);
    missing -= 1;
  }
  let next = 0;
  for (const parameter of parameters) {
    const { variable, type, defaultValue } = parameter;
    if (usesDefault.has(parameter) && defaultValue !== null) {
      begin(variable, frame, yield* fitted(machine, yield* evaluate(defaultValue, frame), type));
      continue;
    }
    begin(variable, frame, yield* fitted(machine, given[next] ?? null, type));
    next += 1;
  }
}

/** Collects the arguments of a method whose last parameter takes any number of them. */
function collect(parameters: readonly CompiledParameter[], args: readonly Value[]): readonly Value[] {
  const types = parameters.map(({ type }) => type);
  if (isDirect(types, args) || (args.length === types.length && args.at(-1) === null)) return args;
  const fixed = types.length - 1;
  if (args.length < fixed) return args;
  return [...args.slice(0, fixed), new ListValue(args.slice(fixed), types[fixed] ?? arrayOf(OBJECT))];
}
