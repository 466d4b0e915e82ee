import { readFileSync } from 'node:fs';
import { type Logger, messageOf } from '../../kit/index.ts';
import { Failure } from '../../model/index.ts';
import type { KindRegistry, ViewKind } from '../../points/index.ts';
import { classOfTag } from '../../points/index.ts';
import { childText, decodeUtf8, parseXml, plainLists, type XmlElement } from '../../xml/index.ts';
import type { ItemChange, ItemStore } from '../items/item-types.ts';
import type { ItemLayout } from '../layout/layout.ts';
import type { SettingsStore } from '../settings/settings-types.ts';
import { impliedName, impliedView, type StoredViews, storedViews } from './view-document.ts';
import type { View } from './view-types.ts';

export interface ViewCacheDependencies extends ItemLayout<'rootConfig' | 'jobConfig'> {
  readonly items: Pick<ItemStore, 'get' | 'onChange'>;
  readonly settings: Pick<SettingsStore, 'current'>;
  readonly registry: KindRegistry;
  readonly log: Logger;
}

export interface OwnersViews {
  /** Holds the views in the order of their names. */
  readonly views: readonly View[];
  readonly primary: View;
}

/**
 * Holds the views as their files describe them; they are read at first use and again after their owner's file has changed.
 */
export class ViewCache {
  readonly #deps: ViewCacheDependencies;
  readonly #folders = new Map<string, OwnersViews>();
  #root: { readonly settings: object; readonly views: OwnersViews } | null = null;
  /** Holds what was logged of views, by owner and name, so that it is logged once. */
  readonly #reported = new Map<string, Map<string, string>>();

  constructor(deps: ViewCacheDependencies) {
    this.#deps = deps;
    deps.items.onChange((change) => this.#forget(change));
  }

  /** Returns null where there is no such folder. */
  of(owner: string): OwnersViews | null {
    if (owner === '') return this.#rootViews();
    const known = this.#folders.get(owner);
    if (known !== undefined) return known;
    if (this.#deps.items.get(owner)?.kind !== 'folder') return null;
    const views = this.#read(owner);
    this.#folders.set(owner, views);
    return views;
  }

  /** Returns the views of the root. Every change of the root's file makes new settings. */
  #rootViews(): OwnersViews {
    const { current } = this.#deps.settings;
    if (this.#root?.settings !== current) this.#root = { settings: current, views: this.#read('') };
    return this.#root.views;
  }

  #read(owner: string): OwnersViews {
    const stored = this.#stored(owner);
    const implied = { name: impliedName(owner), element: impliedView(owner) };
    const [first = implied, ...others] = stored?.views ?? [];
    const read = (view: typeof implied): View => this.#view(owner, view.name, view.element);
    const inFile = [read(first), ...others.map(read)] as const;
    this.#forgetReports(owner, inFile);
    const primaryName = stored?.primaryName ?? (owner === '' ? impliedName(owner) : null);
    const primary = inFile.find(({ name }) => name === primaryName) ?? inFile[0];
    // Jenkins compares UTF-16 units, as `<` does.
    return { views: inFile.toSorted((a, b) => (a.name < b.name ? -1 : 1)), primary };
  }

  #stored(owner: string): StoredViews | null {
    const { layout, placeOf, log } = this.#deps;
    const path = owner === '' ? layout.rootConfig : layout.jobConfig(placeOf(owner));
    try {
      // Synchronous: it is one small file, and views are asked for where nothing can wait.
      return storedViews(plainLists(parseXml(decodeUtf8(readFileSync(path)))), owner);
    } catch (error) {
      log.warn({ owner, reason: `${path}: ${messageOf(error)}` }, 'views could not be read');
      return null;
    }
  }

  #view(owner: string, name: string, element: XmlElement): View {
    const viewKind = viewKindOf(this.#deps.registry, element.name);
    const className = viewKind?.className ?? classOfTag(element.name);
    const config = readViewConfig(this.#deps.registry, viewKind, element);
    if (viewKind !== null) this.#report(owner, name, () => viewKind.check(config));
    return { owner, name, viewKind, className, config };
  }

  #report(owner: string, name: string, check: () => void): void {
    const reported = this.#reported.get(owner) ?? new Map<string, string>();
    try {
      check();
      reported.delete(name);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (reported.get(name) === error.message) return;
      this.#reported.set(owner, reported.set(name, error.message));
      this.#deps.log.warn({ owner, view: name, reason: error.message }, 'a view does not show all that it should');
    }
  }

  /** Removes the reports of views that are gone. */
  #forgetReports(owner: string, views: readonly View[]): void {
    const reported = this.#reported.get(owner);
    const names = new Set(views.map(({ name }) => name));
    for (const name of reported?.keys() ?? []) if (!names.has(name)) reported?.delete(name);
    if (reported?.size === 0) this.#reported.delete(owner);
  }

  #forget(change: ItemChange): void {
    if (change.type === 'loaded') {
      this.#folders.clear();
      this.#root = null;
      return;
    }
    const gone = change.type === 'moved' ? [change.from, change.fullName] : [change.fullName];
    const isGone = (owner: string): boolean => gone.some((name) => `${owner}/`.startsWith(`${name}/`));
    for (const owner of this.#folders.keys()) if (isGone(owner)) this.#folders.delete(owner);
    if (change.type === 'updated') return;
    for (const owner of this.#reported.keys()) if (isGone(owner)) this.#reported.delete(owner);
  }
}

export function viewKindOf(registry: KindRegistry, tag: string): ViewKind | null {
  return registry.find('view', tag) ?? null;
}

/** Returns what a kind reads of a view; of an unknown kind only the description. */
export function readViewConfig(registry: KindRegistry, kind: ViewKind | null, element: XmlElement): View['config'] {
  const config: unknown = kind?.fromXml(element, registry.context);
  return typeof config === 'object' && config !== null && 'description' in config
    ? (config as View['config'])
    : { description: childText(element, 'description') ?? null };
}
