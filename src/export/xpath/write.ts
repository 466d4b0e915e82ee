import { escapeAttribute } from '../../xml/index.ts';
import { escapeXml } from '../xml-text.ts';
import { ATTRIBUTE, DOCUMENT, type PlainDocument, TEXT } from './document.ts';

const NOTHING: ReadonlySet<number> = new Set();
/** Matches a value that is written as it is. */
const PLAIN_VALUE = /^[\w.$ -]*$/;

/** Returns a node as text: an element without declaration, a document with it, an attribute as ` name="value"`. */
export function writeNode(document: PlainDocument, node: number, moved = NOTHING): string {
  switch (document.kind(node)) {
    case DOCUMENT:
      return `<?xml version="1.0" encoding="UTF-8"?>\n${contentOf(document, node, moved)}`;
    case TEXT:
      return escapeXml(document.text(node));
    case ATTRIBUTE: {
      const value = document.value(node);
      return ` ${document.name(node)}="${PLAIN_VALUE.test(value) ? value : escapeAttribute(value, '1.0')}"`;
    }
    default: {
      const name = document.name(node);
      const first = document.firstChild(node);
      const hasAttribute = first === node + 2 && !moved.has(node + 1);
      return element(name, hasAttribute ? writeNode(document, node + 1) : '', contentOf(document, node, moved));
    }
  }
}

function contentOf(document: PlainDocument, node: number, moved: ReadonlySet<number>): string {
  const stop = document.next(node);
  let text = '';
  for (let child = document.firstChild(node); child < stop; child = document.next(child))
    if (!moved.has(child)) text += writeNode(document, child, moved);
  return text;
}

function element(name: string, attributes: string, content: string): string {
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

/**
 * Returns one element that holds all the nodes, in their order; attributes become its own, the last of a name. Nothing
 * stays where it was: a node within another one that is among them is not in that one.
 */
export function writeWrapped(document: PlainDocument, wrapper: string, nodes: readonly number[]): string {
  const moved = new Set(nodes.map((node) => (node === 0 ? 1 : node)));
  const attributes = new Map<string, string>();
  let content = '';
  for (const node of moved) {
    if (document.kind(node) === ATTRIBUTE) attributes.set(document.name(node), writeNode(document, node));
    else content += writeNode(document, node, moved);
  }
  return element(wrapper, [...attributes.values()].join(''), content);
}
