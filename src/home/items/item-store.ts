import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createYield, type KeyedLock, type Logger, writeAtomic } from '../../kit/index.ts';
import { baseName, checkName, fail } from '../../model/index.ts';
import type { KindRegistry, ModuleFacts } from '../../points/index.ts';
import { decodeUtf8, type XmlElement } from '../../xml/index.ts';
import type { ConfigEdit } from '../files/posted-document.ts';
import { applyEdits, parsed, type ReadDocument, readable, readPosted } from '../files/posted-document.ts';
import type { PlaceOf } from '../layout/item-place.ts';
import type { Layout } from '../layout/layout.ts';
import { encryptSecrets } from '../secrets/encrypt-secrets.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import { writeModules } from './cells/modules.ts';
import { createItemFolder, writeItemFolder } from './create-item-folder.ts';
import { emptyDocument, itemKindOfClass } from './empty-item.ts';
import { ItemChanges } from './item-changes.ts';
import { copyItemFolders } from './item-copy.ts';
import { ItemCreations } from './item-creations.ts';
import { isOccupied } from './item-folders.ts';
import { displayNameOfItem, fullDisplayNameOf, urlOf } from './item-names.ts';
import { type ItemReaderDependencies, readAllItems, readCells, readOneItem } from './item-reader.ts';
import { ItemRelocation } from './item-relocation.ts';
import { readItemText } from './item-text.ts';
import { childName, computedBy, ItemTree, placeOfItem, type StoredFolder, type StoredItem } from './item-tree.ts';
import type { Item, ItemListener, ItemStore, Job, LoadedItem } from './item-types.ts';
import { copiedConfig, itemOf, type KeptConfig, keptConfig, replacement } from './kept-config.ts';

export interface ItemStoreDependencies {
  readonly layout: Layout;
  readonly locks: KeyedLock;
  readonly registry: KindRegistry;
  readonly secrets: SecretStore;
  readonly log: Logger;
  /** Is called before an item is renamed; what it writes is on disk when it resolves. */
  noteMove?(from: string, to: string): Promise<void>;
  /** Is called before an item is deleted; what it writes is on disk when it resolves. */
  noteRemoval?(fullName: string): Promise<void>;
  /** Says whether there are nodes beside the server itself; missing, there are. */
  readonly hasAgents?: () => boolean;
}

/** Says where items are. */
export interface ItemPlaces {
  readonly placeOf: PlaceOf;
}

export function createItemStore(deps: ItemStoreDependencies): ItemStore & ItemPlaces {
  return new FileItemStore(deps);
}

class FileItemStore implements ItemStore, ItemPlaces {
  readonly #deps: ItemStoreDependencies;
  readonly #layout: Layout;
  #tree = new ItemTree();
  readonly #changes: ItemChanges;
  readonly #creations: ItemCreations;
  readonly #relocation: ItemRelocation;
  readonly placeOf: PlaceOf = (fullName) => this.#tree.placeOf(fullName);

  constructor(deps: ItemStoreDependencies) {
    this.#deps = deps;
    this.#changes = new ItemChanges(deps.locks);
    this.#creations = new ItemCreations(this.#changes, (item) => this.#appear(item));
    this.#layout = deps.layout;
    this.#relocation = new ItemRelocation({ ...deps, changes: this.#changes, tree: () => this.#tree });
  }

  load(): Promise<void> {
    return this.#changes.alone(async () => {
      const tree = new ItemTree();
      const reader = this.#reader();
      for (const branch of await readAllItems(reader)) {
        tree.put(branch);
        await reader.pause();
      }
      this.#tree = tree;
      this.#changes.tell({ type: 'loaded' });
    });
  }

  all(): readonly Item[] {
    return this.#tree.all();
  }

  children(parent: string): readonly Item[] {
    return this.#tree.children(parent);
  }

  get revision(): object {
    return this.#tree.revision;
  }

  cells(project: Job): readonly Job[] {
    return this.#tree.cells(project.fullName);
  }

  get(fullName: string): Item | undefined {
    return this.#tree.get(fullName);
  }

  isMoving(fullName: string): boolean {
    return this.#relocation.isMoving(fullName);
  }

  jobs(): readonly Job[] {
    return this.#tree.jobs();
  }

  folderOf({ fullName }: Pick<Item, 'fullName'>): string {
    return this.#layout.job(this.placeOf(fullName));
  }

  url(fullName: string): string {
    return urlOf(fullName, (name) => this.#tree.get(name));
  }

  displayName(item: Item): string {
    return displayNameOfItem(item);
  }

  fullDisplayName(item: Item): string {
    return fullDisplayNameOf(item, (name) => this.#tree.get(name));
  }

  create(parent: string, name: string, xml: string): Promise<Item> {
    return this.#create(() => this.#freeName(parent, name), xml);
  }

  createComputed(parent: string, name: string, xml: string): Promise<Item> {
    return this.#create(() => {
      const folder = this.#tree.get(parent);
      if (folder === undefined || computedBy(folder) === null) fail('NOT_A_FOLDER', parent);
      const fullName = childName(parent, name);
      if (this.#tree.get(fullName) !== undefined) fail('ITEM_EXISTS', name);
      return fullName;
    }, xml);
  }

  async createEmpty(parent: string, name: string, className: string): Promise<Item> {
    const { registry, secrets, hasAgents = () => true } = this.#deps;
    const itemKind = itemKindOfClass(registry, className) ?? fail('MODE_UNKNOWN', className);
    return this.create(parent, name, emptyDocument(itemKind, { registry, secrets, hasAgents: hasAgents() }));
  }

  copy(from: Item, parent: string, name: string): Promise<Item> {
    return this.#changes.alone(async () => {
      const source = this.#tree.stored(from);
      const fullName = this.#freeName(parent, name);
      if (source.kind === 'folder') return this.#copyFolder(source, fullName);
      const bytes = await readFile(this.#layout.jobConfig(this.placeOf(source.fullName)));
      return this.#add(fullName, bytes, await copiedConfig(this.#deps.registry, source.name, bytes));
    });
  }

  rename(item: Item, newName: string): Promise<Item> {
    return this.#relocation.rename(item, newName);
  }

  move(item: Item, parent: string): Promise<Item> {
    return this.#relocation.move(item, parent);
  }

  delete(item: Item): Promise<void> {
    return this.#relocation.delete(item);
  }

  readConfig(item: Item): Promise<string> {
    return readItemText(this.#layout.jobConfig(this.placeOf(item.fullName)), item);
  }

  replaceConfig(item: Item, xml: string, check: (before: string) => void = () => {}): Promise<void> {
    return this.#relocation.reserving(async () => {
      const stored = this.#tree.stored(item);
      check(await this.readConfig(item));
      await this.#write(stored, await this.#posted(xml));
    });
  }

  edit(item: LoadedItem, edits: readonly ConfigEdit[]): Promise<void> {
    return this.#changing(item, (path, bytes) => applyEdits(path, bytes, edits));
  }

  rewrite(item: LoadedItem, change: (xml: string) => string): Promise<void> {
    return this.#changing(item, (path, bytes) => readable(path, () => change(decodeUtf8(bytes))));
  }

  setModules(project: Job, modules: readonly ModuleFacts[]): Promise<readonly ModuleFacts[]> {
    return this.#changes.alone(async () => {
      const stored = this.#tree.stored(project);
      if (stored.kind !== 'job') return [];
      const fresh = await writeModules(this.#layout, this.placeOf(stored.fullName), modules);
      if (fresh === null) return [];
      await this.#put(stored);
      this.#changes.tell({ type: 'updated', fullName: stored.fullName });
      return fresh;
    });
  }

  reload(item: Item): Promise<void> {
    const fullName = item.kind === 'job' && item.cell !== null ? item.cell.project : item.fullName;
    return this.#changes.alone(() => this.#readAgain(fullName));
  }

  guard(isBusy: (fullName: string) => Promise<boolean>): void {
    this.#relocation.guard(isBusy);
  }

  onChange(listener: ItemListener): () => void {
    return this.#changes.listen(listener);
  }

  #reader(): ItemReaderDependencies {
    const { registry, log } = this.#deps;
    const known = (fullName: string) => this.#tree.get(fullName);
    return { layout: this.#layout, registry, log, pause: createYield(), known };
  }

  #freeName(parent: string, name: string): string {
    this.#tree.checkParent(parent);
    checkName(name);
    const trimmed = name.trim();
    if (this.#tree.taken(parent, trimmed)) fail('ITEM_EXISTS', trimmed);
    return childName(parent, trimmed);
  }

  #posted(xml: string): Promise<ReadDocument> {
    const { registry, secrets } = this.#deps;
    return readPosted(xml, (document, pause) => encryptSecrets(document, registry, secrets, pause));
  }

  #kept(root: XmlElement): KeptConfig {
    return keptConfig(this.#deps.registry, root);
  }

  #create(fullName: () => string, xml: string): Promise<Item> {
    return this.#creations.create({
      fullName,
      write: async (name) => {
        const { text, root } = await this.#posted(xml);
        const item = itemOf(this.#kept(root), name, false);
        const folder = await writeItemFolder(this.#layout, placeOfItem(item, this.#tree.newPlace(name)), text);
        return { item, folder };
      },
    });
  }

  /** Writes the folder of an item that is a copy; when this fails, nothing of it remains. */
  async #add(fullName: string, text: string | Uint8Array, read: KeptConfig): Promise<Item> {
    const item = itemOf(read, fullName, true);
    await createItemFolder(this.#layout, placeOfItem(item, this.#tree.newPlace(fullName)), text);
    await this.#appear(item);
    return item;
  }

  /** Makes a new item known that is on disk. */
  async #appear(item: StoredItem): Promise<void> {
    await this.#put(item);
    this.#changes.tell({ type: 'created', fullName: item.fullName });
  }

  async #put(item: StoredItem): Promise<void> {
    const place = placeOfItem(item, this.#tree.newPlace(item.fullName));
    this.#tree.put({ item, cells: item.kind === 'job' ? await readCells(this.#reader(), item, place) : [] });
  }

  /** Reads the item, and everything in it where it is a folder, from its file again: all of them are new objects. */
  async #readAgain(fullName: string): Promise<void> {
    const branches = await readOneItem(this.#reader(), this.#tree.newPlace(fullName));
    this.#tree.remove(fullName);
    for (const branch of branches) this.#tree.put(branch);
    this.#changes.tell({ type: branches.length === 0 ? 'deleted' : 'updated', fullName });
  }

  async #copyFolder(from: StoredFolder, fullName: string): Promise<Item> {
    const isMade = (name: string): boolean => this.#tree.isComputed(name);
    const items = this.#tree.below(from.fullName).flatMap(({ item }) => (isMade(item.fullName) ? [] : [item]));
    try {
      const copied = items.filter((item) => item.kind !== 'unloadable' || item.foreign);
      const target = placeOfItem(from, this.#tree.newPlace(fullName));
      await copyItemFolders({ layout: this.#layout, placeOf: this.placeOf }, copied, target);
    } catch (error) {
      if (isOccupied(error)) fail('ITEM_EXISTS', baseName(fullName));
      throw error;
    }
    for (const branch of await readOneItem(this.#reader(), this.#tree.newPlace(fullName))) {
      for (const item of [branch.item, ...branch.cells]) if (item.kind === 'job') item.unsavedCopy = true;
      this.#tree.put(branch);
    }
    this.#changes.tell({ type: 'created', fullName });
    const copy = this.#tree.get(fullName);
    return copy?.kind === 'folder' ? copy : fail('ITEM_NOT_FOUND', fullName);
  }

  #changing(item: LoadedItem, change: (path: string, bytes: Uint8Array) => Promise<string>): Promise<void> {
    return this.#changes.alone(async () => {
      const stored = this.#tree.stored(item);
      const path = this.#layout.jobConfig(this.placeOf(stored.fullName));
      const text = await change(path, await readFile(path));
      await this.#write(stored, { text, root: await parsed(text) });
    });
  }

  async #write(item: StoredItem, { text, root }: ReadDocument): Promise<void> {
    const read = replacement(this.#deps.registry, item, root);
    const { fullName } = item;
    const path = this.#layout.jobConfig(this.placeOf(fullName));
    const digests = { before: digestOf(await readFile(path)), after: digestOf(text) };
    if (item.kind === 'unloadable' || read.kind === 'unloadable') {
      if (!(await this.#relocation.reserve(fullName))) fail('CONFIG_BUILDING', fullName);
      await writeAtomic(path, text);
      return this.#readAgain(fullName);
    }
    await writeAtomic(path, text);
    if (item.kind === 'job' && read.kind === 'job') Object.assign(item, { config: read.config, unsavedCopy: false });
    if (item.kind === 'folder' && read.kind === 'folder') item.config = read.config;
    await this.#put(item);
    this.#changes.tell({ type: 'updated', fullName }, digests);
  }
}

function digestOf(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}
