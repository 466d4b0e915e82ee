import type { Evaluation, Value } from '../../groovy/index.ts';
import { ScriptThrow } from '../../groovy/index.ts';
import {
  classOfTag,
  type DescribableFamily,
  type Kind,
  type KindFamily,
  type KindRegistry,
  type Known,
  tagOfClass,
} from '../../points/index.ts';
import { simpleName } from '../../xml/index.ts';
import { descriptionOf } from '../script/describables/described.ts';
import { typesOfFamily } from '../script/describables/find-type.ts';
import { configured, describe } from '../script/describables/instantiate.ts';
import { failToInstantiate } from '../script/fail-to-instantiate.ts';
import type { StepCall } from './define.ts';

type DelegateFamily = DescribableFamily & KindFamily;

/**
 * Returns the names under which a call is shown that runs what its argument describes; null where that is not known, or has
 * no symbol.
 */
export function namesOfDelegate(
  kinds: KindRegistry,
  value: Value,
  family: DelegateFamily,
): { readonly name: string; readonly displayName: string } | null {
  const { className, symbol } = descriptionOf(value) ?? { className: null, symbol: null };
  const type = typesOfFamily(kinds, family).find(
    (each) =>
      (symbol !== null && each.symbols.includes(symbol)) ||
      (className !== null && (each.className === className || simpleName(each.className) === className)),
  );
  const name = symbol ?? type?.symbols[0];
  if (type === undefined || name === undefined) return null;
  const kind = kinds.find(type.family as KindFamily, tagOfClass(type.className));
  return { name, displayName: kind?.displayName ?? name };
}

/**
 * Instantiates objects that a step is created with; where that fails, the exception says that the step cannot be created.
 */
export function* instantiating<T>(call: StepCall, make: Evaluation<T>): Evaluation<T> {
  try {
    return yield* make;
  } catch (error) {
    if (!(error instanceof ScriptThrow)) throw error;
    return yield* failToInstantiate(call.machine, call.kind, call.given, error.thrown);
  }
}

/** Instantiates what the argument `delegate` of a call describes, as a kind that can be run. Throws as Jenkins does. */
export function* instantiateDelegate(call: StepCall, family: DelegateFamily): Evaluation<Known<Kind>> {
  const { args, machine } = call;
  const value = args.value('delegate');
  if (value === null) {
    const first = family === 'wrapper' ? 'SimpleBuildWrapper.createContext' : 'SimpleBuildStep.requiresWorkspace';
    const message = `Cannot invoke "jenkins.tasks.${first}()" because "this.delegate" is null`;
    return machine.fail('java.lang.NullPointerException', message);
  }
  return yield* instantiating(call, runnable(call, value, family));
}

function* runnable(call: StepCall, value: Value, family: DelegateFamily): Evaluation<Known<Kind>> {
  const { host, kind, machine } = call;
  const options = { machine, kinds: host.kinds, warn: (line: string) => call.say(line) };
  const described = yield* describe(options, value, family, `${kind.className}.delegate`);
  const found = configured(host.kinds, described);
  if (found.kind !== null) return found;
  return machine.fail(
    'java.lang.UnsupportedOperationException',
    `${classOfTag(found.tag)} cannot be run on this server`,
  );
}
