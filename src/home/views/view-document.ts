import {
  childOf,
  childText,
  insertChild,
  node,
  parseXml,
  plainLists,
  setChild,
  writeElement,
  type XmlElement,
  type XmlNode,
  type XmlPath,
} from '../../xml/index.ts';

/** Names the class of the view of an owner whose file names none. */
export const ALL_VIEW = 'hudson.model.AllView';

/** Describes the views in an owner's config.xml. */
export interface StoredViews {
  /** Holds the path from the root element to the list of views. */
  readonly path: readonly string[];
  /** Holds the path to the name of the primary view. */
  readonly primaryPath: readonly string[];
  readonly primaryName: string | null;
  /** Holds the views in the order of the file, each name once. */
  readonly views: readonly StoredView[];
}

export interface StoredView {
  readonly name: string;
  readonly element: XmlElement;
  /** Holds its index among the children of the list. */
  readonly at: number;
}

/** Returns the views of a document; `owner` is the full name of the folder whose file it is, '' for the root. */
export function storedViews(root: XmlElement, owner: string): StoredViews {
  const base = owner === '' || isLegacy(root) ? [] : ['folderViews'];
  const holder = base.length === 0 ? root : childOf(root, 'folderViews');
  const found = new Map<string, StoredView>();
  for (const [at, element] of (holder && childOf(holder, 'views'))?.children.entries() ?? []) {
    const name = childText(element, 'name') ?? '';
    if (name !== '' && !found.has(name)) found.set(name, { name, element, at });
  }
  const path = [...base, 'views'];
  const primaryPath = [...base, 'primaryView'];
  const primaryName = (holder && childText(holder, 'primaryView')) || null;
  return { path, primaryPath, primaryName, views: [...found.values()] };
}

/** Returns the names of the views of the server, by the root element of its file; null is a file that is not there. */
export function rootViewNames(root: XmlElement | null): readonly string[] {
  const names = root === null ? [] : storedViews(plainLists(root), '').views.map(({ name }) => name);
  return names.length > 0 ? names : [impliedName('')];
}

/** Says whether the views are directly below the root element, as they were before folders had view holders. */
function isLegacy(root: XmlElement): boolean {
  return childOf(root, 'folderViews') === undefined && childOf(root, 'views') !== undefined;
}

/** Returns the path of a view in a document, for edits; undefined where it is not there. */
export function placeOfView(source: string, owner: string, name: string): (StoredView & { path: XmlPath }) | undefined {
  const { path, views } = storedViews(parseXml(source), owner);
  const view = views.find((each) => each.name === name);
  return view && { ...view, path: [...path, view.at] };
}

/** Returns the document with the one view in it that it only implies. One that names views stays as it is. */
export function withViews(source: string, owner: string): string {
  const root = parseXml(source);
  if (storedViews(root, owner).views.length > 0) return source;
  const all = ownedView(impliedView(owner), impliedName(owner), ownerNode(root, owner));
  if (owner === '' || childOf(root, 'folderViews') !== undefined || isLegacy(root)) {
    return setChild(source, [...storedViews(root, owner).path, 0], all);
  }
  const holder = node('folderViews', { class: 'com.cloudbees.hudson.plugins.folder.views.DefaultFolderViewHolder' }, [
    node('views', [all]),
    node('tabBar', { class: 'hudson.views.DefaultViewsTabBar' }),
  ]);
  const properties = root.children.findIndex(({ name }) => name === 'properties');
  return insertChild(source, [], properties < 0 ? root.children.length : properties + 1, holder);
}

export function impliedName(owner: string): string {
  return owner === '' ? 'all' : 'All';
}

export function impliedView(owner: string): XmlElement {
  return parseXml(
    `<${ALL_VIEW}><name>${impliedName(owner)}</name><filterExecutors>false</filterExecutors>` +
      `<filterQueue>false</filterQueue><properties class="hudson.model.View$PropertyList"/></${ALL_VIEW}>`,
  );
}

/** Returns the reference by which a stored view names its owner, as Jenkins writes it. */
export function ownerNode(root: XmlElement, owner: string): XmlNode {
  const depth = storedViews(root, owner).path.length + 2;
  const reference = Array.from({ length: depth }, () => '..').join('/');
  return node('owner', { class: owner === '' ? 'hudson' : root.name, reference });
}

/** Returns a view as it is in its owner's file. */
export function ownedView(view: XmlElement, name: string, owner: XmlNode): XmlNode {
  const bare = bareView(view, name);
  return { ...bare, children: [owner, ...(bare.children ?? [])] };
}

/** Returns a view's own document as Jenkins writes it. */
export function viewDocument(view: XmlElement, name: string): string {
  return `<?xml version="1.1" encoding="UTF-8"?>\n${writeElement(bareView(view, name))}`;
}

/** Returns the view without its owner; name and description come first, as Jenkins orders them. */
function bareView(view: XmlElement, name: string): XmlNode {
  const { text: _blanks, ...laid } = laidOut(view);
  const children = laid.children ?? [];
  const description = children.filter((child) => child.name === 'description');
  const rest = children.filter((child) => !['owner', 'name', 'description'].includes(child.name));
  return { ...laid, children: [node('name', name), ...description, ...rest] };
}

/**
 * Returns an element to be laid out anew: lines of blanks, which a person's layout leaves in an empty list, are no
 * text.
 */
function laidOut(element: XmlElement): XmlNode {
  const { name, children, text } = element;
  const attributes = Object.keys(element.attributes).length > 0 ? { attributes: element.attributes } : {};
  if (children.length > 0) return { name, ...attributes, children: children.map(laidOut) };
  const closesItself = element.contentEnd === element.end;
  const layout = text.trim() === '' && text.includes('\n');
  return closesItself || layout ? { name, ...attributes } : { name, ...attributes, text };
}
