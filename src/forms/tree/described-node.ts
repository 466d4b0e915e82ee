import type { FormNode, NodeFacts, Offer, Part } from '../../form-tree/index.ts';
import { classOfTag, type DescribableType, type JavaType, type ScriptParameter } from '../../points/index.ts';
import { childOf, type XmlElement } from '../../xml/index.ts';
import type { FieldAt } from './field-node.ts';
import { spoken } from './field-texts.ts';
import type { Making } from './making.ts';

/** Returns the node of a field that describes its objects by its type alone; null where it does not. */
export function describedNode(making: Making, facts: NodeFacts, { field, existing }: FieldAt): FormNode | null {
  return typedNode(making, facts, field.type, existing[0]);
}

function typedNode(making: Making, facts: NodeFacts, type: JavaType, element: XmlElement | undefined): FormNode | null {
  if (typeof type !== 'object' || !('family' in type)) return null;
  if (typeof type.family === 'string') return { ...facts, is: 'kept' };
  const { classes, base } = type.family;
  const [only] = classes;
  if (!type.list) return singleNode(making, facts, classes, base, element);
  if (classes.length === 1 && only !== undefined)
    return {
      ...facts,
      is: 'rows',
      isExplicit: true,
      rows: (element?.children ?? []).map((each) => ({ key: making.key(), nodes: parameterNodes(making, only, each) })),
      fresh: parameterNodes(making, only, undefined),
    };
  return {
    ...facts,
    is: 'parts',
    how: 'list',
    isExplicit: true,
    of: offered(making, base, classes),
    parts: (element?.children ?? []).map((each) => describedPart(making, classes, classOfTag(each.name), each)),
  };
}

function singleNode(
  making: Making,
  facts: NodeFacts,
  classes: readonly DescribableType[],
  base: string,
  element: XmlElement | undefined,
): FormNode {
  const [only] = classes;
  if (classes.length === 1 && only !== undefined)
    return { ...facts, is: 'group', nodes: parameterNodes(making, only, element) };
  const className = element?.attributes['class'];
  return {
    ...facts,
    is: 'one',
    of: offered(making, base, classes),
    part: className === undefined ? null : describedPart(making, classes, classOfTag(className), element),
    isOptional: true,
  };
}

function offered(making: Making, base: string, classes: readonly DescribableType[]): string {
  return making.offer(base, () =>
    classes.map((each): Offer => {
      const { className } = each;
      return { className, label: spoken(className), nodes: parameterNodes(making, each, undefined) };
    }),
  );
}

function describedPart(
  making: Making,
  classes: readonly DescribableType[],
  className: string,
  element: XmlElement | undefined,
): Part {
  const found = classes.find((each) => each.className === className);
  return {
    key: making.key(),
    className,
    label: spoken(className),
    on: true,
    nodes: found === undefined ? [] : parameterNodes(making, found, element),
    ...(found === undefined && { isUnknown: true as const }),
  };
}

function parameterNodes(
  making: Making,
  { parameters, className }: DescribableType,
  element: XmlElement | undefined,
): readonly FormNode[] {
  return parameters.map((parameter) =>
    parameterNode(making, parameter, className, element && childOf(element, parameter.element)),
  );
}

function parameterNode(
  making: Making,
  { name, type, required }: ScriptParameter,
  className: string,
  element: XmlElement | undefined,
): FormNode {
  const facts: NodeFacts = {
    key: making.key(),
    name,
    member: name,
    label: spoken(name),
    ...(required && { required: true }),
  };
  const typed = typedNode(making, facts, type, element);
  if (typed !== null) return typed;
  const text = element?.text ?? '';
  if (type === 'boolean') return { ...facts, is: 'check', on: text.trim() === 'true' };
  if (type === 'List<String>')
    return {
      ...facts,
      is: 'text',
      shape: 'list',
      value: (element?.children ?? []).map((each) => each.text).join('\n'),
    };
  if (element !== undefined && element.children.length > 0)
    return { ...facts, is: 'constant', value: rawValue(element) };
  if (/(?:^c|C)redentials?Id$/.test(name))
    return {
      ...facts,
      is: 'choice',
      value: text,
      choices: text === '' ? [] : [{ value: text, text }],
      fill: `${className}/fill${name.charAt(0).toUpperCase()}${name.slice(1)}Items`,
    };
  if (typeof type === 'object' && 'enum' in type)
    return { ...facts, is: 'choice', value: text, choices: type.words.map((word) => ({ value: word, text: word })) };
  return { ...facts, is: 'text', shape: type === 'int' || type === 'double' ? 'number' : 'line', value: text };
}

/** Returns an element of which nothing is known as a form gives it. */
function rawValue(element: XmlElement): unknown {
  const { attributes, children, text } = element;
  const className = attributes['class'];
  if (children.length === 0 && className === undefined) return text;
  if (children.length > 0 && children.every(({ name }) => name.includes('.')))
    return children.map((child) => ({ $class: classOfTag(child.name), ...rawMembers(child) }));
  return { ...(className !== undefined && { $class: className }), ...rawMembers(element) };
}

function rawMembers({ children }: XmlElement): Record<string, unknown> {
  return Object.fromEntries(children.map((child) => [child.name, rawValue(child)]));
}
