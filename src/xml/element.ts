/**
 * Represents an element as it was read: decoded text, and its position in the source, so that edits can leave the rest
 * alone.
 */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Holds the character data directly inside, CDATA included, references decoded, not trimmed. */
  readonly text: string;
  /**
   * Holds the first of the offsets in UTF-16 units: of `<`, after the start tag's `>`, of the end tag's `<`, after the end
   * tag's `>`.
   */
  readonly start: number;
  readonly contentStart: number;
  readonly contentEnd: number;
  readonly end: number;
}

/**
 * Represents an element to be written. It has at most one of text and children; neither is written `<x/>`, text '' is
 * written `<x></x>`.
 */
export interface XmlNode {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children?: readonly XmlNode[];
  readonly text?: string;
}

/** Returns a node: `node('a', 'text')`, `node('a', [children])`, `node('a', { class: 'x' }, …)`, `node('a')`. */
export function node(name: string, ...rest: [] | [Content] | [Record<string, string>, Content?]): XmlNode {
  const [first, second] = rest;
  const attributes = isAttributes(first) ? first : undefined;
  const content = attributes === undefined ? (first as Content | undefined) : second;
  return {
    name,
    ...(attributes && { attributes }),
    ...(typeof content === 'string' ? { text: content } : content && { children: content }),
  };
}

export type Content = string | readonly XmlNode[];

function isAttributes(value: Content | Record<string, string> | undefined): value is Record<string, string> {
  return typeof value === 'object' && !Array.isArray(value);
}

export function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name);
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** Returns the text of a child element; undefined where there is no such child. */
/** Returns whether a child says `true`; false where there is none. */
export function isChildTrue(element: XmlElement, name: string): boolean {
  return childText(element, name)?.trim() === 'true';
}

export function childText(element: XmlElement, name: string): string | undefined {
  return childOf(element, name)?.text;
}

/** Returns the value of an attribute of the element's own. */
export function attributeOf(element: XmlElement, name: string): string | undefined {
  return Object.hasOwn(element.attributes, name) ? element.attributes[name] : undefined;
}
