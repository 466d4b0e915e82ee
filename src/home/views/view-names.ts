import { compareNames } from '../../model/index.ts';
import { childOf, insertChild, node, parseXml, setChild, type XmlElement, type XmlNode } from '../../xml/index.ts';
import type { ItemChange } from '../items/item-types.ts';
import { placeOfView, storedViews } from './view-document.ts';

const NAMES = 'jobNames';

/** Returns names that a list view lists, as they are in it. */
function listedNames(view: XmlElement): string[] {
  const names = childOf(view, NAMES);
  return names === undefined ? [] : names.children.filter(({ name }) => name === 'string').map(({ text }) => text);
}

/** Returns the owner's document with a name in a list view, at its position, or removed from it. Case does not matter. */
export function withListedName(source: string, owner: string, view: string, name: string, listed: boolean): string {
  const place = placeOfView(source, owner, view);
  if (place === undefined) return source;
  const names = childOf(place.element, NAMES);
  const isName = (child: XmlElement): boolean =>
    child.name === 'string' && child.text.toLowerCase() === name.toLowerCase();
  const at = names?.children.findIndex(isName) ?? -1;
  if (!listed) {
    if (at < 0 || names === undefined) return source;
    const others = listedNames(place.element).filter((other) => other.toLowerCase() !== name.toLowerCase());
    const isLast = others.length === listedNames(place.element).length - 1;
    return isLast
      ? setChild(source, [...place.path, NAMES, at], null)
      : setChild(source, [...place.path, NAMES], listNode(names, others));
  }
  if (at >= 0) return source;
  if (names === undefined) {
    const properties = place.element.children.findIndex((child) => child.name === 'properties');
    const all = node(NAMES, [
      node('comparator', { class: 'hudson.util.CaseInsensitiveComparator' }),
      node('string', name),
    ]);
    return insertChild(source, place.path, properties < 0 ? place.element.children.length : properties + 1, all);
  }
  const after = names.children.findIndex((child) => child.name === 'string' && compareNames(child.text, name) > 0);
  return insertChild(source, [...place.path, NAMES], after < 0 ? names.children.length : after, node('string', name));
}

/**
 * Returns the owner's document in which the names of list views follow a change of items, as in Jenkins: they are renamed
 * with an item, and removed with one that was deleted or left the owner. `isList` recognises list views by their element.
 */
export function followed(
  source: string,
  owner: string,
  change: ItemChange,
  isList: (view: XmlElement) => boolean,
): string {
  let text = source;
  const { path, views } = storedViews(parseXml(source), owner);
  for (const { element, at } of views) {
    const list = childOf(element, NAMES);
    if (list === undefined || !isList(element)) continue;
    const names = listedNames(element);
    const now = names.map((name) => nameAfter(owner, name, change));
    // At once: a folder takes all that is in it along, and each change of the text reads it anew.
    if (now.some((name, index) => name !== names[index])) {
      text = setChild(text, [...path, at, NAMES], listNode(list, withoutRepeats(now)));
    }
  }
  return text;
}

/** Returns the list with these names, in its order. What else is in it stays before them. */
function listNode(list: XmlElement, names: readonly string[]): XmlNode {
  const others = list.children.filter(({ name }) => name !== 'string');
  return node(NAMES, [...others.map(copied), ...names.map((name) => node('string', name))]);
}

function copied({ name, attributes, children, text }: XmlElement): XmlNode {
  return { name, attributes, ...(children.length > 0 ? { children: children.map(copied) } : text !== '' && { text }) };
}

/** Returns the names in order, each once without regard to case, and without those that are null. */
function withoutRepeats(names: readonly (string | null)[]): string[] {
  const known = new Map<string, string>();
  for (const name of names) if (name !== null && !known.has(name.toLowerCase())) known.set(name.toLowerCase(), name);
  return [...known.values()].sort(compareNames);
}

/** Returns a name as seen from the owner, after the change; null where it is no item of the owner any more. */
function nameAfter(owner: string, name: string, change: ItemChange): string | null {
  if (change.type !== 'moved' && change.type !== 'deleted') return name;
  const prefix = owner === '' ? '' : `${owner}/`;
  const gone = change.type === 'moved' ? change.from : change.fullName;
  const rest = `${prefix}${name}/`.startsWith(`${gone}/`) ? `${prefix}${name}`.slice(gone.length) : null;
  if (rest === null) return name;
  if (change.type === 'deleted' || !change.fullName.startsWith(prefix)) return null;
  return change.fullName.slice(prefix.length) + rest;
}

/** Returns the full names of the folders around an item, the root among them. */
export function ownersAround(fullName: string): string[] {
  const parts = fullName.split('/').slice(0, -1);
  return ['', ...parts.map((_part, at) => parts.slice(0, at + 1).join('/'))];
}
