import { type Evaluation, ListValue, MapValue, type Value } from '../../../groovy/index.ts';
import type { DescribableFamily, NestedClasses } from '../../../points/index.ts';
import type { XmlElement } from '../../../xml/index.ts';
import { describe, elementOf } from '../../script/describables/index.ts';
import type { StepCall } from '../define.ts';
import { instantiating } from '../delegate.ts';

/** Returns the objects that a list describes, each as the element of a configuration. Throws what the script sees. */
export function elementsOf(
  call: StepCall,
  name: string,
  family: DescribableFamily | NestedClasses,
): Evaluation<readonly XmlElement[]> {
  return instantiating(call, described(call, name, family));
}

function* described(
  call: StepCall,
  name: string,
  family: DescribableFamily | NestedClasses,
): Evaluation<readonly XmlElement[]> {
  const { args, host, kind, machine } = call;
  const options = { machine, kinds: host.kinds, warn: (line: string) => call.say(line) };
  const elements: XmlElement[] = [];
  const given: unknown = args.values(name);
  // A parameter that takes one object holds it as it is.
  const values: readonly Value[] = Array.isArray(given) ? given : given === undefined ? [] : [args.value(name)];
  for (const each of values) {
    elements.push(elementOf(yield* describe(options, each, family, `${kind.className}.${name}`)));
  }
  return elements;
}

/** Returns a map, or each map of a list: what it has of these keys, as texts. Returns null where the argument is missing. */
export function* mapsOf<K extends string>(
  { args, machine }: Pick<StepCall, 'args' | 'machine'>,
  name: string,
  keys: readonly K[],
): Evaluation<readonly Partial<Record<K, string>>[] | null> {
  const value = args.value(name);
  if (value === null) return null;
  const maps: Partial<Record<K, string>>[] = [];
  for (const each of value instanceof ListValue ? value.items : [value]) {
    if (!(each instanceof MapValue)) continue;
    const texts: Partial<Record<K, string>> = {};
    for (const key of keys) {
      const text = each.table.get(key) ?? null;
      if (text !== null) texts[key] = yield* machine.text(text);
    }
    maps.push(texts);
  }
  return maps;
}
