import type { PlainDomain } from '../../credentials/index.ts';
import { node, simpleName, writeElement, type XmlNode } from '../../xml/index.ts';
import {
  defineClass,
  elementsArg,
  type GroovyClass,
  Instance,
  type NativeClass,
  nativeClass,
  OBJECT,
  SERIALIZABLE,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { list, objectArg, textOrNull } from '../host/host.ts';

const PACKAGE = 'com.cloudbees.plugins.credentials.domains';

interface DomainState {
  /** Is null for the global one. */
  readonly name: string | null;
  readonly description: string | null;
  readonly specifications: readonly XmlNode[];
}

export type DomainObject = Instance<DomainState>;

interface SpecificationState {
  readonly element: XmlNode;
}

export const DOMAIN = defineClass(`${PACKAGE}.Domain`, OBJECT, [SERIALIZABLE]);
const SPECIFICATION = defineClass(`${PACKAGE}.DomainSpecification`, OBJECT, [SERIALIZABLE]);

/** Holds the specifications that scripts make: their fields in the order of the constructor. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  HostnameSpecification: ['includes', 'excludes'],
  HostnamePortSpecification: ['includes', 'excludes'],
  SchemeSpecification: ['schemes'],
  PathSpecification: ['includes', 'excludes', 'caseSensitive'],
};

const TYPES: ReadonlyMap<string, GroovyClass> = new Map(
  Object.keys(FIELDS).map((name) => [name, defineClass(`${PACKAGE}.${name}`, SPECIFICATION)]),
);

export const GLOBAL_DOMAIN: DomainObject = new Instance<DomainState>(DOMAIN, {
  name: null,
  description: null,
  specifications: [],
});

export function domainObject({ name, description, specifications }: PlainDomain): DomainObject {
  return name === '_' ? GLOBAL_DOMAIN : new Instance<DomainState>(DOMAIN, { name, description, specifications });
}

/** Returns the name in a store of the domain that a script gives; null is the global one. */
export function domainName(value: Value | undefined): string {
  return value === null ? '_' : (domainArg(value).state.name ?? '_');
}

export function domainArg(value: Value | undefined): DomainObject {
  return objectArg<DomainState>(value, DOMAIN);
}

/** Returns the document of a domain that a script made. */
export function domainXml({ state }: DomainObject): string {
  const texts = [node('name', state.name ?? ''), node('description', state.description ?? '')];
  return writeElement(node(DOMAIN.name, [...texts, node('specifications', state.specifications)]));
}

export const domainClasses: readonly NativeClass[] = [
  nativeClass<DomainObject>(DOMAIN, {
    statics: [['global', 0, () => GLOBAL_DOMAIN]],
    constructors: [
      [
        3,
        (_none, [name = null, description = null, specifications = null], vm) =>
          new Instance<DomainState>(DOMAIN, {
            name: textOrNull(vm, name)?.trim() || null,
            description: textOrNull(vm, description),
            specifications: specifications === null ? [] : elementsArg(vm, specifications).map(specificationNode),
          }),
      ],
    ],
    methods: [
      ['getName', 0, (self) => self.state.name],
      ['getDescription', 0, (self) => self.state.description],
      ['getSpecifications', 0, (self) => list(self.state.specifications.map(specificationObject))],
      ['isGlobal', 0, (self) => self.state.name === null],
      ['getUrl', 0, (self) => `domain/${encodeURIComponent(self.state.name ?? '_')}/`],
      ['toString', 0, (self) => `Domain{name=${self.state.name ?? 'null'}}`],
      ['hashCode', 0, (self, _args, vm) => vm.sync(vm.invoke(self.state.name ?? '', 'hashCode', []))],
      [
        'equals',
        1,
        (self, [other = null]) =>
          other instanceof Instance && other.type === DOMAIN && domainName(other) === domainName(self),
      ],
    ],
  }),
  nativeClass(SPECIFICATION, {}),
  ...[...TYPES].map(([name, type]) => specificationClass(name, type)),
];

function specificationClass(name: string, type: GroovyClass): NativeClass {
  const fields = FIELDS[name] ?? [];
  return nativeClass<Instance<SpecificationState>>(type, {
    constructors: [
      [
        fields.length,
        (_none, args, vm) =>
          new Instance<SpecificationState>(type, {
            element: node(
              type.name,
              fields.map((field, at) => fieldNode(vm, field, args[at])),
            ),
          }),
      ],
    ],
    methods: fields.flatMap((field) => {
      const property = field.charAt(0).toUpperCase() + field.slice(1);
      return [`get${property}`, `is${property}`].map(
        (row) => [row, 0, (self: Instance<SpecificationState>) => fieldText(self.state.element, field)] as const,
      );
    }),
  });
}

function fieldNode(vm: Vm, field: string, value: Value | undefined): XmlNode {
  const text = typeof value === 'boolean' ? String(value) : (textOrNull(vm, value) ?? '');
  if (field !== 'schemes') return node(field, text);
  const schemes = text.split(/[,\s]+/).filter((scheme) => scheme !== '');
  return node(
    field,
    schemes.map((scheme) => node('string', scheme)),
  );
}

function fieldText(element: XmlNode, field: string): Value {
  const child = element.children?.find(({ name }) => name === field);
  const texts = child?.children?.map(({ text = '' }) => text) ?? [];
  const text = texts.length > 0 ? texts.join(',') : (child?.text ?? '');
  return field === 'caseSensitive' ? text === 'true' : text;
}

function specificationObject(element: XmlNode): Value {
  const type = TYPES.get(simpleName(element.name)) ?? SPECIFICATION;
  return new Instance<SpecificationState>(type, { element });
}

function specificationNode(value: Value): XmlNode {
  return objectArg<SpecificationState>(value, SPECIFICATION).state.element;
}
