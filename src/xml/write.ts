import type { XmlNode } from './element.ts';
import { escapeAttribute, escapeText, type XmlVersion } from './escape.ts';

/** Describes how elements are laid out: with `unit` and `eol` empty all are on one line. */
export interface Layout {
  readonly unit: string;
  readonly eol: string;
  readonly version: XmlVersion;
}

const XSTREAM: Layout = { unit: '  ', eol: '\n', version: '1.1' };
const NAME = /^[\p{L}_:][\p{L}\p{M}\p{N}_:.\u00b7-]*$/u;

/**
 * Returns an element in XStream's layout. `indent` says how many levels deep it will be; every line but the first is
 * indented by two spaces a level. Throws RangeError for a name that XML does not allow.
 */
export function writeElement(node: XmlNode, indent = 0): string {
  return writeNode(node, XSTREAM, XSTREAM.unit.repeat(indent));
}

/** Returns a whole file as Jenkins writes it: declaration, line feed, root element, nothing after. */
export function toDocument(node: XmlNode): string {
  return `<?xml version='1.1' encoding='UTF-8'?>\n${writeElement(node)}`;
}

/** Returns the text of a node; `base` is the indentation of the line on which the element begins. */
export function writeNode(node: XmlNode, layout: Layout, base: string): string {
  const tag = startOf(node, layout.version);
  if (node.text !== undefined) return `<${tag}>${escapeText(node.text, layout.version)}</${node.name}>`;
  if (node.children === undefined || node.children.length === 0) return `<${tag}/>`;
  const inner = base + layout.unit;
  const lines = node.children.map((child) => inner + writeNode(child, layout, inner) + layout.eol);
  return `<${tag}>${layout.eol}${lines.join('')}${base}</${node.name}>`;
}

function startOf(node: XmlNode, version: XmlVersion): string {
  const attributes = Object.entries(node.attributes ?? {});
  const written = attributes.map(([name, value]) => ` ${checked(name)}="${escapeAttribute(value, version)}"`);
  return checked(node.name) + written.join('');
}

function checked(name: string): string {
  if (!NAME.test(name)) throw new RangeError(`not a name in XML: ${JSON.stringify(name)}`);
  return name;
}
