import type { ParameterType, StepKind, StepParameter } from '../../steps/define.ts';
import { TYPES } from './types.ts';

/** What a value must be: Java's class as messages name it; of an enum, its words. */
export interface JavaType {
  readonly name: string;
  readonly words?: readonly string[];
}

export interface Parameter {
  readonly name: string;
  readonly type: JavaType;
  readonly isRequired: boolean;
  /** Arguments of its class, where these may stand instead of it. */
  readonly fields?: readonly string[];
}

/** What may be called with arguments: a step, an option, a trigger, a parameter, a condition. */
export interface Describable {
  readonly parameters: readonly Parameter[];
  readonly takesBlock: boolean;
}

/** Types by name; a `!` behind the type: it must be given. */
export type Described = Readonly<Record<string, string>>;

export function describable(fields: Described): Describable {
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

/** The parameter that must be given, where there is one only. */
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
