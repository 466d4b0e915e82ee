import { onTestFinished } from 'vitest';
import { allKinds } from '../../kinds/index.ts';
import { KeyedLock, type Logger, silentLogger } from '../../kit/index.ts';
import { KindRegistry } from '../../points/index.ts';
import { NO_REPORT } from '../files/damaged-files.ts';
import { createItemStore } from '../items/item-store.ts';
import type { ItemStore, LoadedItem } from '../items/item-types.ts';
import type { Layout } from '../layout/layout.ts';
import { openSecrets } from '../secrets/secrets.ts';
import { createSettingsStore } from '../settings/settings.ts';
import type { SettingsStore } from '../settings/settings-types.ts';
import { createViewStore } from '../views/view-store.ts';
import type { View, ViewStore } from '../views/view-types.ts';
import { recordedHome } from './recorded-home.ts';

export const FOLDER_TAG = 'com.cloudbees.hudson.plugins.folder.Folder';

export interface ViewHome {
  readonly layout: Layout;
  readonly items: ItemStore;
  readonly settings: SettingsStore;
  readonly views: ViewStore;
}

/** Returns a home that Jenkins wrote with the root's `all` and a folder `team` with `All` and the list view `v`. */
export async function openViews(
  log: Logger = silentLogger,
  prepare?: (layout: Layout) => Promise<void>,
): Promise<ViewHome> {
  const layout = await recordedHome({ onTestFinished }, { builds: false });
  await prepare?.(layout);
  const secrets = await openSecrets(layout);
  const registry = new KindRegistry(allKinds, secrets);
  const locks = new KeyedLock();
  const settings = createSettingsStore({ layout, locks, log: silentLogger, damaged: NO_REPORT, fresh: false });
  const items = createItemStore({ layout, locks, registry, secrets, log: silentLogger });
  await settings.load();
  await items.load();
  return {
    layout,
    items,
    settings,
    views: createViewStore({ layout, placeOf: items.placeOf, items, settings, registry, secrets, log }),
  };
}

export function loadedItem(items: ItemStore, fullName: string): LoadedItem {
  const item = items.get(fullName);
  if (item === undefined || item.kind === 'unloadable') throw new Error(`${fullName} is not loaded`);
  return item;
}

export function viewOf(views: ViewStore, owner: string, name: string): View {
  const view = views.get(owner, name);
  if (view === undefined) throw new Error(`no view ${name}`);
  return view;
}

export function namesOf(views: ViewStore, owner: string): string[] {
  return views.of(owner).map(({ name }) => name);
}

/** Returns names in a list view, as they are in it. */
export async function listedIn(views: ViewStore, owner: string, name: string): Promise<string[]> {
  const text = await views.readConfig(viewOf(views, owner, name));
  return [...text.matchAll(/<string>(.*)<\/string>/g)].map((match) => match[1] ?? '');
}
