import { childOf, type XmlElement, type XmlNode } from './element.ts';
import { XmlError } from './errors.ts';
import { escapeText, legalText } from './escape.ts';
import { plainLists } from './java-lists.ts';
import { parseXml } from './parse.ts';
import { indentOf, inline, layoutOf, ownLines, versionOf } from './surroundings.ts';
import { type Layout, writeNode } from './write.ts';

/**
 * Holds the steps from below the root element to an element: the first child of a name, or the child at an index among all
 * children, 0 the first. An index behind the last child is where a new one is added.
 */
export type XmlPath = readonly (string | number)[];

/** Describes how far a path leads: the last element that is there, and the names for which there is none. */
interface Found {
  readonly root: XmlElement;
  /** Holds the elements from the root to the last one found. */
  readonly chain: readonly [XmlElement, ...XmlElement[]];
  readonly missing: XmlPath;
}

/**
 * Returns the document with another text in one element; not one other character differs. A missing element is inserted as
 * its parent's last child, parents too, indented like what is around. A text of null removes the element, with its lines.
 * Throws XmlError where the source cannot be read. `known` is the root of the source, where it has been read already.
 */
export function setText(source: string, path: XmlPath, text: string | null, known = parseXml(source)): string {
  const found = findBelow(known, path);
  if (text === null) return found.missing.length > 0 ? source : remove(source, last(found));
  if (found.missing.length > 0) return insert(source, found, (name) => ({ name: checkedName(name), text }));
  const element = last(found);
  const version = versionOf(source);
  if (element.children.length === 0 && element.text === legalText(text, version)) return source;
  return replaceContent(source, element, escapeText(text, version));
}

/**
 * Does what `setText` does for a whole element: it is replaced, inserted, or removed (null). An equal one changes nothing.
 */
export function setChild(source: string, path: XmlPath, node: XmlNode | null): string {
  const found = findBelow(parseXml(source), path);
  if (node === null) return found.missing.length > 0 ? source : remove(source, last(found));
  if (found.missing.length > 0) return insert(source, found, () => node);
  const element = last(found);
  if (isSame(element, node)) return source;
  const layout = layoutOf(source, found.root);
  const base = indentOf(source, element.start);
  const written = base === null ? writeNode(node, inline(layout), '') : writeNode(node, layout, base);
  return splice(source, element.start, element.end, written);
}

/**
 * Returns the document with a new element before the child at the place `at` of the element at `path` ([]: of the
 * root), or behind its last child where there are not so many. Missing parents are made.
 */
export function insertChild(source: string, path: XmlPath, at: number, node: XmlNode): string {
  const found = find(parseXml(source), path);
  const sibling = found.missing.length === 0 ? last(found).children[at] : undefined;
  if (sibling === undefined) return setChild(source, [...path, Number.MAX_SAFE_INTEGER], node);
  const layout = layoutOf(source, found.root);
  const indent = indentOf(source, sibling.start);
  const written =
    indent === null ? writeNode(node, inline(layout), '') : writeNode(node, layout, indent) + layout.eol + indent;
  return splice(source, sibling.start, sibling.start, written);
}

/**
 * Returns the document with other children of an element, all at one stroke: those at the places of `replaced` are others,
 * and `added` stand behind the last one. An equal one changes nothing. Throws XmlError; RangeError where there is no such element.
 */
export function editChildren(
  source: string,
  path: XmlPath,
  { replaced, added }: { readonly replaced: ReadonlyMap<number, XmlNode>; readonly added: readonly XmlNode[] },
): string {
  const text = replaced.size === 0 ? source : withReplaced(source, elementAt(source, path), replaced);
  if (added.length === 0) return text;
  const found = elementAt(text, path);
  return append(text, last(found), added, layoutOf(text, found.root), last(found) === found.root);
}

function elementAt(source: string, path: XmlPath): Found {
  const found = find(parseXml(source), path);
  if (found.missing.length > 0) throw new RangeError('there is no such element');
  return found;
}

function withReplaced(source: string, found: Found, replaced: ReadonlyMap<number, XmlNode>): string {
  const layout = layoutOf(source, found.root);
  const pieces: string[] = [];
  let end = 0;
  for (const [at, child] of last(found).children.entries()) {
    const node = replaced.get(at);
    if (node === undefined || isSame(child, node)) continue;
    const base = indentOf(source, child.start);
    pieces.push(source.slice(end, child.start));
    pieces.push(base === null ? writeNode(node, inline(layout), '') : writeNode(node, layout, base));
    end = child.end;
  }
  return pieces.join('') + source.slice(end);
}

/**
 * Returns the document without these elements, which were read from it, and without the lines that they had to
 * themselves.
 */
export function removeElements(source: string, elements: readonly XmlElement[]): string {
  const outermost: XmlElement[] = [];
  for (const element of elements.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (element.start >= (outermost.at(-1)?.end ?? 0)) outermost.push(element);
  }
  return outermost.reduceRight(remove, source);
}

/**
 * Returns the document without the items at these places of a list below the root, in whatever spelling the list is
 * written. Throws XmlError where one of them is a reference to something elsewhere.
 */
export function removeItems(source: string, list: string, places: readonly number[]): string {
  const root = parseXml(source);
  const { start = 0, end = 0 } = childOf(root, list) ?? {};
  const items = childOf(plainLists(root), list)?.children ?? [];
  const removed = places.flatMap((at) => items[at] ?? []);
  // A reference has the place of what it refers to, which is to stay.
  if (removed.some((item) => item.start < start || item.end > end))
    throw new XmlError(1, 1, `${list} refers to another part of the document`);
  return removeElements(source, removed);
}

function find(root: XmlElement, path: XmlPath): Found {
  const chain: [XmlElement, ...XmlElement[]] = [root];
  let parent = root;
  for (const [at, step] of path.entries()) {
    const child = typeof step === 'string' ? childOf(parent, step) : parent.children[step];
    if (child === undefined) return { root, chain, missing: path.slice(at) };
    chain.push(child);
    parent = child;
  }
  return { root, chain, missing: [] };
}

function findBelow(root: XmlElement, path: XmlPath): Found {
  if (path.length === 0) throw new RangeError('the path to an element is empty');
  return find(root, path);
}

function checkedName(step: string | number): string {
  if (typeof step === 'number') throw new RangeError(`there is no child ${step}`);
  return step;
}

function last(found: Found): XmlElement {
  return found.chain.at(-1) ?? found.root;
}

function remove(source: string, element: XmlElement): string {
  const lines = ownLines(source, element);
  return lines === null ? splice(source, element.start, element.end, '') : splice(source, lines.from, lines.to, '');
}

function insert(source: string, found: Found, make: (step: string | number) => XmlNode): string {
  const names = found.missing.toReversed();
  const [innermost = '', ...parents] = names;
  const node = parents.reduce<XmlNode>(
    (child, step) => ({ name: checkedName(step), children: [child] }),
    make(innermost),
  );
  return append(source, last(found), [node], layoutOf(source, found.root), last(found) === found.root);
}

/** Adds nodes after the content of the parent, so that blanks before its end tag stay what they are. */
function append(
  source: string,
  parent: XmlElement,
  nodes: readonly XmlNode[],
  layout: Layout,
  isRoot: boolean,
): string {
  const content = source.slice(parent.contentStart, parent.contentEnd);
  const kept = withoutBlanksAtEnd(content);
  const outer = isRoot ? (indentOf(source, parent.start) ?? '') : indentOf(source, parent.start);
  const indent = indentInside(source, parent, layout, outer);
  if (indent === null)
    return replaceContent(source, parent, kept + writtenIn(nodes, inline(layout), '') + content.slice(kept.length));
  const tail = content.slice(kept.length);
  const end = tail.includes('\n') ? tail : layout.eol + (outer ?? '');
  const lines = nodes.map((node) => layout.eol + indent + writeNode(node, layout, indent));
  return replaceContent(source, parent, kept + lines.join('') + end);
}

function writtenIn(nodes: readonly XmlNode[], layout: Layout, indent: string): string {
  return nodes.map((node) => writeNode(node, layout, indent)).join('');
}

/** Returns the indentation of a new child; null where parent and children share a line. */
function indentInside(source: string, parent: XmlElement, layout: Layout, outer: string | null): string | null {
  const inside = parent.children.map((child) => indentOf(source, child.start)).findLast((indent) => indent !== null);
  if (inside !== undefined) return inside;
  return parent.children.length > 0 || outer === null ? null : outer + layout.unit;
}

/** Replaces the content of an element; `<x a="b"/>` becomes a start tag and an end tag when it gets content. */
function replaceContent(source: string, element: XmlElement, content: string): string {
  if (element.contentStart < element.end) return splice(source, element.contentStart, element.contentEnd, content);
  const tag = source.slice(element.start, element.end).replace(/\s*\/>$/, '>');
  return splice(source, element.start, element.end, `${tag}${content}</${element.name}>`);
}

function withoutBlanksAtEnd(text: string): string {
  let end = text.length;
  while (' \t\r\n'.includes(text[end - 1] ?? '-')) end -= 1;
  return text.slice(0, end);
}

function splice(source: string, from: number, to: number, text: string): string {
  return source.slice(0, from) + text + source.slice(to);
}

/** Returns whether writing the node would say nothing new. Text beside child elements counts, blanks there do not. */
function isSame(element: XmlElement, node: XmlNode): boolean {
  const children = node.children ?? [];
  const attributes = Object.entries(node.attributes ?? {});
  if (element.name !== node.name || element.children.length !== children.length) return false;
  if (Object.keys(element.attributes).length !== attributes.length) return false;
  if (attributes.some(([name, value]) => element.attributes[name] !== value)) return false;
  const text = children.length > 0 || node.text === undefined ? element.text.trim() : element.text;
  if (text !== (node.text ?? '')) return false;
  return element.children.every((child, at) => {
    const other = children[at];
    return other !== undefined && isSame(child, other);
  });
}
