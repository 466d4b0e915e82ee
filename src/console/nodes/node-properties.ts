import { PERSISTED_LIST } from '../host/classes.ts';
import {
  defineClass,
  type Evaluation,
  elementsArg,
  GroovyClass,
  Instance,
  ListValue,
  type MapValue,
  mismatch,
  type NativeClass,
  nativeClass,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, list, objectArg, servicesOf } from '../host/host.ts';
import { envVars, variablesIn } from '../values/env-vars.ts';
import { NODE_PROPERTY, VARIABLE, VARIABLES } from './classes.ts';
import { recordOf, type SlaveObject, storeNode } from './node-object.ts';

interface VariableState {
  readonly key: string;
  readonly value: string;
}

/** Represents a property that sets variables; a script may change the map. */
interface VariablesState {
  readonly map: MapValue;
}

interface PropertiesState {
  /** Returns the properties in the list. */
  read(vm: Vm): Evaluation<readonly VariablesObject[]> | readonly VariablesObject[];
  /** Replaces the properties in the list. As in Jenkins, a change of the list of something that is saved is saved. */
  write(vm: Vm, properties: readonly VariablesObject[]): Evaluation<void>;
}

export type VariablesObject = Instance<VariablesState>;
type PropertiesObject = Instance<PropertiesState>;
export type Environment = { readonly name: string; readonly value: string }[];

const PROPERTIES = defineClass('hudson.util.DescribableList', PERSISTED_LIST);

/** Returns the properties of an agent; only the kind that sets variables is supported. */
export function propertiesObject(node: SlaveObject): Value {
  return propertiesList({
    read: (vm) => current(vm, node),
    *write(vm, properties) {
      node.state.changes.environment = yield* environmentIn(vm, properties);
      if (recordOf(vm, node) !== undefined) yield* storeNode(vm, node);
    },
  });
}

/** Returns a list of properties that is read and written by the given functions. */
export function propertiesList(state: PropertiesState): Value {
  return new Instance<PropertiesState>(PROPERTIES, state);
}

/** Returns the variables in a list of properties. */
export function* propertiesArg(vm: Vm, value: Value | undefined): Evaluation<Environment> {
  const given = value instanceof ListValue ? value.items : value === null ? [] : mismatch();
  return yield* environmentIn(vm, given.map(variablesArg));
}

/** Returns the variables of several properties; of equal names the last one counts. */
export function* environmentIn(vm: Vm, properties: readonly VariablesObject[]): Evaluation<Environment> {
  const found: Environment = [];
  for (const { state } of properties) found.push(...(yield* variablesIn(vm, state.map)));
  return found;
}

/** Returns a property that sets variables. */
export function variablesObject(vm: Vm, variables: Environment): VariablesObject {
  const entries = variables.map(({ name, value }) => [name, value] as const);
  return new Instance<VariablesState>(VARIABLES, { map: envVars(vm, entries) });
}

function variablesArg(value: Value | undefined): VariablesObject {
  return objectArg<VariablesState>(value, VARIABLES);
}

function* current(vm: Vm, node: SlaveObject): Evaluation<readonly VariablesObject[]> {
  const { environment } = node.state.changes;
  const record = recordOf(vm, node);
  const known =
    environment ?? (record === undefined ? [] : yield* awaited(vm, servicesOf(vm).home.nodes.readEnvironment(record)));
  return known.length === 0 ? [] : [variablesObject(vm, [...known])];
}

function* inList(vm: Vm, { state }: PropertiesObject): Evaluation<readonly VariablesObject[]> {
  const found = state.read(vm);
  return 'next' in found ? yield* found : found;
}

function* changed(
  vm: Vm,
  self: PropertiesObject,
  change: (before: readonly VariablesObject[]) => readonly VariablesObject[],
): Evaluation<null> {
  yield* self.state.write(vm, change(yield* inList(vm, self)));
  return null;
}

function removed(vm: Vm, self: PropertiesObject, wanted: Value | undefined): Evaluation {
  const isGone = (each: VariablesObject): boolean =>
    wanted instanceof GroovyClass ? each.type.isA(wanted) : each === wanted;
  return changed(vm, self, (before) => before.filter((each) => !isGone(each)));
}

function* ofType(vm: Vm, self: PropertiesObject, type: Value | undefined): Evaluation<readonly VariablesObject[]> {
  const found = yield* inList(vm, self);
  return found.filter((each) => type instanceof GroovyClass && each.type.isA(type));
}

function outOfBounds(vm: Vm, index: number): never {
  return vm.fail('java.lang.ArrayIndexOutOfBoundsException', String(index));
}

export const nodePropertyClasses: readonly NativeClass[] = [
  nativeClass<PropertiesObject>(PROPERTIES, {
    methods: [
      ['add', 1, (self, [property], vm) => changed(vm, self, (before) => [...before, variablesArg(property)])],
      ['replace', 1, (self, [property], vm) => changed(vm, self, () => [variablesArg(property)])],
      ['replaceBy', 1, (self, [all], vm) => changed(vm, self, () => elementsArg(vm, all).map(variablesArg))],
      [
        'addAll',
        1,
        (self, [all], vm) => changed(vm, self, (old) => [...old, ...elementsArg(vm, all).map(variablesArg)]),
      ],
      ['remove', 1, (self, [type], vm) => removed(vm, self, type)],
      ['removeAll', 1, (self, [type], vm) => removed(vm, self, type)],
      ['clear', 0, (self, _args, vm) => changed(vm, self, () => [])],
      [
        'get',
        1,
        function* (self, [type], vm) {
          return typeof type === 'number'
            ? ((yield* inList(vm, self))[type] ?? outOfBounds(vm, type))
            : ((yield* ofType(vm, self, type))[0] ?? null);
        },
      ],
      [
        'getAll',
        1,
        function* (self, [type], vm) {
          return list(yield* ofType(vm, self, type));
        },
      ],
      [
        'toList',
        0,
        function* (self, _args, vm) {
          return list(yield* inList(vm, self));
        },
      ],
      [
        'size',
        0,
        function* (self, _args, vm) {
          return (yield* inList(vm, self)).length;
        },
      ],
      [
        'isEmpty',
        0,
        function* (self, _args, vm) {
          return (yield* inList(vm, self)).length === 0;
        },
      ],
      [
        'iterator',
        0,
        function* (self, _args, vm) {
          return yield* vm.invoke(list(yield* inList(vm, self)), 'iterator', []);
        },
      ],
    ],
  }),
  nativeClass(NODE_PROPERTY, {}),
  nativeClass<Instance<VariablesState>>(VARIABLES, {
    constructors: [
      [
        [0, 1000],
        function* (_none, args, vm) {
          const [only] = args;
          const entries = args.length === 1 && only instanceof ListValue ? only.items : args;
          const pairs = entries.map((entry) => objectArg<VariableState>(entry, VARIABLE).state);
          return new Instance<VariablesState>(VARIABLES, {
            map: envVars(
              vm,
              pairs.map(({ key, value }) => [key, value]),
            ),
          });
        },
      ],
    ],
    methods: [
      ['getEnvVars', 0, (self) => self.state.map],
      [
        'getEnv',
        0,
        function* (self, _args, vm) {
          const found = yield* variablesIn(vm, self.state.map);
          return list(found.map(({ name, value }) => new Instance<VariableState>(VARIABLE, { key: name, value })));
        },
      ],
    ],
  }),
  nativeClass<Instance<VariableState>>(VARIABLE, {
    constructors: [
      [
        2,
        (_none, [key, value = null], vm) =>
          new Instance<VariableState>(VARIABLE, {
            key: textArg(vm, key),
            value: value === null ? '' : textArg(vm, value),
          }),
      ],
    ],
    methods: [
      ['getKey', 0, (self) => self.state.key],
      ['getValue', 0, (self) => self.state.value],
    ],
  }),
];
