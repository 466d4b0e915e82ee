import { attributeOf, node, type XmlElement, type XmlNode } from '../../xml/index.ts';
import { type Field, type FieldFacts, factsOf } from './fields.ts';

/** Represents an element of a configuration as it stands: for settings whose form many plugins decide. */
export interface RawElement {
  readonly name: string;
  /** Holds a Java class of its own, where one stands there. */
  readonly className?: string;
  readonly text?: string;
  readonly children?: readonly RawElement[];
}

/** Makes a field for a list of elements of any kind. */
export function rawElements(options: FieldFacts = {}): Field<readonly RawElement[]> {
  return {
    type: 'any',
    ...factsOf(options),
    fromXml: (element) => (element?.children ?? []).map(rawElement),
    toXml: (name, value) => [node(name, value.map(rawNode))],
  };
}

/** Returns an element as it stands, without what does not belong to a configuration. */
export function rawElement({ name, children, text: own, ...rest }: XmlElement): RawElement {
  const className = attributeOf({ name, children, text: own, ...rest }, 'class');
  const content = children.length > 0 ? { children: children.map(rawElement) } : own.trim() === '' ? {} : { text: own };
  return { name, ...(className !== undefined && { className }), ...content };
}

export function rawNode({ name, className, text: own, children }: RawElement): XmlNode {
  return {
    name,
    ...(className !== undefined && { attributes: { class: className } }),
    ...(children ? { children: children.map(rawNode) } : own === undefined ? {} : { text: own }),
  };
}

/** Returns the text of a child; undefined where there is none. */
export function rawText(element: RawElement, name: string): string | undefined {
  const child = element.children?.find((each) => each.name === name);
  return child && (child.text ?? '');
}
