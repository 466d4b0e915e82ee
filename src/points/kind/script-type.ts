import type { Field, Fields } from './fields.ts';
import type { InScripts, NestedInScripts } from './in-scripts.ts';
import {
  type DescribableType,
  isDescribable,
  type JavaType,
  type NestedClasses,
  type ScriptParameter,
} from './java-type.ts';
import { type AnyKind, classOfTag } from './kind.ts';

/** Returns what scripts make objects of a kind by; null where they cannot. */
export function describableOf({ family, xmlTag, symbol, fields, inScripts }: AnyKind): DescribableType | null {
  if (inScripts === null || !isDescribable(family)) return null;
  const { symbols = [symbol], isUsual = true } = inScripts;
  return { family, className: classOfTag(xmlTag), symbols, isUsual, parameters: parametersOf(fields, inScripts) };
}

/** Returns a class that is no kind, with these fields as its parameters. It has no symbol unless `inScripts` says so. */
export function nestedType(fields: Fields, inScripts: NestedInScripts): DescribableType {
  const { className, symbols = [], isUsual = true } = inScripts;
  return { family: null, className, symbols, isUsual, parameters: parametersOf(fields, inScripts) };
}

/** Returns the class that alone is meant where an object of it is wanted, so that scripts need not name it. */
export function nestedClass(fields: Fields, inScripts: NestedInScripts): NestedClasses {
  return { base: `class ${inScripts.className}`, classes: [nestedType(fields, inScripts)] };
}

/** Returns the nested classes of all parameters of a kind, and of theirs, once each. */
export function nestedTypesOf({ fields, inScripts }: AnyKind): readonly DescribableType[] {
  const found = new Set<DescribableType>();
  const visit = (type: JavaType): void => {
    for (const each of nestedClassesOf(type)) {
      if (found.has(each)) continue;
      found.add(each);
      for (const parameter of each.parameters) visit(parameter.type);
    }
  };
  const visitFields = (all: Fields): void => {
    for (const field of Object.values(all)) {
      visit(typeOf(field));
      visitFields(field.fields ?? {});
    }
  };
  visitFields(fields);
  for (const { type } of Object.values(inScripts?.more ?? {})) visit(type);
  return [...found];
}

/** Returns the classes that a type names itself; those of a family are not among them. */
function nestedClassesOf(type: JavaType): readonly DescribableType[] {
  if (typeof type === 'string' || 'enum' in type || typeof type.family === 'string') return [];
  return type.family.classes;
}

/** Returns the names of the parameters of the nested classes that a field holds. */
export function nestedParametersOf(field: Field<unknown>): readonly string[] {
  return nestedClassesOf(typeOf(field)).flatMap(({ parameters }) => parameters.map(({ name }) => name));
}

function typeOf({ script, type }: Field<unknown>): JavaType {
  return script === undefined || script === false ? type : (script.type ?? type);
}

/** Returns the parameters that fields make, in the order in which Jenkins has them. */
function parametersOf(
  fields: Fields,
  { order = [], more = {} }: Pick<InScripts, 'order' | 'more'>,
): readonly ScriptParameter[] {
  const parameters = [
    ...Object.entries(fields).flatMap(([name, field]) => parameterOf(name, field) ?? []),
    ...Object.entries(more).map(([name, facts]) => ({ name, element: name, required: false, ...facts })),
  ];
  const rank = ({ name, required }: ScriptParameter): number => {
    const at = order.indexOf(name);
    return at >= 0 ? at : order.length + (required ? 0 : 1);
  };
  return parameters.sort((a, b) => rank(a) - rank(b));
}

/** Returns the parameter for a field; null where scripts cannot give it. */
function parameterOf(element: string, field: Field<unknown>): ScriptParameter | null {
  const { script = {}, required = false } = field;
  if (script === false) return null;
  return {
    name: script.name ?? element,
    element,
    type: typeOf(field),
    required,
    ...(script.declared && { declared: script.declared }),
    ...(field.check && { check: (value: unknown) => field.check?.(value) ?? null }),
  };
}
