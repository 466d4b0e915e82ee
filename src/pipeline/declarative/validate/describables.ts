import type { ParameterType, StepKind, StepParameter } from '../../steps/define.ts';
import { TYPES } from './types.ts';

/** Describes the type of a value: Java's class as messages name it and, for an enum, its words. */
export interface JavaType {
  readonly name: string;
  readonly words?: readonly string[];
}

export interface Parameter {
  readonly name: string;
  readonly type: JavaType;
  readonly isRequired: boolean;
  /** Lists the arguments of its class, where they may replace the parameter. */
  readonly fields?: readonly string[];
}

/** Describes what can be called with arguments: a step, an option, a trigger, a parameter, a condition. */
export interface Describable {
  readonly parameters: readonly Parameter[];
  readonly takesBlock: boolean;
}

/** Maps names of parameters to types; a `!` behind the type marks a required parameter. */
export type Described = Readonly<Record<string, string>>;

function describable(fields: Described): Describable {
  const parameters = Object.entries(fields).map(([name, type]) => ({
    name,
    type: typeNamed(type.replace('!', '')),
    isRequired: type.endsWith('!'),
  }));
  return { parameters, takesBlock: false };
}

export function describables(table: Readonly<Record<string, Described>>): ReadonlyMap<string, Describable> {
  return new Map(Object.entries(table).map(([name, fields]) => [name, describable(fields)]));
}

export function stepDescribable(kind: StepKind): Describable {
  const parameters = kind.parameters.map((each) => ({
    name: each.name,
    type: typeOf(each),
    isRequired: each.required === true,
    ...(each.fields && { fields: each.fields }),
  }));
  return { parameters, takesBlock: kind.body === true || kind.body === 'optional' };
}

/** Returns the only required parameter; null where there is none or more than one. */
export function soleRequired({ parameters }: Describable): Parameter | null {
  const [first, ...more] = parameters.filter(({ isRequired }) => isRequired);
  return first === undefined || more.length > 0 ? null : first;
}

function typeOf({ type, javaClass }: StepParameter): JavaType {
  const name = javaClass === undefined || /[ [<]/.test(javaClass) ? javaClass : `class ${javaClass}`;
  if (typeof type !== 'string') return { name: name ?? TYPES.String, words: type };
  const isPlain = type === 'String' || type === 'int' || type === 'long' || type === 'boolean';
  if (isPlain) return typeNamed(name ?? type);
  const byType: Readonly<Partial<Record<ParameterType & string, string>>> = {
    Map: TYPES.Map,
    'List<String>': TYPES.List,
    'List<describable>': TYPES.List,
  };
  return { name: byType[type] ?? name ?? TYPES.Object };
}

function typeNamed(name: string): JavaType {
  return { name: (TYPES as Readonly<Record<string, string>>)[name] ?? name };
}
