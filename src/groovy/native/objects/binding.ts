import { BINDING } from '../../runtime/classes.ts';
import type { MapValue } from '../../runtime/collections.ts';
import { Instance } from '../../runtime/instance.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { mapArg, textArg } from '../arguments.ts';
import { type MethodRow, nativeClass } from '../define.ts';
import { emptyMap } from '../maps/index.ts';

/** Holds the variables of a script; the map is the one that the script itself has. */
export interface BindingState {
  readonly variables: MapValue;
}

type Binding = Instance<BindingState>;

function variable(vm: Vm, self: Binding, name: Value | undefined): Value {
  const wanted = textArg(vm, name);
  const found = self.state.variables.table.get(wanted);
  if (found !== undefined) return found;
  const message = `No such property: ${wanted} for class: groovy.lang.Binding`;
  return vm.fail('groovy.lang.MissingPropertyException', message);
}

function assign(vm: Vm, self: Binding, name: Value | undefined, value: Value): null {
  self.state.variables.table.set(textArg(vm, name), value);
  return null;
}

const rows: readonly MethodRow<Binding>[] = [
  ['getVariables', 0, (self) => self.state.variables],
  ['getVariable', 1, (self, [name], vm) => variable(vm, self, name)],
  ['getProperty', 1, (self, [name], vm) => variable(vm, self, name)],
  ['setVariable', 2, (self, [name, value = null], vm) => assign(vm, self, name, value)],
  ['setProperty', 2, (self, [name, value = null], vm) => assign(vm, self, name, value)],
  ['propertyMissing', 1, (self, [name], vm) => variable(vm, self, name)],
  ['propertyMissing', 2, (self, [name, value = null], vm) => assign(vm, self, name, value)],
  ['hasVariable', 1, (self, [name], vm) => self.state.variables.table.has(textArg(vm, name))],
];

export const bindingClass = nativeClass<Binding>(BINDING, {
  methods: rows,
  constructors: [
    [0, (_none, _args, vm) => new Instance<BindingState>(BINDING, { variables: emptyMap(vm) })],
    [1, (_none, [variables]) => new Instance<BindingState>(BINDING, { variables: mapArg(variables) })],
  ],
});
