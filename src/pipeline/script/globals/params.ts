import { MapValue, newMap, type Value } from '../../../groovy/index.ts';
import type { ParameterValue } from '../../../model/index.ts';
import type { ScriptContext } from '../../capabilities/script-context.ts';
import type { Json } from '../../journal/index.ts';

/**
 * Returns `params`: the values of the run's parameters, and the defaults of parameters that its job got since. The map is
 * immutable. Jenkins: `ParamsVariable`.
 */
export function paramsObject({ flow, host, machine }: ScriptContext): MapValue {
  const values = new Map<string, Value>();
  const add = (value: ParameterValue): void => {
    if ('value' in value && !values.has(value.name)) values.set(value.name, value.value);
  };
  for (const value of host.run.parameters) add(value);
  const defaults = host.run.parameterDefaults();
  // A secret stays out of the journal; its default is read again.
  const isPlain = ({ kind, name }: ParameterValue): boolean => kind !== 'password' && !values.has(name);
  if (defaults.length > 0 && defaults.some(({ name }) => !values.has(name))) {
    const noted = flow.note<Json>('params', () => defaults.filter(isPlain).map((value) => ({ ...value })));
    for (const value of noted as unknown as readonly ParameterValue[]) add(value);
    for (const value of defaults) if (value.kind === 'password') add(value);
  }
  const { table } = newMap(machine, values, 'hash');
  return new MapValue(table, machine.classNamed('java.util.Collections$UnmodifiableMap'), true);
}
