import type { Evaluation, Request } from './runtime/evaluation.ts';
import type { Value } from './runtime/value.ts';

export type Asked = Exclude<Request, { kind: 'enter' }>;
export type Outcome<Result> =
  | { readonly done: true; readonly value: Result }
  | { readonly done: false; readonly request: Asked };

/** Represents one evaluation with those that it has entered. Calls nest on a stack of its own, not on the host's. */
export class Thread<Result> {
  readonly #stack: Evaluation<unknown>[];

  constructor(evaluation: Evaluation<Result>) {
    this.#stack = [evaluation];
  }

  /** Continues with the answer to the last request until the next one, or the end. */
  resume(value: Value): Outcome<Result> {
    return this.#go((top) => top.next(value));
  }

  /** Continues by throwing an error where the last request was made. */
  fail(error: unknown): Outcome<Result> {
    return this.#go((top) => top.throw(error));
  }

  #go(first: (top: Evaluation<unknown>) => IteratorResult<Request, unknown>): Outcome<Result> {
    let act = first;
    for (;;) {
      const top = this.#stack.at(-1);
      if (top === undefined) throw new Error('The evaluation has ended');
      let step: IteratorResult<Request, unknown>;
      try {
        step = act(top);
      } catch (error) {
        this.#stack.pop();
        if (this.#stack.length === 0) throw error;
        act = (below) => below.throw(error);
        continue;
      }
      if (step.done === true) {
        this.#stack.pop();
        const { value } = step;
        // What the outermost evaluation gives is the result; what others give goes to those that entered them.
        if (this.#stack.length === 0) return { done: true, value: value as Result };
        act = (below) => below.next(value as Value);
        continue;
      }
      if (step.value.kind !== 'enter') return { done: false, request: step.value };
      this.#stack.push(step.value.evaluation);
      act = (entered) => entered.next(null);
    }
  }
}
