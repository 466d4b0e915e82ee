import { escapeAttribute } from '../../xml/index.ts';
import { escapeXml } from '../xml-text.ts';
import { ATTRIBUTE, DOCUMENT, isPlain, type PlainDocument, readable, TEXT } from './document.ts';

const NOTHING: ReadonlySet<number> = new Set();
/** Matches a value that is written as it is, as class names are. */
const PLAIN_VALUE = /^[\w.$ -]*$/;

/** Limits the nodes that are written at one stroke. */
const MAX_AT_ONCE = 2000;

/** Describes a document that is written, and which of its nodes are left out where they stand. */
export interface Writing {
  readonly document: PlainDocument;
  readonly moved?: ReadonlySet<number>;
  /** Is awaited between the parts of long nodes. */
  pause(): Promise<void>;
}

/** Returns a node as text: an element without declaration, a document with it, an attribute as ` name="value"`. */
async function writeNode(writing: Writing, node: number): Promise<string> {
  const { document, moved = NOTHING, pause } = writing;
  if (document.next(node) - node <= MAX_AT_ONCE) return writeAtOnce(document, node, moved);
  let content = '';
  const stop = document.next(node);
  for (let child = document.firstChild(node); child < stop; child = document.next(child)) {
    if (!moved.has(child)) content += await writeNode(writing, child);
    await pause();
  }
  return framed(document, node, content, moved);
}

function writeAtOnce(document: PlainDocument, node: number, moved: ReadonlySet<number>): string {
  const kind = document.kind(node);
  if (kind === TEXT) {
    const raw = document.rawText(node);
    return isPlain(raw) ? raw : escapeXml(readable(raw));
  }
  if (kind === ATTRIBUTE) {
    const raw = document.rawValue(node);
    const value = PLAIN_VALUE.test(raw) ? raw : escapeAttribute(document.value(node), '1.0');
    return ` ${document.name(node)}="${value}"`;
  }
  const stop = document.next(node);
  let content = '';
  for (let child = document.firstChild(node); child < stop; child = document.next(child))
    if (!moved.has(child)) content += writeAtOnce(document, child, moved);
  return framed(document, node, content, moved);
}

/** Returns the text of an element or of a document that has this content. */
function framed(document: PlainDocument, node: number, content: string, moved: ReadonlySet<number>): string {
  if (document.kind(node) === DOCUMENT) return `<?xml version="1.0" encoding="UTF-8"?>\n${content}`;
  const hasAttribute = document.firstChild(node) === node + 2 && !moved.has(node + 1);
  return element(document.name(node), hasAttribute ? writeAtOnce(document, node + 1, moved) : '', content);
}

function element(name: string, attributes: string, content: string): string {
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

/** Returns nodes as text, one after the other. */
export async function writeNodes(writing: Writing, nodes: readonly number[]): Promise<string> {
  let text = '';
  for (const node of nodes) {
    text += await writeNode(writing, node);
    await writing.pause();
  }
  return text;
}

/**
 * Returns one element that holds all the nodes, in their order; attributes become its own, the last of a name. Nothing
 * stays where it was: a node within another one that is among them is not in that one.
 */
export async function writeWrapped(
  { document, pause }: Writing,
  wrapper: string,
  nodes: readonly number[],
): Promise<string> {
  const moved = new Set(nodes.map((node) => (node === 0 ? 1 : node)));
  const attributes = new Map<string, string>();
  let content = '';
  for (const node of moved) {
    if (document.kind(node) === ATTRIBUTE) attributes.set(document.name(node), writeAtOnce(document, node, NOTHING));
    else content += await writeNode({ document, moved, pause }, node);
    await pause();
  }
  return element(wrapper, [...attributes.values()].join(''), content);
}
