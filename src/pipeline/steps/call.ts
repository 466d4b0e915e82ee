import type { Agent } from '../../agents/index.ts';
import {
  type ClosureValue,
  type Evaluation,
  GStringValue,
  isNumber,
  type Machine,
  ScriptThrow,
  type Value,
} from '../../groovy/index.ts';
import type { FlowHost } from '../capabilities/host.ts';
import type { ScriptContext } from '../capabilities/script-context.ts';
import type { Flow } from '../flow/flow.ts';
import type { FlowNode } from '../flow/graph.ts';
import { filterText } from '../flow/line-filters.ts';
import { linesOnce } from '../flow/lines-once.ts';
import { Scope } from '../flow/scope.ts';
import { throwableOf } from '../flow/throwables.ts';
import { failToInstantiate } from '../script/fail-to-instantiate.ts';
import { storedError } from '../script/stored-error.ts';
import { bindArguments, splitArguments, unknownArguments } from './arguments.ts';
import type { BodyOptions, StepArguments, StepCall, StepKind } from './define.ts';
import { interpolationWarning, withInterpolated, withoutSecrets } from './secret-arguments.ts';

/** Calls a step: its node in the graph, its lines in the console, and what it does. */
export function* callStep(around: ScriptContext, called: StepKind, given: readonly Value[]): Evaluation {
  const { flow, machine } = around;
  const { log } = flow;
  const { named, body } = yield* splitArguments(machine, called, given);
  const kind = { ...called, ...called.effective?.(around.host, named) };
  if (kind.silent === true) {
    const args = yield* bindArguments(machine, kind, named);
    return yield* kind.run(new Call(around, { kind, node: flow.thread.head, args, given: named, body }));
  }
  const isBlock = body !== null || kind.isBlock === true;
  const node = flow.addNode(isBlock ? 'block' : 'atom', kind.name);
  if (kind.displayName !== called.displayName) node.shownAs = kind.displayName;
  log.pipeline(kind.name);
  let failure: unknown = null;
  try {
    checkContext(around, kind);
    const unknown = unknownArguments(kind, named);
    const args = yield* bindArguments(machine, kind, named);
    yield* checkArguments(around, kind, named, args);
    if (unknown.length > 0) {
      const names = unknown.join(',');
      log.line(node, `WARNING: Unknown parameter(s) found for class type '${kind.className}': ${names}`);
    }
    const call = new Call(around, { kind, node, args, given: named, body });
    const shown = yield* shownArgument(machine, kind, named);
    node.argument = shown === null ? null : log.mask(withoutSecrets(flow.scope, shown));
    const { run } = around.host;
    const asked = { machine, scope: flow.scope, parameters: run.parameters };
    const warning = yield* interpolationWarning(asked, kind.name, named.values());
    if (warning !== null) {
      call.say(warning.text);
      run.noteActions((record) => withInterpolated(record, warning.found));
    }
    return yield* kind.run(call);
  } catch (error) {
    failure = error;
    if (error instanceof ScriptThrow) node.error = storedError(error, (text) => log.mask(text));
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

/**
 * Returns the argument that is shown for a call: the only one, or the main one of several. Jenkins:
 * `StepDescriptor#argumentsToString`.
 */
function* shownArgument(
  machine: Machine,
  { shows }: StepKind,
  named: ReadonlyMap<string, Value>,
): Evaluation<string | null> {
  const [only = null] = named.size === 1 ? named.values() : [];
  const value = only ?? (shows === undefined ? null : (named.get(shows) ?? null));
  const isPlain = typeof value === 'string' || typeof value === 'boolean' || isNumber(value);
  return isPlain || value instanceof GStringValue ? yield* machine.text(value) : null;
}

function* checkArguments(
  { machine }: ScriptContext,
  kind: StepKind,
  named: ReadonlyMap<string, Value>,
  args: StepArguments,
): Evaluation<void> {
  const complaint = kind.complaint?.(args);
  if (complaint === undefined) return;
  const isMessage = complaint === null || typeof complaint === 'string';
  const { thrown } = throwableOf(machine, {
    className: 'java.lang.reflect.InvocationTargetException',
    message: null,
    cause: isMessage ? { className: 'java.lang.IllegalArgumentException', message: complaint } : complaint,
  });
  yield* failToInstantiate(machine, kind, named, thrown);
}

const CONTEXT_CLASSES = {
  workspace: 'hudson.FilePath',
  node: 'hudson.model.Node',
  launcher: 'hudson.Launcher',
  computer: 'hudson.model.Computer',
};

function checkContext({ flow, machine }: ScriptContext, kind: StepKind): void {
  if (kind.needs === undefined || flow.scope.place !== null) return;
  missingContext(machine, kind.needs, kind.name);
}

/** Throws what is thrown where there is no `node` around. A step that finds out by itself is not named. */
export function missingContext(machine: Machine, needed: NonNullable<StepKind['needs']>, step?: string): never {
  return machine.fail(
    'org.jenkinsci.plugins.workflow.steps.MissingContextVariableException',
    `Required context class ${CONTEXT_CLASSES[needed]} is missing\nPerhaps you forgot to surround the ${step === undefined ? '' : `${step} `}step with a step that provides this, such as: node`,
  );
}

class Call implements StepCall {
  readonly kind: StepKind;
  readonly args: StepArguments;
  readonly given: ReadonlyMap<string, Value>;
  readonly body: ClosureValue | null;
  readonly machine: Machine;
  readonly flow: Flow;
  readonly host: FlowHost;
  readonly scope: Scope;
  readonly node: FlowNode;

  constructor(
    { flow, host, machine }: ScriptContext,
    { kind, node, args, given, body }: Pick<StepCall, 'kind' | 'node' | 'args' | 'given' | 'body'>,
  ) {
    this.kind = kind;
    this.args = args;
    this.given = given;
    this.body = body;
    this.machine = machine;
    this.flow = flow;
    this.host = host;
    this.scope = flow.scope;
    this.node = node;
  }

  get agent(): Agent {
    return this.host.processes.agentOf(this.scope.place?.node ?? '');
  }

  say(line: string): void {
    const { clock, log } = this.flow;
    log.line(this.node, filterText(this.scope, line, clock.now()));
  }

  note: StepCall['note'] = (name, read) => this.flow.note(`${this.kind.name}.${name}`, read);

  effect: StepCall['effect'] = (name, perform, options) =>
    this.flow.effect(
      `${this.kind.name}.${name}`,
      (at) => {
        const { line } = linesOnce(this.flow.log, at.key, (text) => this.say(text));
        return perform({ ...at, say: line });
      },
      options,
    );

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

/** Runs a block's body once, in the branch that is running. */
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

/** Opens a body, `[Pipeline] { (label)`, to which everything up to its end belongs. */
export function openBody(flow: Flow, { step, block, label, parts }: BodyPlace): FlowNode {
  const { thread } = flow;
  // What a body is called is told long after it is over, and to whoever may see the run.
  const start = flow.addNode('body', step, { label: label === null ? null : flow.log.mask(label) });
  if (block.shownAs !== undefined) start.shownAs = block.shownAs;
  start.execNode = parts.place?.node ?? null;
  flow.log.pipeline(label === null ? '{' : `{ (${label})`);
  thread.scope = new Scope(thread.scope, parts, start);
  return start;
}

/** Closes a body, `[Pipeline] }`. The caller has restored the scope before. */
export function closeBody(flow: Flow, start: FlowNode, failure: unknown): void {
  const end = flow.addNode('body-end', start.step, { label: start.label, opens: start });
  if (failure instanceof ScriptThrow) {
    end.error = storedError(failure, (text) => flow.log.mask(text));
    start.error = end.error;
  }
  flow.log.pipeline('}');
}
