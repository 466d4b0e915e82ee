import { PERSISTED_LIST } from '../classes.ts';
import {
  defineClass,
  type Evaluation,
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
} from '../groovy.ts';
import { awaited, list, objectArg, servicesOf } from '../host.ts';
import { envVars, variablesIn } from '../system/env-vars.ts';
import { NODE_PROPERTY, VARIABLE, VARIABLES } from './classes.ts';
import { recordOf, type SlaveObject, storeNode } from './node-object.ts';

interface VariableState {
  readonly key: string;
  readonly value: string;
}

/** A property that sets variables; a script may change the map. */
interface VariablesState {
  readonly map: MapValue;
}

interface PropertiesState {
  readonly node: SlaveObject;
}

type Environment = { readonly name: string; readonly value: string }[];

const PROPERTIES = defineClass('hudson.util.DescribableList', PERSISTED_LIST);

/** The properties of an agent; of its kinds only variables are known. */
export function propertiesObject(node: SlaveObject): Value {
  return new Instance<PropertiesState>(PROPERTIES, { node });
}

/** The variables in a list of properties. */
export function* propertiesArg(vm: Vm, value: Value | undefined): Evaluation<Environment> {
  const given = value instanceof ListValue ? value.items : value === null ? [] : mismatch();
  const found: Environment = [];
  for (const property of given)
    found.push(...(yield* variablesIn(vm, objectArg<VariablesState>(property, VARIABLES).state.map)));
  return found;
}

function* current(vm: Vm, node: SlaveObject): Evaluation<Instance<VariablesState>[]> {
  const { environment } = node.state.changes;
  const record = recordOf(vm, node);
  const known =
    environment ?? (record === undefined ? [] : yield* awaited(vm, servicesOf(vm).home.nodes.readEnvironment(record)));
  if (known.length === 0) return [];
  return [
    new Instance<VariablesState>(VARIABLES, {
      map: envVars(
        vm,
        known.map(({ name, value }) => [name, value]),
      ),
    }),
  ];
}

/** As in Jenkins, a change of the list of a node that is there is saved. */
function* put(vm: Vm, { state: { node } }: Instance<PropertiesState>, environment: Environment): Evaluation {
  node.state.changes.environment = environment;
  return recordOf(vm, node) === undefined ? null : yield* storeNode(vm, node);
}

function* added(vm: Vm, self: Instance<PropertiesState>, property: Value | undefined): Evaluation {
  const { map } = objectArg<VariablesState>(property, VARIABLES).state;
  return yield* put(vm, self, yield* variablesIn(vm, map));
}

function* removed(vm: Vm, self: Instance<PropertiesState>, type: Value | undefined): Evaluation {
  const cls = type instanceof GroovyClass ? type : objectArg<VariablesState>(type, VARIABLES).type;
  if (VARIABLES.isA(cls)) yield* put(vm, self, []);
  return null;
}

export const nodePropertyClasses: readonly NativeClass[] = [
  nativeClass<Instance<PropertiesState>>(PROPERTIES, {
    methods: [
      ['add', 1, (self, [property], vm) => added(vm, self, property)],
      ['replace', 1, (self, [property], vm) => added(vm, self, property)],
      ['remove', 1, (self, [type], vm) => removed(vm, self, type)],
      ['removeAll', 1, (self, [type], vm) => removed(vm, self, type)],
      ['clear', 0, (self, _args, vm) => put(vm, self, [])],
      [
        'get',
        1,
        function* (self, [type], vm) {
          const found = yield* current(vm, self.state.node);
          return found.find((each) => type instanceof GroovyClass && each.type.isA(type)) ?? null;
        },
      ],
      [
        'getAll',
        1,
        function* (self, [type], vm) {
          const found = yield* current(vm, self.state.node);
          return list(found.filter((each) => type instanceof GroovyClass && each.type.isA(type)));
        },
      ],
      [
        'toList',
        0,
        function* (self, _args, vm) {
          return list(yield* current(vm, self.state.node));
        },
      ],
      [
        'size',
        0,
        function* (self, _args, vm) {
          return (yield* current(vm, self.state.node)).length;
        },
      ],
      [
        'isEmpty',
        0,
        function* (self, _args, vm) {
          return (yield* current(vm, self.state.node)).length === 0;
        },
      ],
      [
        'iterator',
        0,
        function* (self, _args, vm) {
          return yield* vm.invoke(list(yield* current(vm, self.state.node)), 'iterator', []);
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
