import { checkName, fail } from '../../model/index.ts';
import {
  childOf,
  insertChild,
  node,
  parseXml,
  setChild,
  setText,
  type XmlElement,
  type XmlPath,
} from '../../xml/index.ts';
import type { ConfigEdit } from '../files/posted-document.ts';
import { readable } from '../files/posted-document.ts';
import type { Folder, ItemChange, ItemStore } from '../items/item-types.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import type { SettingsStore } from '../settings/settings-types.ts';
import { ViewCache, type ViewCacheDependencies, viewKindOf } from './view-cache.ts';
import { ALL_VIEW, ownedView, ownerNode, placeOfView, storedViews, viewDocument, withViews } from './view-document.ts';
import { viewElements } from './view-elements.ts';
import { createFollower } from './view-follower.ts';
import { followed, withListedName } from './view-names.ts';
import type { View, ViewStore } from './view-types.ts';

export interface ViewStoreDependencies extends ViewCacheDependencies {
  readonly items: Pick<ItemStore, 'get' | 'onChange' | 'readConfig' | 'rewrite'>;
  readonly settings: Pick<SettingsStore, 'current' | 'source' | 'rewrite'>;
  readonly secrets: SecretStore;
}

/**
 * Returns a store of views in the files of their owners. Each change is made under the lock of the owner's file, all checks
 * included.
 */
export function createViewStore(deps: ViewStoreDependencies): ViewStore {
  const { items, settings, registry } = deps;
  const cache = new ViewCache(deps);
  const elements = viewElements(deps);

  function folderOf(owner: string): Folder {
    const item = items.get(owner) ?? fail('FOLDER_NOT_FOUND', owner);
    return item.kind === 'folder' ? item : fail('NOT_A_FOLDER', owner);
  }

  async function sourceOf(owner: string): Promise<string> {
    return withViews(await (owner === '' ? settings.source() : items.readConfig(folderOf(owner))), owner);
  }

  /** Changes the owner's file, unless the change would change nothing. */
  async function rewrite(owner: string, change: (source: string) => string): Promise<void> {
    const source = owner === '' ? await settings.source() : await items.readConfig(folderOf(owner));
    if ((await readable('config.xml', () => change(source))) === source) return;
    await (owner === '' ? settings.rewrite(change) : items.rewrite(folderOf(owner), change));
  }

  /** Changes a view in its file. Throws VIEW_NOT_FOUND where it is gone. */
  function rewriteView(
    { owner, name }: View,
    change: (source: string, place: { path: XmlPath; element: XmlElement }) => string,
  ): Promise<void> {
    return rewrite(owner, (given) => {
      const source = withViews(given, owner);
      return change(source, placeOfView(source, owner, name) ?? fail('VIEW_NOT_FOUND', name));
    });
  }

  function find(owner: string, name: string): View | undefined {
    const found = cache.of(owner);
    const exact = found?.views.find((view) => view.name === name);
    if (found === null || exact !== undefined || name.toLowerCase() !== 'all') return exact;
    return found.primary.className === ALL_VIEW && found.primary.name.toLowerCase() === 'all'
      ? found.primary
      : undefined;
  }

  function present(owner: string, name: string): View {
    return find(owner, name) ?? fail('VIEW_NOT_FOUND', name);
  }

  /** Returns the name without blanks around. Errors: name rules, VIEW_EXISTS; `except` may have it. */
  function freeName(owner: string, name: string, except?: View): string {
    checkName(name);
    const trimmed = name.trim();
    const holder = find(owner, trimmed);
    if (holder !== undefined && holder.name !== except?.name) fail('VIEW_EXISTS', trimmed);
    return trimmed;
  }

  async function add(owner: string, name: string, element: XmlElement): Promise<View> {
    if (owner !== '') folderOf(owner);
    await rewrite(owner, (given) => {
      freeName(owner, name);
      const source = withViews(given, owner);
      const root = parseXml(source);
      const { path } = storedViews(root, owner);
      const view = ownedView(element, name, ownerNode(root, owner));
      return setChild(source, [...path, Number.MAX_SAFE_INTEGER], view);
    });
    return present(owner, name);
  }

  async function followIn(owner: string, change: ItemChange): Promise<void> {
    if (!cache.of(owner)?.views.some(isList)) return;
    const isListElement = ({ name }: XmlElement): boolean => 'jobNames' in (viewKindOf(registry, name)?.fields ?? {});
    await rewrite(owner, (source) => followed(source, owner, change, isListElement));
  }

  return {
    of: (owner) => cache.of(owner)?.views ?? [],
    primary: (owner) => (cache.of(owner) ?? fail('FOLDER_NOT_FOUND', owner)).primary,
    get: find,

    async create(owner, name, xml) {
      const free = freeName(owner, name);
      const element = await elements.posted(xml);
      elements.checkKind(element);
      return add(owner, free, element);
    },

    async createEmpty(owner, name, className) {
      const free = freeName(owner, name);
      return add(owner, free, elements.empty(className));
    },

    async readConfig({ owner, name }) {
      const place = placeOfView(await sourceOf(owner), owner, name) ?? fail('VIEW_NOT_FOUND', name);
      return viewDocument(place.element, name);
    },

    async replaceConfig(view, xml) {
      const posted = await elements.posted(xml);
      await rewriteView(view, (source, { path, element }) => {
        if (posted.name !== element.name) fail('VIEW_TYPE', view.name, element.name, posted.name);
        const root = parseXml(source);
        return setChild(source, path, ownedView(posted, view.name, ownerNode(root, view.owner)));
      });
    },

    edit: (view, edits) =>
      rewriteView(view, (source, { path }) => {
        const text = edits.reduce((before, edit) => editView(before, view, path, edit), source);
        const edited = placeOfView(text, view.owner, view.name) ?? fail('VIEW_NOT_FOUND', view.name);
        elements.check(edited.element);
        return text;
      }),

    async setListed(view, name, listed) {
      if (!isList(view)) fail('VIEW_NOT_A_LIST', view.name);
      await rewriteView(view, (source) => withListedName(source, view.owner, view.name, name, listed));
    },

    async rename(view, newName) {
      const name = freeName(view.owner, newName, view);
      await rewriteView(view, (source, { path }) => {
        freeName(view.owner, name, view);
        const { primaryName, primaryPath } = storedViews(parseXml(source), view.owner);
        const renamed = setText(source, [...path, 'name'], name);
        return primaryName === view.name ? setText(renamed, primaryPath, name) : renamed;
      });
      return present(view.owner, name);
    },

    delete: (view) =>
      rewriteView(view, (source, { path }) => {
        if (cache.of(view.owner)?.primary.name === view.name) fail('VIEW_PRIMARY', view.name);
        return setChild(source, path, null);
      }),

    follow: createFollower({ items, followIn }),
  };
}

/** Returns whether it lists items by name. */
function isList(view: View): boolean {
  return view.viewKind !== null && 'jobNames' in view.viewKind.fields;
}

/**
 * Returns the document with the edit. A description that was not there is added where Jenkins writes it: after the name.
 */
function editView(source: string, view: View, path: XmlPath, { path: inside, text }: ConfigEdit): string {
  const element = placeOfView(source, view.owner, view.name)?.element;
  const [only] = inside;
  if (text === null || inside.length !== 1 || only !== 'description' || element === undefined) {
    return setText(source, [...path, ...inside], text);
  }
  if (childOf(element, only) !== undefined) return setText(source, [...path, only], text);
  const name = element.children.findIndex((child) => child.name === 'name');
  return insertChild(source, path, name + 1, node(only, text));
}
