import { variableReferences } from '../../points/index.ts';
import {
  defineClass,
  type Evaluation,
  MapValue,
  makeHashTable,
  mapArg,
  type NativeClass,
  nativeClass,
  nativeClosure,
  TREE_MAP,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';

/** Represents a map of variables, whose names are sorted without regard to case. */
const ENV_VARS = defineClass('hudson.EnvVars', TREE_MAP);

const withoutCase = nativeClosure(2, function* ([a = null, b = null], vm) {
  return yield* vm.compare(textArg(vm, a).toLowerCase(), textArg(vm, b).toLowerCase());
});

export function envVars(vm: Vm, variables: Iterable<readonly [name: string, value: string]> = []): MapValue {
  const table = makeHashTable(vm, 'sorted', withoutCase);
  for (const [name, value] of variables) table.set(name, value);
  return new MapValue(table, ENV_VARS);
}

/** Returns the entries of such a map as texts. */
export function* variablesIn(vm: Vm, map: MapValue): Evaluation<{ name: string; value: string }[]> {
  const found: { name: string; value: string }[] = [];
  for (const [name, value] of [...map.table.entries()])
    found.push({ name: yield* vm.text(name), value: value === null ? '' : yield* vm.text(value) });
  return found;
}

export const envVarsClasses: readonly NativeClass[] = [
  nativeClass<MapValue>(ENV_VARS, {
    constructors: [
      [0, (_none, _args, vm) => envVars(vm)],
      [
        1,
        function* (_none, [given], vm) {
          const made = envVars(vm);
          for (const { name, value } of yield* variablesIn(vm, mapArg(given))) made.table.set(name, value);
          return made;
        },
      ],
    ],
    methods: [
      [
        'expand',
        1,
        function* (self, [text = null], vm) {
          return text === null ? null : yield* expand(vm, self, textArg(vm, text));
        },
      ],
      [
        'override',
        2,
        function* (self, [name, value = null], vm) {
          yield* override(vm, self, textArg(vm, name), value === null ? '' : textArg(vm, value));
          return null;
        },
      ],
      [
        'overrideAll',
        1,
        function* (self, [map], vm) {
          for (const { name, value } of yield* variablesIn(vm, mapArg(map))) yield* override(vm, self, name, value);
          return null;
        },
      ],
      ['get', 2, (self, [name = null, otherwise = null]) => self.table.get(name) ?? otherwise],
    ],
  }),
];

/** Overrides a variable: `PATH+X` prepends the value, an empty value removes the variable. */
function* override(vm: Vm, self: MapValue, name: string, value: string): Evaluation<void> {
  const [target = '', suffix] = name.split('+', 2);
  if (suffix === undefined) {
    if (value === '') self.table.delete(name);
    else self.table.set(name, yield* expand(vm, self, value));
    return;
  }
  const before = self.table.get(target) ?? null;
  self.table.set(target, before === null ? value : `${value}:${yield* vm.text(before)}`);
}

/** Returns a text with variables of the map in it. Jenkins: `EnvVars#expand`. */
function* expand(vm: Vm, self: MapValue, text: string): Evaluation<string> {
  const pieces: string[] = [];
  let from = 0;
  for (const { text: whole, at, name } of variableReferences(text)) {
    const value: Value | undefined = name === null ? '$' : self.table.get(name);
    pieces.push(text.slice(from, at), value == null ? whole : yield* vm.text(value));
    from = at + whole.length;
  }
  const expanded = pieces.join('') + text.slice(from);
  vm.checkString(expanded.length);
  return expanded;
}
