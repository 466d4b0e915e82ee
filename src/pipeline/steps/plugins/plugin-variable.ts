import {
  ANY,
  defineClass,
  type Evaluation,
  Instance,
  type NativeClass,
  nativeClass,
  type Value,
} from '../../../groovy/index.ts';
import { classOfTag, type GlobalVariableKind, type KindRegistry } from '../../../points/index.ts';
import type { ScriptContext } from '../../capabilities/script-context.ts';
import { callStep } from '../call.ts';
import { pluginStep } from './plugin-step.ts';

interface State {
  readonly around: ScriptContext;
}

/** Represents a global variable of a plugin as scripts have it. */
export interface PluginVariable {
  /** Holds the classes of its value and of what its methods return. */
  readonly classes: readonly NativeClass[];
  valueFor(around: ScriptContext): Value;
}

const MADE = new WeakMap<KindRegistry, ReadonlyMap<string, PluginVariable>>();

/** Returns the global variables of the plugins of a server, by name. */
export function pluginVariables(kinds: KindRegistry): ReadonlyMap<string, PluginVariable> {
  const known = MADE.get(kinds);
  if (known !== undefined) return known;
  const made = new Map(kinds.all('globalVariable').map((kind) => [kind.symbol, pluginVariable(kind)]));
  MADE.set(kinds, made);
  return made;
}

function pluginVariable({ xmlTag, methods }: GlobalVariableKind): PluginVariable {
  const type = defineClass(classOfTag(xmlTag));
  const steps = methods.map(pluginStep);
  const native = nativeClass<Instance<State>>(type, {
    methods: steps.map((step) => [
      step.name,
      [0, ANY],
      ({ state }: Instance<State>, args: readonly Value[]): Evaluation => callStep(state.around, step, args),
    ]),
  });
  return {
    classes: [native, ...steps.flatMap(({ classes }) => classes ?? [])],
    valueFor: (around) => new Instance<State>(type, { around }),
  };
}
