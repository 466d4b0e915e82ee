import { ClosureValue, type Evaluation, type Machine, ScriptThrow, type Value } from '../../groovy/index.ts';
import type { Flow } from '../flow/flow.ts';
import type { FlowNode } from '../flow/graph.ts';
import { Scope } from '../flow/scope.ts';
import type { FlowHost } from '../host/flow-host.ts';
import { recordOf } from '../script/throwables.ts';
import { bindArguments } from './arguments.ts';
import type { BodyOptions, StepArguments, StepCall, StepKind } from './define.ts';

export interface StepSurroundings {
  readonly flow: Flow;
  readonly host: FlowHost;
  readonly machine: Machine;
}

/** Calls a step: its node in the graph, its lines in the console, and what it does. */
export function* callStep(around: StepSurroundings, kind: StepKind, given: readonly Value[]): Evaluation {
  const { flow, machine } = around;
  const { log } = flow;
  if (kind.silent === true) {
    const { args, body } = yield* bindArguments(machine, kind, given);
    return yield* kind.run(new Call(around, { kind, node: flow.thread.head, args, body }));
  }
  const isBlock =
    kind.body === true || kind.isBlock === true || (kind.body === 'optional' && given.at(-1) instanceof ClosureValue);
  const node = flow.addNode(isBlock ? 'block' : 'atom', kind.name);
  log.pipeline(kind.name);
  let failure: unknown = null;
  try {
    const { args, body } = yield* bindArguments(machine, kind, given);
    const call = new Call(around, { kind, node, args, body });
    if (kind.shows !== undefined) node.argument = args.optionalText(kind.shows) ?? null;
    checkContext(call);
    return yield* kind.run(call);
  } catch (error) {
    failure = error;
    if (error instanceof ScriptThrow) node.error = recordOf(error);
    throw error;
  } finally {
    // A script that must not go on does not say goodbye.
    if (isBlock && (failure === null || failure instanceof ScriptThrow)) {
      const end = flow.addNode('block-end', kind.name, { opens: node });
      end.error = node.error;
      log.pipeline(`// ${kind.name}`);
    }
  }
}

function checkContext({ kind, scope, machine }: StepCall): void {
  if (kind.needs === undefined || scope.place !== null) return;
  const missing = kind.needs === 'workspace' ? 'hudson.FilePath' : 'hudson.model.Node';
  machine.fail(
    'org.jenkinsci.plugins.workflow.steps.MissingContextVariableException',
    `Required context class ${missing} is missing\nPerhaps you forgot to surround the ${kind.name} step with a step that provides this, such as: node`,
  );
}

class Call implements StepCall {
  readonly kind: StepKind;
  readonly args: StepArguments;
  readonly body: ClosureValue | null;
  readonly machine: Machine;
  readonly flow: Flow;
  readonly host: FlowHost;
  readonly scope: Scope;
  readonly node: FlowNode;

  constructor(
    { flow, host, machine }: StepSurroundings,
    { kind, node, args, body }: { kind: StepKind; node: FlowNode; args: StepArguments; body: ClosureValue | null },
  ) {
    this.kind = kind;
    this.args = args;
    this.body = body;
    this.machine = machine;
    this.flow = flow;
    this.host = host;
    this.scope = flow.scope;
    this.node = node;
  }

  say(line: string): void {
    this.flow.log.line(this.node, line);
  }

  note: StepCall['note'] = (name, read) => this.flow.note(`${this.kind.name}.${name}`, read);

  effect: StepCall['effect'] = (name, perform, options) =>
    this.flow.effect(`${this.kind.name}.${name}`, perform, options);

  *runBody({ label, parts = {}, args = [] }: BodyOptions = {}): Evaluation {
    const { flow, kind, machine, node } = this;
    const { body } = this;
    if (body === null) return machine.fail('java.lang.IllegalStateException', 'There is no body to invoke');
    return yield* runBody(flow, { step: kind.name, block: node, label: label ?? null, parts }, () =>
      machine.call(body, args),
    );
  }

  environment(): ReadonlyMap<string, string> {
    return this.host.environment(this.flow, this.scope);
  }

  abort(message: string): never {
    return this.machine.fail('hudson.AbortException', message);
  }
}

interface BodyPlace {
  readonly step: string;
  readonly block: FlowNode;
  readonly label: string | null;
  readonly parts: Scope['parts'];
}

/** One run of a block's body, in the branch that works now. */
export function* runBody(flow: Flow, place: BodyPlace, evaluate: () => Evaluation): Evaluation {
  const { thread } = flow;
  const outer = thread.scope;
  const start = openBody(flow, place);
  let failure: unknown = null;
  try {
    return yield* evaluate();
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    thread.scope = outer;
    if (failure === null || failure instanceof ScriptThrow) closeBody(flow, start, failure);
  }
}

/** `[Pipeline] { (label)`: what comes now is inside. */
export function openBody(flow: Flow, { step, label, parts }: BodyPlace): FlowNode {
  const { thread } = flow;
  const start = flow.addNode('body', step, { label });
  flow.log.pipeline(label === null ? '{' : `{ (${label})`);
  thread.scope = new Scope(thread.scope, parts, start);
  return start;
}

/** `[Pipeline] }`. The caller has put the scope back. */
export function closeBody(flow: Flow, start: FlowNode, failure: unknown): void {
  const end = flow.addNode('body-end', start.step, { label: start.label, opens: start });
  if (failure instanceof ScriptThrow) {
    end.error = recordOf(failure);
    start.error = end.error;
  }
  flow.log.pipeline('}');
}
