import type { Annotation, Modifiers, Parameter, TypeParameter, TypeReference } from '../../tree.ts';
import { printExpression, printInitial } from './expressions.ts';

export function printType(type: TypeReference): string {
  const bound = type.bound === undefined ? '' : ` ${type.bound.direction} ${printType(type.bound.type)}`;
  const list = type.arguments === undefined ? '' : `<${type.arguments.map(printType).join(', ')}>`;
  return type.name + bound + list + '[]'.repeat(type.dimensions);
}

export function printTypeParameters(list: readonly TypeParameter[]): string {
  if (list.length === 0) return '';
  const printed = list.map(({ name, bounds }) =>
    bounds.length === 0 ? name : `${name} extends ${bounds.map(printType).join(' & ')}`,
  );
  return `<${printed.join(', ')}>`;
}

export function printAnnotation(annotation: Annotation): string {
  const { name, members } = annotation;
  const [first] = members;
  if (first === undefined) return `@${name}`;
  if (members.length === 1 && first.name === 'value') return `@${name}(${printExpression(first.value, 'conditional')})`;
  const printed = members.map((member) => `${member.name} = ${printExpression(member.value, 'conditional')}`);
  return `@${name}(${printed.join(', ')})`;
}

/** Returns annotations and words, each followed by a blank. */
export function printModifiers(modifiers: Modifiers): string {
  const parts = [...modifiers.annotations.map(printAnnotation), ...modifiers.words, ...(modifiers.def ? ['def'] : [])];
  return parts.map((part) => `${part} `).join('');
}

export function printParameters(list: readonly Parameter[]): string {
  return list.map(printParameter).join(', ');
}

export function printParameter(parameter: Parameter): string {
  const type = parameter.type === undefined ? '' : printType(parameter.type);
  const dots = parameter.varargs ? '...' : '';
  const space = type === '' && dots === '' ? '' : ' ';
  return (
    printModifiers(parameter.modifiers) + type + dots + space + parameter.name + printInitial(parameter.defaultValue)
  );
}
