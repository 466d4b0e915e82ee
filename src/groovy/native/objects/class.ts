import { arrayOf, CLASS, defineClass } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import { GroovyClass } from '../../runtime/groovy-class.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import { classOf, isA } from '../../semantics/kinds.ts';
import { nativeClass } from '../define.ts';

const PACKAGE = defineClass('java.lang.Package');

interface PackageState {
  readonly name: string;
}

const packageClass = nativeClass<Instance<PackageState>>(PACKAGE, {
  methods: [
    ['getName', 0, (self) => self.state.name],
    ['toString', 0, (self) => `package ${self.state.name}`],
    [
      'equals',
      1,
      (self, [other]) =>
        other instanceof Instance &&
        other.type === PACKAGE &&
        (other as Instance<PackageState>).state.name === self.state.name,
    ],
  ],
});

function packageName(type: GroovyClass): string {
  const name = (type.component ?? type).name;
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}

/** Returns the canonical name of a class, such as `java.util.Map.Entry` or `java.lang.String[]`. */
function canonicalName(type: GroovyClass): string {
  return type.component === null ? type.name.replaceAll('$', '.') : `${canonicalName(type.component)}[]`;
}

function typeName(type: GroovyClass): string {
  return type.component === null ? type.name : `${typeName(type.component)}[]`;
}

function classArg(value: Value | undefined): GroovyClass {
  return value instanceof GroovyClass ? value : mismatch();
}

const classClass = nativeClass<GroovyClass>(CLASS, {
  methods: [
    ['getName', 0, (self) => self.name],
    ['getSimpleName', 0, (self) => self.simpleName],
    ['getCanonicalName', 0, (self) => canonicalName(self)],
    ['getTypeName', 0, (self) => typeName(self)],
    ['getSuperclass', 0, (self) => self.superclass],
    ['getInterfaces', 0, (self) => new ListValue([...self.interfaces], arrayOf(CLASS))],
    ['getComponentType', 0, (self) => self.component],
    ['isInterface', 0, (self) => self.kind === 'interface' || self.kind === 'trait' || self.kind === 'annotation'],
    ['isEnum', 0, (self) => self.kind === 'enum'],
    ['isArray', 0, (self) => self.kind === 'array'],
    ['isPrimitive', 0, (self) => self.kind === 'primitive'],
    ['isAnnotation', 0, (self) => self.kind === 'annotation'],
    ['isInstance', 1, (self, [value = null]) => isA(value, self)],
    ['isAssignableFrom', 1, (self, [other]) => classArg(other).isA(self)],
    ['isCase', 1, (self, [value = null]) => isA(value, self)],
    [
      'cast',
      1,
      (self, [value = null], vm) =>
        value === null || isA(value, self)
          ? value
          : vm.fail('java.lang.ClassCastException', `Cannot cast ${classOf(value).name} to ${self.name}`),
    ],
    [
      'getPackage',
      0,
      (self) =>
        self.kind === 'primitive' || self.kind === 'array'
          ? null
          : new Instance<PackageState>(PACKAGE, { name: packageName(self) }),
    ],
    ['getPackageName', 0, (self) => (self.kind === 'primitive' ? 'java.lang' : packageName(self))],
    [
      'getEnumConstants',
      0,
      function* (self, _args, vm) {
        return self.kind === 'enum' ? yield* vm.invoke(self, 'values', []) : null;
      },
    ],
    [
      'toString',
      0,
      function* (self, _args, vm) {
        return yield* vm.text(self);
      },
    ],
  ],
});

export const classClasses = [classClass, packageClass];
