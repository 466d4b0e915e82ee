import type { Evaluation, Value, Vm } from '../host/groovy.ts';
import { awaited, type Host, hostOf, servicesOf } from '../host/host.ts';
import { environmentIn, propertiesList, type VariablesObject, variablesObject } from '../nodes/node-properties.ts';

/** Holds the properties as one script knows them: it may change the variables of one, and save them later. */
const known = new WeakMap<Host, { list: Value; properties: readonly VariablesObject[] }>();

/** Returns `Jenkins.instance.globalNodeProperties`; only the kind that sets variables is supported. */
export function globalPropertiesObject(vm: Vm): Value {
  const host = hostOf(vm);
  const there = known.get(host);
  if (there !== undefined) return there.list;
  const { globalEnvironment } = host.services.home.settings.current;
  const list = propertiesList({
    read: () => known.get(host)?.properties ?? [],
    *write(inner, properties) {
      known.set(host, { list, properties });
      yield* saveGlobalProperties(inner);
    },
  });
  known.set(host, {
    list,
    properties: globalEnvironment.length === 0 ? [] : [variablesObject(vm, [...globalEnvironment])],
  });
  return list;
}

/** Saves what a script has made of the properties, if it has read them at all. */
export function* saveGlobalProperties(vm: Vm): Evaluation<void> {
  const there = known.get(hostOf(vm));
  if (there === undefined) return;
  const globalEnvironment = yield* environmentIn(vm, there.properties);
  yield* awaited(vm, servicesOf(vm).home.settings.change({ globalEnvironment }));
}
