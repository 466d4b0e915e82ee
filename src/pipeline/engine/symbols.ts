import { ClosureValue, type Evaluation, javaText, MapValue, type Value } from '../../groovy/index.ts';
import { isOfPlugin, type KindRegistry } from '../../points/index.ts';
import type { ScriptContext } from '../capabilities/script-context.ts';
import { ANONYMOUS, isSymbol, symbolsOf, typesOfSymbol, uninstantiated } from '../script/describables/index.ts';
import { globalNames } from '../script/globals/index.ts';
import { callStep } from '../steps/call.ts';
import type { StepKind, StepTable } from '../steps/define.ts';
import { pluginVariables } from '../steps/plugins/plugin-variable.ts';

/** Maps the family of a symbol to the step that runs its object. */
const META_STEPS: Readonly<Record<string, string>> = { publisher: 'step', builder: 'step', wrapper: 'wrap' };

/** Lists Jenkins's own global variables; `docker` comes with a plugin. */
const GLOBALS = globalNames.filter((name) => name !== 'docker');

/**
 * Evaluates a call that is no step, but of a symbol. Its object runs at once where it can, as in `archiveArtifacts 'x'`,
 * and is the value where it is only part of something, as in `string(name: 'x')`. Throws NoSuchMethodError where it is
 * neither. Jenkins: `DSL#invokeMethod`.
 */
export function* symbolCall(
  around: ScriptContext,
  steps: StepTable,
  { name, given }: { readonly name: string; readonly given: readonly Value[] },
): Evaluation {
  const { flow, host, machine } = around;
  const gone = goneStep(around, steps, name);
  if (gone !== null || !isSymbol(host.kinds, name)) {
    const why = gone ?? goneSymbol(host.kinds, name);
    if (why !== null && !flow.isLive) flow.missed.add(why);
    const names = [...steps.values()].flatMap(({ name, silent }) => (silent === true ? [] : [name]));
    const symbols = symbolsOf(host.kinds).join(', ');
    return machine.fail(
      'java.lang.NoSuchMethodError',
      `No such DSL method '${name}' found among steps [${names.sort().join(', ')}] or symbols [${symbols}] or globals [${[...GLOBALS, ...pluginVariables(host.kinds).keys(), ...(flow.libraries?.variables ?? [])].sort().join(', ')}]${why === null ? '' : `\n${why}`}`,
    );
  }
  const runnable = typesOfSymbol(host.kinds, name).find(({ family }) => META_STEPS[family ?? ''] !== undefined);
  const meta = runnable && steps.get(META_STEPS[runnable.family ?? ''] ?? '');
  const last = given.at(-1);
  const body = meta?.body === true && last instanceof ClosureValue ? [last] : [];
  const args = yield* namedArguments(around, given.slice(0, given.length - body.length));
  const described = uninstantiated(name, args);
  return meta === undefined ? described : yield* callStep(around, meta, [described, ...body]);
}

/**
 * Says that a name is that of a step whose plugin does not work, or of an object that only such a step runs; null where it
 * is not. Many of these names are symbols, too, and would describe an object that nobody takes.
 */
function goneStep({ host: { kinds } }: ScriptContext, steps: StepTable, name: string): string | null {
  const meta = typesOfSymbol(kinds, name).flatMap(({ family }) => META_STEPS[family ?? ''] ?? [])[0];
  const step = [name, ...(meta === undefined ? [] : [meta])].find(
    (each) => !steps.has(each) && kinds.idle.ofSymbol(each, ['step']) !== null,
  );
  const plugin = step === undefined ? null : kinds.idle.ofSymbol(step, ['step']);
  return plugin === null ? null : isOfPlugin(`the step ${step}`, plugin);
}

function goneSymbol(kinds: KindRegistry, name: string): string | null {
  const plugin = kinds.idle.ofSymbol(name);
  return plugin === null ? null : isOfPlugin(name, plugin);
}

/**
 * Returns whether a call with the name of a step describes an object whose symbol is the same name: it has named arguments,
 * all of them the object's and none the step's, as the binding in `withCredentials([zip(credentialsId: 'x', variable: 'Z')])`.
 */
export function describesAnother({ host }: ScriptContext, step: StepKind, given: readonly Value[]): boolean {
  const [named, ...more] = given;
  if (!(named instanceof MapValue) || more.length > 0 || named.table.size === 0) return false;
  const names = [...named.table.entries()].map(([name]) => name);
  if (step.parameters.some(({ name }) => names.includes(name))) return false;
  return typesOfSymbol(host.kinds, step.name).some(({ parameters }) =>
    names.every((each) => parameters.some(({ name }) => name === each)),
  );
}

function* namedArguments({ machine }: ScriptContext, given: readonly Value[]): Evaluation<ReadonlyMap<string, Value>> {
  const [first = null, ...more] = given;
  if (given.length === 0) return new Map();
  if (more.length > 0) {
    const text = yield* javaText(machine, machine.list([...given]));
    return machine.fail('java.lang.IllegalArgumentException', `Expected named arguments but got ${text}`);
  }
  // A map that describes an object is one.
  if (!(first instanceof MapValue) || first.table.has('$class')) return new Map([[ANONYMOUS, first]]);
  const named = new Map<string, Value>();
  for (const [key, value] of first.table.entries()) named.set(yield* machine.text(key), value);
  return named;
}
