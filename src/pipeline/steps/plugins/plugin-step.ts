import { type Evaluation, isThrowable, ScriptThrow, type Value } from '../../../groovy/index.ts';
import {
  classOfTag,
  configOf,
  type StepKind as PluginStep,
  type StepCall as PluginStepCall,
  StepAbort,
  type StepRun,
} from '../../../points/index.ts';
import { abort, interrupted } from '../../flow/failure.ts';
import { interruptionOf, throwableOf } from '../../flow/throwables.ts';
import { type FlowError, flagNamed, type Json } from '../../journal/index.ts';
import { describe, instantiate } from '../../script/describables/index.ts';
import { valueOfJson } from '../../script/globals/json-value.ts';
import { writeJsonText } from '../../script/json/write.ts';
import { checkOut } from '../builds/check-out.ts';
import { missingContext } from '../call.ts';
import { defineStep, type StepCall, type StepKind } from '../define.ts';
import { performKind } from '../perform/perform-kind.ts';
import { runBuilder } from '../perform/run-builder.ts';
import { performSecretly } from '../perform-secretly.ts';
import { surroundByClass } from '../wrap/core-wrapper.ts';
import { elementsOf, mapsOf } from './arguments.ts';
import { runPluginBody } from './body.ts';
import { cloudsOf } from './clouds.ts';
import { locksOf } from './locks.ts';
import { milestonesOf } from './milestones.ts';
import { objectClass } from './plugin-object.ts';
import { objectOf, scriptValue, stepValue } from './plugin-value.ts';

/** Returns the step that scripts call, of what a plugin says of it. */
export function pluginStep(step: PluginStep): StepKind {
  const { symbol, xmlTag, displayName, body, shows, needs } = step;
  const returned = step.returns === null ? null : objectClass(step.returns);
  return defineStep({
    name: symbol,
    className: classOfTag(xmlTag),
    displayName,
    parameters: step.parameters,
    body,
    ...(shows !== null && { shows }),
    ...(needs !== null && { needs }),
    ...(returned !== null && { classes: [returned.native] }),
    *run(call) {
      const run = runOf(call);
      // A plugin has no requests of its own: all that it yields comes from the methods of the call.
      const answer = yield* step.run(callOf(call, run)) as Evaluation<unknown>;
      if (returned !== null) return returned.make(call, run, answer);
      return isPlain(answer) ? valueOfJson(call.machine, answer) : (answer as Value);
    },
  });
}

function callOf(call: StepCall, run: StepRun): PluginStepCall {
  const { host, machine, node, scope } = call;
  const options = { machine, kinds: host.kinds };
  return {
    args: argumentsOf(call),
    categories: { around: scope.categories, known: () => host.settings.throttleCategories },
    clouds: cloudsOf(call),
    locks: locksOf(call),
    milestones: milestonesOf(call),
    folder: scope.folder,
    get files() {
      return call.agent.files;
    },
    get digest() {
      return host.run.idOf(call.node.id);
    },
    isWithin: (step) => scope.enclosing(step) !== null,
    environment: () => call.environment(),
    findTool: (type, name) =>
      host.settings.findTool(type, name, { environment: call.environment(), node: scope.place?.node ?? '' }),
    workSecretly: (work) => performSecretly(call, work),
    checkOut: (kind, config) => checkOut(call, { kind, config }),
    nodesMatching: (label) => host.jobs.nodesMatching(label),
    lacks: (needed) => missingContext(machine, needed),
    supersede: (by) => {
      throw throwableOf(machine, superseded(by));
    },
    say: (line) => call.say(line),
    note: call.note,
    effect: (name, perform) => call.effect(name, (at) => perform(at).catch(endStep)),
    perform: (builder, config) => runBuilder(call, builder, config),
    work: (work) => performKind(call, work),
    surround: (wrapperClass, config, missing) => surroundByClass(call, { wrapperClass, config, missing }),
    runBody: (body = {}) => runPluginBody(call, body),
    id: node.id,
    run,
    mail: host.mail,
    mark: (name) => scope.mark(name),
    worsen(result, warning) {
      if (warning !== undefined) node.warning = { result, message: call.flow.log.mask(warning) };
      host.run.worsen(result);
    },
    *configure(publisher, args) {
      const { xmlTag } = publisher;
      const part = yield* instantiate(options, objectOf(machine, xmlTag, args), 'publisher');
      const config = configOf(publisher, part);
      if (config !== undefined) return config;
      return machine.fail('java.lang.IllegalStateException', `${classOfTag(xmlTag)} is not there`);
    },
    *classOf(value, family) {
      const { type } = yield* describe(options, scriptValue(machine, value), family);
      return type.className;
    },
    endOf(thrown) {
      if (!(thrown instanceof ScriptThrow) || !isThrowable(thrown.thrown)) throw thrown;
      return interruptionOf(thrown.thrown) === undefined ? 'failed' : 'interrupted';
    },
    abort: (message) => call.abort(message),
    fail: (className, message) => machine.fail(className, message),
    has: (flag) => call.flow.has(flagNamed(flag)),
  };
}

/** Throws what an effect threw again, as the failure of a step where a kind ended its work with a message of its own. */
function endStep(thrown: unknown): never {
  throw thrown instanceof StepAbort ? abort(thrown.message) : thrown;
}

function runOf({ flow, host }: StepCall): StepRun {
  return {
    jobProperty: (property) => host.run.jobProperty(property),
    folderProperties: (property) => host.run.folderProperties(property),
    *changeActions(name, change) {
      yield* flow.effect(`run.${name}`, async () => {
        await host.run.changeActions(change);
        return null;
      });
    },
  };
}

function argumentsOf(call: StepCall): PluginStepCall['args'] {
  const { args, machine } = call;
  return {
    elements: (name, family) => elementsOf(call, name, family),
    maps: (name, keys) => mapsOf(call, name, keys),
    has: (name) => args.has(name),
    text: (name) => args.text(name),
    optionalText: (name) => args.optionalText(name),
    int: (name) => args.int(name),
    bool: (name) => args.bool(name),
    texts: (name) => args.texts(name),
    value: (name) => stepValue(machine, args.value(name)),
    values: (name) => args.values(name)?.map((each) => stepValue(machine, each)),
    *json(name): Evaluation<string | null> {
      const value = args.value(name);
      if (value === null) return null;
      return typeof value === 'string' ? value : yield* writeJsonText(machine, value, 0);
    },
  };
}

function superseded(by: number): FlowError {
  return interrupted({
    result: 'NOT_BUILT',
    causes: [{ kind: 'superseded', number: by, text: `Superseded by #${by}` }],
  });
}

/**
 * Returns whether a value is plain JSON as a plugin returns it, and no object of a script, which has a class of its own.
 */
function isPlain(value: unknown): value is Json {
  return (
    Array.isArray(value) ||
    (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
  );
}
