import {
  ClosureValue,
  type Evaluation,
  isThrowable,
  javaText,
  MapValue,
  newMap,
  ScriptThrow,
  type Value,
} from '../../../groovy/index.ts';
import type { BranchOutcome, FlowThread } from '../../flow/flow-thread.ts';
import type { FlowNode } from '../../flow/graph.ts';
import type { Scope } from '../../flow/scope.ts';
import { closeBody, openBody } from '../call.ts';
import { defineStep, type StepCall } from '../define.ts';
import { worstFirst } from './branch-failures.ts';

/** Runs branches in parallel. Its arguments are the branches, with `failFast` among them. Jenkins: `ParallelStep`. */
export const parallel = defineStep({
  name: 'parallel',
  className: 'org.jenkinsci.plugins.workflow.cps.steps.ParallelStep',
  displayName: 'Execute in parallel',
  parameters: [{ name: 'closures', type: 'Map', required: true }],
  isBlock: true,
  *run(call) {
    const branches = yield* branchesOf(call);
    if (branches.closures.length === 0) {
      call.say('No branches to run');
      return newMap(call.machine, []);
    }
    return yield* new ParallelCall(call, branches).run();
  },
});

type NamedClosure = readonly [name: string, closure: ClosureValue];

interface Branches {
  readonly failFast: boolean;
  readonly closures: readonly NamedClosure[];
}

function* branchesOf({ args, machine }: StepCall): Evaluation<Branches> {
  const map = args.value('closures');
  const closures = new Map<string, ClosureValue>();
  let failFast = false;
  if (map instanceof MapValue) {
    for (const [key, value] of map.table.entries()) {
      const name = yield* machine.text(key);
      if (value instanceof ClosureValue) closures.set(name, value);
      else if (name === 'failFast' && typeof value === 'boolean') failFast = value;
      else {
        machine.fail(
          'java.lang.IllegalArgumentException',
          `Expected a closure or failFast but found ${name}=${yield* javaText(machine, value)}`,
        );
      }
    }
  }
  return { failFast, closures: [...closures] };
}

/** Represents one call: it records which branches failed, and interrupts the others where that is requested. */
class ParallelCall {
  readonly #call: StepCall;
  readonly #closures: readonly NamedClosure[];
  readonly #failFast: boolean;
  readonly #outer: Scope;
  readonly #scopes: Scope[] = [];
  readonly #threads: FlowThread[] = [];
  /** Holds the failures in the order in which they occurred. */
  readonly #failures: ScriptThrow[] = [];
  /** Holds an error that no script can catch; null where there is none. */
  #fatal: unknown = null;

  constructor(call: StepCall, { failFast, closures }: Branches) {
    this.#call = call;
    this.#closures = closures;
    this.#failFast = failFast;
    this.#outer = call.flow.scope;
  }

  *run(): Evaluation {
    const { flow, machine } = this.#call;
    const { thread } = flow;
    const outcomes = yield* flow.branches(
      'parallel',
      this.#closures.map(([, closure]) => ({ evaluation: machine.call(closure, []) })),
      (branch, index) => this.#open(branch, index),
    );
    thread.heads = this.#threads.map(({ head }) => head);
    if (this.#fatal !== null) throw this.#fatal;
    if (this.#failures.length > 0) throw this.#joined();
    return newMap(
      machine,
      this.#closures.map(([name], index) => [name, valueIn(outcomes[index])] as const),
    );
  }

  /** Returns the worst failure, to which the others are added as suppressed. */
  #joined(): unknown {
    const [worst, ...others] = worstFirst(this.#failures);
    if (worst !== undefined && isThrowable(worst.thrown)) {
      const { suppressed } = worst.thrown.state;
      for (const { thrown } of others)
        if (thrown !== worst.thrown && !suppressed.includes(thrown)) suppressed.push(thrown);
    }
    return worst;
  }

  /** Opens a branch in graph and console, before the first of the branches runs. */
  #open(branch: FlowThread, index: number): void {
    const { flow, node } = this.#call;
    const parent = flow.thread;
    const { head } = parent;
    const name = this.#closures[index]?.[0] ?? '';
    parent.head = node;
    const start = openBody(flow, { step: 'parallel', block: node, label: `Branch: ${name}`, parts: {} });
    branch.scope = parent.scope;
    branch.head = start;
    parent.scope = this.#outer;
    parent.head = head;
    this.#scopes.push(branch.scope);
    this.#threads.push(branch);
    branch.onEnd = (outcome) => this.#close(start, outcome, index);
  }

  #close(start: FlowNode, outcome: BranchOutcome, index: number): void {
    const { flow } = this.#call;
    flow.thread.scope = this.#outer;
    const failure = 'error' in outcome ? outcome.error : null;
    if (failure !== null && !(failure instanceof ScriptThrow)) {
      this.#fatal ??= failure;
      return;
    }
    closeBody(flow, start, failure);
    if (failure === null) return;
    const name = this.#closures[index]?.[0] ?? '';
    this.#call.say(`Failed in branch ${name}`);
    this.#failures.push(failure);
    if (!this.#failFast || this.#failures.length > 1) return;
    const text = `Failed in branch ${name}`;
    for (const [other, scope] of this.#scopes.entries()) {
      if (other !== index && this.#threads[other]?.outcome === null) {
        flow.interrupt(scope, { result: 'ABORTED', causes: [{ kind: 'fail-fast', branch: name, text }] });
      }
    }
  }
}

function valueIn(outcome: BranchOutcome | undefined): Value {
  return outcome !== undefined && 'value' in outcome ? outcome.value : null;
}
