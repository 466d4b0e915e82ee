import { readFile } from 'node:fs/promises';
import { LruMap } from '../../kit/index.ts';
import { checkName, fail } from '../../model/index.ts';
import { classOfTag, type KindRegistry } from '../../points/index.ts';
import {
  childOf,
  childText,
  decodeUtf8,
  node,
  parseXml,
  plainLists,
  setChild,
  type XmlElement,
} from '../../xml/index.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import type { UserFiles } from '../users/user-types.ts';
import { readViewConfig, viewKindOf } from './view-cache.ts';
import { impliedName, impliedView, ownedView, viewDocument } from './view-document.ts';
import { viewElements } from './view-elements.ts';
import type { PersonalViews, View } from './view-types.ts';

const PROPERTY = 'hudson.model.MyViewsProperty';
const PATH = ['properties', PROPERTY, 'views'];
const OWNER = node('owner', { class: PROPERTY, reference: '../../..' });
/** Limits all views of one person together, in UTF-16 units. */
const MAX_FILE = 4 * 1024 * 1024;
/** Limits the people whose views are held in memory. */
const KEPT = 100;

interface Deps {
  readonly users: Pick<UserFiles, 'fileOf' | 'rewrite'>;
  readonly registry: KindRegistry;
  readonly secrets: SecretStore;
}

/** Represents a view as it stands in a user's file. */
interface Stored {
  readonly name: string;
  readonly element: XmlElement;
  /** Holds its index among the views of the file; null for the one that a file without views only implies. */
  readonly at: number | null;
}

/**
 * Returns a store of the views that belong to people, in the files of users. They show items of the root; they are read when
 * they are shown, and do not follow items that move, as in Jenkins.
 */
export function createPersonalViews(deps: Deps): PersonalViews {
  const { users, registry } = deps;
  const elements = viewElements(deps);
  /** Holds views as long as their file stays as it is: what they select is held by the very objects. */
  const kept = new LruMap<string, { readonly source: string; readonly views: readonly View[] }>(KEPT);

  async function sourceOf(user: string): Promise<string> {
    const path = await users.fileOf(user);
    return path === null ? '<user/>' : decodeUtf8(await readFile(path));
  }

  async function stored(user: string): Promise<readonly Stored[]> {
    return viewsIn(parseXml(await sourceOf(user)));
  }

  async function found(user: string, name: string): Promise<Stored> {
    return (await stored(user)).find((each) => each.name === name) ?? fail('VIEW_NOT_FOUND', name);
  }

  function viewOf({ name, element }: Stored): View {
    const viewKind = viewKindOf(registry, element.name);
    const config = readViewConfig(registry, viewKind, element);
    return { owner: '', name, viewKind, className: viewKind?.className ?? classOfTag(element.name), config };
  }

  /** Changes the views of a person in a file that names them. */
  function change(user: string, edit: (source: string, views: readonly Stored[]) => string): Promise<void> {
    return users.rewrite(user, (given) => {
      const source = withViews(given);
      const text = edit(source, viewsIn(parseXml(source)));
      if (text.length > MAX_FILE && text.length > given.length) fail('BODY_TOO_LARGE', MAX_FILE);
      return text;
    });
  }

  function freeName(views: readonly Stored[], name: string, except?: string): string {
    checkName(name);
    const free = name.trim();
    return views.some((each) => each.name === free && free !== except) ? fail('VIEW_EXISTS', free) : free;
  }

  async function add(user: string, name: string, element: XmlElement): Promise<void> {
    await change(user, (source, views) => {
      const view = ownedView(element, freeName(views, name), OWNER);
      return setChild(source, [...PATH, Number.MAX_SAFE_INTEGER], view);
    });
  }

  return {
    async of(user) {
      const source = await sourceOf(user);
      const known = kept.get(user);
      if (known?.source === source) return known.views;
      const views = viewsIn(plainLists(parseXml(source)))
        .map(viewOf)
        .sort((a, b) => (a.name < b.name ? -1 : 1));
      kept.set(user, { source, views });
      return views;
    },
    async create(user, name, xml) {
      const element = await elements.posted(xml);
      elements.checkKind(element);
      await add(user, name, element);
    },
    createEmpty: async (user, name, className) => add(user, name, elements.empty(className)),
    readConfig: async (user, name) => viewDocument((await found(user, name)).element, name),
    async replaceConfig(user, name, xml, newName = name) {
      const posted = await elements.posted(xml);
      await change(user, (source, views) => {
        const { at, element } = views.find((each) => each.name === name) ?? fail('VIEW_NOT_FOUND', name);
        if (posted.name !== element.name) fail('VIEW_TYPE', name, element.name, posted.name);
        return setChild(source, [...PATH, at ?? 0], ownedView(posted, freeName(views, newName, name), OWNER));
      });
    },
    delete: (user, name) =>
      change(user, (source, views) => {
        const { at } = views.find((each) => each.name === name) ?? fail('VIEW_NOT_FOUND', name);
        if (views.length === 1) fail('VIEW_PRIMARY', name);
        return setChild(source, [...PATH, at ?? 0], null);
      }),
  };
}

/** Returns the views of a user's document, each name once; one without any implies that of all items. */
function viewsIn(root: XmlElement): readonly Stored[] {
  let place: XmlElement | undefined = root;
  for (const name of PATH) place = place && childOf(place, name);
  const views = new Map<string, Stored>();
  for (const [at, element] of place?.children.entries() ?? []) {
    const name = childText(element, 'name') ?? '';
    if (name !== '' && !views.has(name)) views.set(name, { name, element, at });
  }
  return views.size > 0 ? [...views.values()] : [{ name: impliedName(''), element: impliedView(''), at: null }];
}

/** Returns the document with the view in it that it only implies. */
function withViews(source: string): string {
  if (viewsIn(parseXml(source)).some(({ at }) => at !== null)) return source;
  return setChild(source, [...PATH, 0], ownedView(impliedView(''), impliedName(''), OWNER));
}
