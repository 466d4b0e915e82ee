import {
  defineClass,
  Instance,
  MapValue,
  mismatch,
  nativeClass,
  newMap,
  textArg,
  type Value,
  type Vm,
} from '../../../groovy/index.ts';
import type { ScriptContext } from '../../capabilities/script-context.ts';
import type { Scope } from '../../flow/scope.ts';
import { keepOverrides, noteOverrides } from './overridden-environment.ts';

const ENV = defineClass('org.jenkinsci.plugins.workflow.cps.EnvActionImpl');

type Env = Instance<ScriptContext>;

/**
 * Describes the class of `env`: variables of the run and of the blocks around. An assigned value is a string and holds for
 * the whole run.
 */
export const envClass = nativeClass<Env>(ENV, {
  methods: [
    ['propertyMissing', 1, read],
    ['propertyMissing', 2, assign],
    ['getProperty', 1, read],
    ['setProperty', 2, assign],
    ['getAt', 1, read],
    ['putAt', 2, assign],
    ['getEnvironment', 0, ({ state }, _args, vm) => newMap(vm, everything(state), 'sorted')],
    [
      'getOverriddenEnvironment',
      0,
      ({ state }, _args, vm) =>
        new MapValue(
          newMap(vm, state.flow.env, 'sorted').table,
          vm.classNamed('java.util.Collections$UnmodifiableMap'),
          true,
        ),
    ],
  ],
});

export function envObject(around: ScriptContext): Env {
  if (around.flow.isLive) noteOverrides(around);
  return new Instance(ENV, around);
}

function read({ state }: Env, [name]: readonly Value[], vm: Vm): Value {
  return lookUp(state, textArg(vm, name));
}

function assign({ state }: Env, [name, value]: readonly Value[], vm: Vm): Value {
  if (value === undefined) return mismatch();
  state.flow.env.set(textArg(vm, name), vm.sync(vm.text(value)));
  if (state.flow.isLive) keepOverrides(state);
  return null;
}

/** Returns one variable as steps at this point would see it; null where there is none. */
export function lookUp({ flow, host }: ScriptContext, name: string): string | null {
  const find = (): string | null => host.environment(flow, flow.scope).get(name) ?? null;
  // What the script or its blocks say is the same when it runs again; so are parameters, and they may be secret.
  const isKnown =
    flow.env.has(name) || flow.scope.layers().some(({ values }) => values.has(name)) || parameterNames(host).has(name);
  return isKnown ? find() : flow.note('env', find);
}

/** Returns the contents of `env.getEnvironment()`: the run's variables without those of the blocks around. */
function everything({ flow, host }: ScriptContext): readonly (readonly [string, string])[] {
  const secret = parameterNames(host);
  const now = [...host.environment(flow, rootOf(flow.scope))];
  const noted = flow.note('env.all', () => now.filter(([name]) => !secret.has(name)));
  return [...noted, ...now.filter(([name]) => secret.has(name))];
}

function parameterNames({ run }: ScriptContext['host']): ReadonlySet<string> {
  return new Set(run.parameters.flatMap(({ name }) => [name, name.toUpperCase()]));
}

function rootOf(scope: Scope): Scope {
  let root = scope;
  while (root.outer !== null) root = root.outer;
  return root;
}
