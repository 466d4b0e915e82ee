import {
  type ClosureValue,
  type Evaluation,
  type Machine,
  nativeClosure,
  type ScriptThrow,
  type Value,
} from '../../../groovy/index.ts';
import type { Result } from '../../../model/index.ts';
import type { ScriptContext } from '../../capabilities/script-context.ts';
import { interruptionOf } from '../../flow/throwables.ts';
import type { Code, PipelineModel } from '../model.ts';
import { tagSynthetic } from './tags.ts';

/** Represents a `pipeline { … }` that runs: its model, the code of the user, and the steps that execute it. */
export class ModelRun {
  readonly around: ScriptContext;
  readonly model: PipelineModel;
  readonly #closures: readonly Value[];

  constructor(around: ScriptContext, model: PipelineModel, closures: readonly Value[]) {
    this.around = around;
    this.model = model;
    this.#closures = closures;
  }

  get machine(): Machine {
    return this.around.machine;
  }

  /** Evaluates a piece of the user's code. */
  code(code: Code, args: readonly Value[] = []): Evaluation {
    return this.machine.call(this.closure(code), args);
  }

  closure(code: Code): Value {
    return this.#closures[code] ?? null;
  }

  *text(code: Code): Evaluation<string> {
    return yield* this.machine.text(yield* this.code(code));
  }

  /** Calls a step, or a function, as a script does. */
  *step(name: string, args: readonly Value[]): Evaluation {
    const call = this.machine.options.hooks?.call?.(name, args);
    return call === undefined ? this.machine.fail('java.lang.NoSuchMethodError', name) : yield* call;
  }

  /** Returns a global variable; null where there is none of this name. */
  *variable(name: string): Evaluation {
    const found = this.machine.options.hooks?.variable?.(name);
    return found === undefined ? null : yield* found;
  }

  /** Runs a step with this body. */
  *block(name: string, args: readonly Value[], body: () => Evaluation): Evaluation {
    return yield* this.step(name, [...args, this.body(body)]);
  }

  /** Runs a stage that the user has not written. */
  *syntheticStage(name: string, place: 'PRE' | 'POST', body: () => Evaluation): Evaluation {
    const { flow } = this.around;
    return yield* this.block('stage', [`Declarative: ${name}`], function* () {
      tagSynthetic(flow, place);
      return yield* body();
    });
  }

  body(evaluate: () => Evaluation): ClosureValue {
    return nativeClosure(0, evaluate);
  }

  /** Writes a line to the console. */
  say(line: string): void {
    const { flow } = this.around;
    flow.log.line(flow.scope.node, line);
  }

  /** Returns the build's result so far. */
  result(): Result {
    const { flow, host } = this.around;
    return flow.note('pipeline.result', () => host.run.result());
  }

  worsen(failure: ScriptThrow): void {
    this.around.host.run.worsen(resultOf(failure));
  }

  environment(): ReadonlyMap<string, string> {
    const { flow, host } = this.around;
    return host.environment(flow, flow.scope);
  }

  hasOption(name: string): boolean {
    return this.model.options.some((option) => option.name === name);
  }
}

/** Returns the result that a build has after this failure. */
export function resultOf({ thrown }: ScriptThrow): Result {
  return interruptionOf(thrown)?.result ?? 'FAILURE';
}
