import { defineClass, OBJECT } from '../../runtime/classes.ts';
import { ListValue, type MapValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import type { GroovyClass } from '../../runtime/groovy-class.ts';
import { Instance } from '../../runtime/instance.ts';
import { GStringValue } from '../../runtime/text.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { classOf } from '../../semantics/kinds.ts';
import { textArg } from '../arguments.ts';
import { newList } from '../collections/index.ts';
import { type MethodRow, nativeClass } from '../define.ts';
import { emptyMap } from '../maps/index.ts';
import { inTableOrder } from './property-order.ts';

const META_PROPERTY = defineClass('groovy.lang.MetaBeanProperty', OBJECT);
const META_METHOD = defineClass('groovy.lang.MetaMethod', OBJECT);

/** Describes what `hasProperty` and `respondsTo` return, which holds its name. */
interface MemberState {
  readonly name: string;
}

function member(type: GroovyClass): ReturnType<typeof nativeClass> {
  return nativeClass<Instance<MemberState>>(type, { methods: [['getName', 0, (self) => self.state.name]] });
}

export const memberClasses = [member(META_PROPERTY), member(META_METHOD)];

const GETTER = /^(?:get|is)([A-Z].*)$/;

/** Returns the names of the properties that a script's class declares, including those of its getters, and `class`. */
function propertyNames(type: GroovyClass): readonly string[] {
  const names = new Set<string>();
  for (const each of [...type.ancestors].reverse()) {
    for (const field of each.declared?.fields.values() ?? []) if (field.isProperty) names.add(field.name);
    for (const [name, methods] of each.declared?.methods ?? []) {
      const [, property] = GETTER.exec(name) ?? [];
      if (property !== undefined && methods.some((method) => method.max === 0 && !method.isPrivate))
        names.add(property.charAt(0).toLowerCase() + property.slice(1));
    }
  }
  names.delete('metaClass');
  names.add('class');
  return inTableOrder([...names]);
}

/** Returns the properties of an object with their values, including its class. */
export function* propertiesOf(vm: Vm, value: Value): Evaluation<MapValue> {
  const type = classOf(value);
  const found = emptyMap(vm);
  for (const name of propertyNames(type))
    found.table.set(name, name === 'class' ? type : yield* vm.getProperty(value, name));
  return found;
}

/** Returns a name given in brackets: `object['name']`. */
function nameArg(vm: Vm, value: Value | undefined): string {
  return typeof value === 'string' || value instanceof GStringValue ? textArg(vm, value) : mismatch();
}

/** Returns the arguments given to `invokeMethod`: several in an array or list, null for none, or the only one itself. */
function argumentsOf(value: Value): readonly Value[] {
  if (value === null) return [];
  return value instanceof ListValue ? value.items : [value];
}

/** Defines the methods that access members of an object by their names. */
export const memberRows: readonly MethodRow<Value>[] = [
  [
    'hasProperty',
    1,
    (self, [name], vm) => {
      const wanted = nameArg(vm, name);
      return vm.hasProperty(self, wanted) ? new Instance<MemberState>(META_PROPERTY, { name: wanted }) : null;
    },
  ],
  [
    'respondsTo',
    [1, 2],
    (self, [name, types = null], vm) => {
      const wanted = nameArg(vm, name);
      const arity = types instanceof ListValue ? types.items.length : undefined;
      return newList(
        vm,
        vm.respondsTo(self, wanted, arity) ? [new Instance<MemberState>(META_METHOD, { name: wanted })] : [],
      );
    },
  ],
  [
    'getProperties',
    0,
    function* (self, _args, vm) {
      return yield* propertiesOf(vm, self);
    },
  ],
  [
    'getProperty',
    1,
    function* (self, [name], vm) {
      return yield* vm.getProperty(self, nameArg(vm, name));
    },
  ],
  [
    'setProperty',
    2,
    function* (self, [name, value = null], vm) {
      yield* vm.setProperty(self, nameArg(vm, name), value);
      return null;
    },
  ],
  [
    'getAt',
    1,
    function* (self, [name], vm) {
      return yield* vm.getProperty(self, nameArg(vm, name));
    },
  ],
  [
    'putAt',
    2,
    function* (self, [name, value = null], vm) {
      yield* vm.setProperty(self, nameArg(vm, name), value);
      return null;
    },
  ],
  [
    'invokeMethod',
    2,
    function* (self, [name, args = null], vm) {
      return yield* vm.invoke(self, nameArg(vm, name), argumentsOf(args));
    },
  ],
];
