import type { Evaluation, Value } from '../../groovy/index.ts';
import { classOfTag, type StepKind as PluginStep, type StepCall as PluginStepCall } from '../../points/index.ts';
import type { Json } from '../journal/index.ts';
import { valueOfJson } from '../script/globals/json-value.ts';
import { writeJsonText } from '../script/json/write.ts';
import { defineStep, type StepCall, type StepKind } from './define.ts';
import { runKind } from './reports/run-kind.ts';
import { surroundByClass } from './wrap/core-wrapper.ts';

/** Returns the step that scripts call, of what a plugin says of it. */
export function pluginStep({ symbol, xmlTag, displayName, parameters, body, shows, needs, run }: PluginStep): StepKind {
  return defineStep({
    name: symbol,
    className: classOfTag(xmlTag),
    displayName,
    parameters,
    body,
    ...(shows !== null && { shows }),
    ...(needs !== null && { needs }),
    *run(call) {
      // A plugin has no requests of its own: all that it yields comes from the methods of the call.
      const answer = yield* run(callOf(call)) as Evaluation<unknown>;
      return isPlain(answer) ? valueOfJson(call.machine, answer) : (answer as Value);
    },
  });
}

function callOf(call: StepCall): PluginStepCall {
  const { host, machine, scope } = call;
  return {
    args: argumentsOf(call),
    categories: { around: scope.categories, known: () => host.settings.throttleCategories },
    say: (line) => call.say(line),
    note: call.note,
    effect: call.effect,
    perform: (builderClass, config) => runKind(call, config, builderClass),
    surround: (wrapperClass, config, missing) => surroundByClass(call, { wrapperClass, config, missing }),
    runBody: (parts = {}) => call.runBody({ parts }),
    abort: (message) => call.abort(message),
    fail: (className, message) => machine.fail(className, message),
  };
}

function argumentsOf({ args, machine }: StepCall): PluginStepCall['args'] {
  return {
    has: (name) => args.has(name),
    text: (name) => args.text(name),
    optionalText: (name) => args.optionalText(name),
    int: (name) => args.int(name),
    bool: (name) => args.bool(name),
    texts: (name) => args.texts(name),
    *json(name): Evaluation<string | null> {
      const value = args.value(name);
      if (value === null) return null;
      return typeof value === 'string' ? value : yield* writeJsonText(machine, value, 0);
    },
  };
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
