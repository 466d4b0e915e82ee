import { classOfTag, tagOfClass } from './class-names.ts';
import { attributeOf, childOf, node, type XmlElement } from './element.ts';
import { ReferenceResolver } from './java-references.ts';
import { MAX_DEPTH } from './limits.ts';

/** References lead no deeper than a document may be, and a little. */
const DEEPEST = MAX_DEPTH + 100;

type Unwrap = (element: XmlElement) => readonly XmlElement[];

/**
 * Returns the same configuration in the plainest spelling that XStream has for it: every Java collection holds its
 * items as its own children, every map its `<entry>` elements, and what is written as `reference="…"` to another place
 * of the document stands there itself. Elements keep the offsets of the source, so the result is for reading and never
 * for edits by path. What needs no change is the same object.
 */
export function plainLists(root: XmlElement): XmlElement {
  const resolver = new ReferenceResolver(root);
  const done = new Map<XmlElement, XmlElement>();
  const underWay = new Set<XmlElement>();

  function plain(element: XmlElement): XmlElement {
    const known = done.get(element);
    if (known !== undefined) return known;
    if (underWay.size > DEEPEST) return element;
    const target = resolver.targetOf(element);
    underWay.add(element);
    // What leads back to itself, as a list's `<owner reference="../.."/>` does, is left as it stands.
    const result = target === null || underWay.has(target) ? withPlainChildren(element) : resolved(element, target);
    underWay.delete(element);
    done.set(element, result);
    return result;
  }

  function resolved(element: XmlElement, target: XmlElement): XmlElement {
    const meant = plain(target);
    return resolver.affords(meant) ? standingFor(element, meant) : element;
  }

  function withPlainChildren(element: XmlElement): XmlElement {
    const children = element.children.map(plain);
    const same = children.every((child, at) => child === element.children[at]);
    return unwrapped(same ? element : { ...element, children });
  }

  return plain(root);
}

/** Returns the element that a reference means, under the reference's own name. */
function standingFor(element: XmlElement, target: XmlElement): XmlElement {
  const { reference: _path, ...own } = element.attributes;
  const type =
    target.name !== element.name && NAME_OF_CLASS.test(target.name) ? { class: classOfTag(target.name) } : {};
  return { ...target, name: element.name, attributes: { ...type, ...target.attributes, ...own } };
}

/** Matches the names of classes: those of fields begin with a small letter and have no dots. */
const NAME_OF_CLASS = /^[A-Z]|\./;

function unwrapped(element: XmlElement): XmlElement {
  if (element.children.length === 0) return element;
  const javaClass = attributeOf(element, 'class') ?? classOfTag(element.name);
  if (!OF_COLLECTIONS.test(javaClass)) return element;
  const unwrap = UNWRAPS.find(([names]) => names.test(javaClass))?.[1];
  return unwrap === undefined ? element : { ...element, children: unwrap(element) };
}

/** Matches every class of the table below; most elements are none of these. */
const OF_COLLECTIONS = /^(java\.util\.|com\.google\.common\.collect\.|hudson\.util\.|(empty|tree|sorted)-)/;

const UTIL = 'java\\.util\\.';

/** Holds, by the Java class of the collection, how its elements are found. */
const UNWRAPS: readonly (readonly [RegExp, Unwrap])[] = [
  [new RegExp(`^${UTIL}Arrays\\$ArrayList$`), asList],
  [new RegExp(`^${UTIL}Collections\\$Singleton(List|Set)$`), elementFields],
  [new RegExp(`^${UTIL}Collections\\$SingletonMap$`), singleEntry],
  [new RegExp(`^${UTIL}Collections\\$Empty|^empty-(list|set|map)$`), () => []],
  [new RegExp(`^${UTIL}Collections\\$(Unmodifiable|Synchronized|Checked)`), inner],
  [new RegExp(`^${UTIL}ImmutableCollections\\$(Map|AbstractImmutableMap)`), immutableMap],
  [new RegExp(`^${UTIL}(ImmutableCollections\\$|CollSer$)`), immutableList],
  [new RegExp(`^${UTIL}concurrent\\.CopyOnWriteArray(List|Set)$`), written],
  [/^com\.google\.common\.collect\.\w*Map(\$|$)/, keysAndValues],
  [/^com\.google\.common\.collect\./, elementFields],
  [/^hudson\.util\.(CopyOnWriteList|PersistedList|DescribableList)$/, owned],
  [new RegExp(`^(hudson\\.util\\.CopyOnWriteMap|${UTIL}Tree|(tree|sorted)-(set|map)$)`), withoutComparator],
];

/** Returns the array behind the list, and the elements that somebody wrote beside it. */
function asList(list: XmlElement): XmlElement[] {
  return list.children.flatMap((child) => (child.name === 'a' ? child.children : child));
}

/** Returns the elements of `<element class="X">`, as Java's classes with one field for each item have them: `e1`, `e2`. */
function elementFields(list: XmlElement): XmlElement[] {
  return list.children.flatMap((child) => {
    if (child.name === 'elements') return child.children;
    return /^(element|e\d)$/.test(child.name) ? named(child) : child;
  });
}

function inner(list: XmlElement): readonly XmlElement[] {
  const held = childOf(list, 'c') ?? childOf(list, 'm') ?? childOf(list, 'list');
  return held === undefined ? list.children : unwrapped(held).children;
}

function immutableList(list: XmlElement): readonly XmlElement[] {
  return serialized(list) ?? elementFields(list);
}

function immutableMap(map: XmlElement): XmlElement[] {
  const fields = map.children.flatMap((child) => {
    if (child.name === 'table') return child.children.filter(({ name }) => name !== 'null');
    return /^[kv]0$/.test(child.name) ? named(child) : [];
  });
  return entries(serialized(map) ?? fields);
}

/** Returns a list that writes itself; a set of that kind has such a list in its field `al`. */
function written(list: XmlElement): readonly XmlElement[] {
  const held = childOf(list, 'al');
  return serialized(held ?? list) ?? list.children;
}

/**
 * Returns what an object with `serialization="custom"` wrote behind its fields: the number of items, then the items.
 * Undefined where it is not written so.
 */
function serialized(element: XmlElement): readonly XmlElement[] | undefined {
  const part = element.children.find(({ children }) => children[0]?.name === 'default' && children[1]?.name === 'int');
  return part?.children.slice(2);
}

function keysAndValues(map: XmlElement): readonly XmlElement[] {
  const keys = childOf(map, 'keys')?.children;
  const values = childOf(map, 'values')?.children;
  if (keys === undefined || values === undefined) return map.children;
  return entries(keys.flatMap((key, at) => [key, ...values.slice(at, at + 1)]));
}

function singleEntry(map: XmlElement): readonly XmlElement[] {
  const pair = map.children.filter(({ name }) => name === 'k' || name === 'v').map(named);
  return pair.length === 2 ? entries(pair) : map.children;
}

/** Returns the items of a list that knows who it belongs to. */
function owned(list: XmlElement): XmlElement[] {
  return list.children.flatMap((child) => {
    if (child.name === 'owner') return [];
    return child.name === 'data' || child.name === 'core' ? child.children : child;
  });
}

function withoutComparator({ children }: XmlElement): XmlElement[] {
  return children.filter(({ name }) => name !== 'comparator' && name !== 'no-comparator');
}

function entries(pairs: readonly XmlElement[]): XmlElement[] {
  return pairs.flatMap((key, at) => {
    const value = pairs[at + 1];
    return at % 2 === 1 || value === undefined
      ? []
      : { ...key, ...node('entry'), attributes: {}, text: '', children: [key, value] };
  });
}

/** Returns a field that holds an item, under the name that the item has in a list. */
function named(field: XmlElement): XmlElement {
  const javaClass = attributeOf(field, 'class') ?? 'string';
  return { ...field, name: tagOfClass(javaClass) };
}
