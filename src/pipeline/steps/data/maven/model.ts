import {
  defineClass,
  type Evaluation,
  Instance,
  type NativeClass,
  nativeClass,
  newList,
  newMapOf,
  OBJECT,
  SERIALIZABLE,
  TICK,
  type Value,
  type Vm,
} from '../../../../groovy/index.ts';
import { childOf, type XmlElement } from '../../../../xml/index.ts';

/**
 * Describes the type of a field: `text`; `texts`, a list of words; `map`, elements by name; one object, or a list of them,
 * by the name of its class.
 */
type FieldType = 'text' | 'texts' | 'map' | { readonly one: string } | { readonly many: string };

const TEXT = 'text';
const COORDINATES = { groupId: TEXT, artifactId: TEXT, version: TEXT } as const;

/** Lists Maven's classes with the fields that pipelines read. */
const CLASSES: Readonly<Record<string, Readonly<Record<string, FieldType>>>> = {
  Model: {
    ...COORDINATES,
    modelVersion: TEXT,
    packaging: TEXT,
    name: TEXT,
    description: TEXT,
    url: TEXT,
    inceptionYear: TEXT,
    parent: { one: 'Parent' },
    modules: 'texts',
    properties: 'map',
    dependencies: { many: 'Dependency' },
    dependencyManagement: { one: 'DependencyManagement' },
    build: { one: 'Build' },
    scm: { one: 'Scm' },
    licenses: { many: 'License' },
    developers: { many: 'Developer' },
    profiles: { many: 'Profile' },
  },
  Parent: { ...COORDINATES, relativePath: TEXT },
  Dependency: { ...COORDINATES, type: TEXT, classifier: TEXT, scope: TEXT, optional: TEXT },
  DependencyManagement: { dependencies: { many: 'Dependency' } },
  Build: {
    finalName: TEXT,
    directory: TEXT,
    sourceDirectory: TEXT,
    testSourceDirectory: TEXT,
    defaultGoal: TEXT,
    plugins: { many: 'Plugin' },
  },
  Plugin: { ...COORDINATES, extensions: TEXT, inherited: TEXT },
  Scm: { connection: TEXT, developerConnection: TEXT, tag: TEXT, url: TEXT },
  License: { name: TEXT, url: TEXT, distribution: TEXT, comments: TEXT },
  Developer: { id: TEXT, name: TEXT, email: TEXT, url: TEXT, organization: TEXT },
  Profile: { id: TEXT, modules: 'texts', properties: 'map', dependencies: { many: 'Dependency' } },
};

/** Holds Maven's defaults for fields that are not specified. */
const DEFAULTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Model: { packaging: 'jar' },
  Dependency: { type: 'jar' },
  Parent: { relativePath: '../pom.xml' },
  Plugin: { groupId: 'org.apache.maven.plugins' },
  Scm: { tag: 'HEAD' },
};

type ModelObject = Instance<Map<string, Value>>;

const TYPES = new Map(
  Object.keys(CLASSES).map((name) => [name, defineClass(`org.apache.maven.model.${name}`, OBJECT, [SERIALIZABLE])]),
);

export const mavenClasses: readonly NativeClass[] = Object.entries(CLASSES).flatMap(([name, fields]) => {
  const type = TYPES.get(name);
  if (type === undefined) return [];
  return nativeClass<ModelObject>(type, {
    methods: [
      ...Object.keys(fields).flatMap((field) => {
        const capital = field.charAt(0).toUpperCase() + field.slice(1);
        return [
          [`get${capital}`, 0, (self: ModelObject) => self.state.get(field) ?? null] as const,
          [
            `set${capital}`,
            1,
            (self: ModelObject, [value = null]: readonly Value[]) => {
              self.state.set(field, value);
              return null;
            },
          ] as const,
        ];
      }),
      ['toString', 0, (self: ModelObject) => identity(self, name)] as const,
    ],
  });
});

/** Returns an object of one of Maven's classes from an element of a `pom.xml`. */
export function* modelOf(vm: Vm, className: string, element: XmlElement): Evaluation<ModelObject> {
  const type = TYPES.get(className);
  if (type === undefined) throw new Error(`no class ${className} of Maven`);
  if (vm.spend(20)) yield TICK;
  const state = new Map<string, Value>(Object.entries(DEFAULTS[className] ?? {}));
  for (const [field, fieldType] of Object.entries(CLASSES[className] ?? {})) {
    const value = yield* fieldValue(vm, fieldType, childOf(element, field));
    if (value !== null || !state.has(field)) state.set(field, value);
  }
  return new Instance(type, state);
}

function* fieldValue(vm: Vm, type: FieldType, element: XmlElement | undefined): Evaluation {
  if (type === 'text') return element === undefined ? null : element.text.trim();
  const children = element?.children ?? [];
  if (type === 'texts') {
    return newList(
      vm,
      children.map(({ text }) => text.trim()),
    );
  }
  if (type === 'map') {
    return yield* newMapOf(
      vm,
      children.map(({ name, text }) => [name, text.trim()] as const),
      'hash',
    );
  }
  if ('many' in type) {
    const objects: Value[] = [];
    for (const child of children) objects.push(yield* modelOf(vm, type.many, child));
    return newList(vm, objects);
  }
  return element === undefined ? null : yield* modelOf(vm, type.one, element);
}

/**
 * Returns a project as Maven displays it, `group:artifact:packaging:version`; other objects are shown with their fields.
 */
function identity({ state }: ModelObject, name: string): string {
  if (name !== 'Model') return `${name} {${[...state].map(([field, value]) => `${field}=${value}`).join(', ')}}`;
  const parent = state.get('parent');
  const above = parent instanceof Instance ? (parent as ModelObject).state : new Map<string, Value>();
  const inherited = (field: string): Value => state.get(field) ?? above.get(field) ?? '[inherited]';
  return `${inherited('groupId')}:${state.get('artifactId')}:${state.get('packaging')}:${inherited('version')}`;
}
