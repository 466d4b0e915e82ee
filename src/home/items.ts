import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { type Clock, hasCode, type KeyedLock, type Logger, syncFolder, writeAtomic } from '../kit/index.ts';
import { baseName, checkName, compareNames, fail } from '../model/index.ts';
import type { ItemKind, JobConfig, KindRegistry } from '../points/index.ts';
import { decodeUtf8, type XmlElement } from '../xml/index.ts';
import { emptyDocument, itemKindOfClass } from './empty-item.ts';
import { encryptSecrets } from './encrypt-secrets.ts';
import { interpret, readItemConfig } from './item-config.ts';
import { deleteItemFolder, isDeletedName, moveItemFolder } from './item-folders.ts';
import type { Layout } from './layout.ts';
import { applyEdits, parsed, parsePosted } from './posted-document.ts';
import type { ConfigEdit, Item, ItemStore, Job, SecretStore, UnloadableItem } from './types.ts';
import { orUnwritable } from './unwritable.ts';

/** Reading goes on this long before other work gets its turn. */
const SLICE_MS = 20;

export interface ItemStoreDependencies {
  readonly layout: Layout;
  readonly locks: KeyedLock;
  readonly registry: KindRegistry;
  readonly secrets: SecretStore;
  readonly log: Logger;
  readonly clock: Clock;
}

type StoredJob = { -readonly [K in keyof Job]: Job[K] };

export function createItemStore(deps: ItemStoreDependencies): ItemStore {
  return new FileItemStore(deps);
}

class FileItemStore implements ItemStore {
  readonly #deps: ItemStoreDependencies;
  readonly #layout: Layout;
  #items = new Map<string, StoredJob | UnloadableItem>();
  #sorted: readonly Item[] | null = null;
  #sortedJobs: readonly Job[] | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(deps: ItemStoreDependencies) {
    this.#deps = deps;
    this.#layout = deps.layout;
  }

  load(): Promise<void> {
    return this.#alone(async () => {
      const items = new Map<string, StoredJob | UnloadableItem>();
      let sliceEnd = this.#deps.clock.now() + SLICE_MS;
      for (const name of await this.#folders()) {
        const item = this.#readItem(name);
        if (item !== null) items.set(name, item);
        if (this.#deps.clock.now() < sliceEnd) continue;
        await breathe();
        sliceEnd = this.#deps.clock.now() + SLICE_MS;
      }
      this.#items = items;
      this.#changed();
    });
  }

  all(): readonly Item[] {
    this.#sorted ??= [...this.#items.values()].sort((a, b) => compareNames(a.fullName, b.fullName));
    return this.#sorted;
  }

  get(fullName: string): Item | undefined {
    return this.#items.get(fullName);
  }

  jobs(): readonly Job[] {
    this.#sortedJobs ??= this.all().filter((item) => item.kind === 'job');
    return this.#sortedJobs;
  }

  create(name: string, xml: string): Promise<Job> {
    return this.#alone(async () => {
      const fullName = this.#freeName(name);
      const { registry, secrets } = this.#deps;
      const text = parsePosted(xml, (source) => encryptSecrets(source, registry, secrets));
      const { itemKind, config } = this.#jobOf(parsed(text));
      return this.#add(fullName, text, itemKind, config, false);
    });
  }

  async createEmpty(name: string, className: string): Promise<Job> {
    const { registry, secrets } = this.#deps;
    const itemKind = itemKindOfClass(registry, className) ?? fail('MODE_UNKNOWN', className);
    return this.create(name, emptyDocument(itemKind, registry, secrets));
  }

  copy(from: Job, name: string): Promise<Job> {
    return this.#alone(async () => {
      const fullName = this.#freeName(name);
      const bytes = await readFile(this.#layout.jobConfig(this.#stored(from).fullName));
      const { itemKind, config } = this.#jobOf(parsed(decodeUtf8(bytes)));
      return this.#add(fullName, bytes, itemKind, config, true);
    });
  }

  rename(job: Job, newName: string): Promise<Job> {
    return this.#alone(async () => {
      const stored = this.#stored(job);
      checkName(newName);
      const name = newName.trim();
      if (name === stored.name) fail('RENAME_SAME');
      if (this.#taken(name, stored)) fail('RENAME_IN_USE', name);
      try {
        await moveItemFolder(this.#layout, stored.fullName, name);
      } catch (error) {
        if (hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST')) fail('RENAME_IN_USE', name);
        throw error;
      }
      const renamed: StoredJob = { ...stored, name, fullName: name };
      this.#items.delete(stored.fullName);
      this.#items.set(name, renamed);
      this.#changed();
      return renamed;
    });
  }

  async delete(item: Item): Promise<void> {
    const remove = await this.#alone(async () => {
      if (this.#items.get(item.fullName) !== item) fail('ITEM_NOT_FOUND', item.fullName);
      const removal = await deleteItemFolder(this.#layout, item.fullName);
      this.#items.delete(item.fullName);
      this.#changed();
      return removal;
    });
    // A long history takes a while; the name is free already and other items need not wait.
    await remove();
  }

  async readConfig(item: Item): Promise<string> {
    const bytes = await readFile(this.#layout.jobConfig(item.fullName));
    return item.kind === 'job' ? decodeUtf8(bytes) : bytes.toString('utf8');
  }

  replaceConfig(job: Job, xml: string): Promise<void> {
    return this.#alone(async () => {
      const stored = this.#stored(job);
      const { registry, secrets } = this.#deps;
      const text = parsePosted(xml, (source) => encryptSecrets(source, registry, secrets));
      await this.#write(stored, text);
    });
  }

  edit(job: Job, edits: readonly ConfigEdit[]): Promise<void> {
    return this.#alone(async () => {
      const stored = this.#stored(job);
      const path = this.#layout.jobConfig(stored.fullName);
      await this.#write(stored, applyEdits(path, await readFile(path), edits));
    });
  }

  reload(item: Item): Promise<void> {
    return this.#alone(async () => {
      const again = this.#readItem(item.fullName);
      if (again === null) this.#items.delete(item.fullName);
      else this.#items.set(item.fullName, again);
      this.#changed();
    });
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Changes of items come one after another: whether a name is free must not change while it is taken. */
  #alone<T>(task: () => Promise<T>): Promise<T> {
    return this.#deps.locks.run('items', () => orUnwritable(task));
  }

  #changed(): void {
    this.#sorted = null;
    this.#sortedJobs = null;
    for (const listener of this.#listeners) listener();
  }

  async #folders(): Promise<string[]> {
    const entries = await readdir(this.#layout.jobs, { withFileTypes: true });
    return entries.filter((entry) => !entry.isFile() && !isDeletedName(entry.name)).map((entry) => entry.name);
  }

  /** Null: no config.xml, so no item. The object of a job that was there before is kept. */
  #readItem(fullName: string): StoredJob | UnloadableItem | null {
    const where = this.#layout.jobConfig(fullName);
    const name = baseName(fullName);
    const read = readItemConfig(this.#deps.registry, where);
    if (read === null) return null;
    if (read.kind === 'unloadable') {
      this.#deps.log.warn({ item: fullName, reason: read.reason }, 'item could not be loaded');
      return { kind: 'unloadable', name, fullName, tag: read.tag, reason: read.reason };
    }
    const { itemKind, config } = read;
    const known = this.#items.get(fullName);
    if (known?.kind !== 'job') return { kind: 'job', name, fullName, itemKind, config, heldBack: false };
    return Object.assign(known, { itemKind, config, heldBack: false });
  }

  #freeName(name: string): string {
    checkName(name);
    const trimmed = name.trim();
    if (this.#taken(trimmed)) fail('ITEM_EXISTS', trimmed);
    return trimmed;
  }

  /** Jenkins finds items without regard to case, and some file systems cannot hold both. */
  #taken(name: string, except?: Item): boolean {
    const lower = name.toLowerCase();
    return this.all().some((item) => item !== except && item.name.toLowerCase() === lower);
  }

  #jobOf(root: XmlElement): { itemKind: ItemKind; config: JobConfig } {
    const read = interpret(this.#deps.registry, root);
    return read.kind === 'job' ? read : fail('ROOT_UNKNOWN', root.name);
  }

  /** Writes a new item's folder; when this fails, nothing of it remains. */
  async #add(
    fullName: string,
    text: string | Uint8Array,
    itemKind: ItemKind,
    config: JobConfig,
    heldBack: boolean,
  ): Promise<Job> {
    const made = await mkdir(this.#layout.job(fullName), { recursive: true });
    try {
      await writeAtomic(this.#layout.jobConfig(fullName), text);
      await syncFolder(this.#layout.jobParent(fullName));
    } catch (error) {
      if (made !== undefined) await rm(made, { recursive: true, force: true });
      else await rm(this.#layout.jobConfig(fullName), { force: true });
      throw error;
    }
    const job: StoredJob = { kind: 'job', name: baseName(fullName), fullName, itemKind, config, heldBack };
    this.#items.set(fullName, job);
    this.#changed();
    return job;
  }

  async #write(job: StoredJob, text: string): Promise<void> {
    const root = parsed(text);
    const read = interpret(this.#deps.registry, root);
    if (read.kind !== 'job' || read.itemKind !== job.itemKind) {
      fail('CONFIG_TYPE', job.fullName, job.itemKind.xmlTag, root.name);
    }
    await writeAtomic(this.#layout.jobConfig(job.fullName), text);
    job.config = read.config;
    job.heldBack = false;
    this.#changed();
  }

  #stored(job: Job): StoredJob {
    const stored = this.#items.get(job.fullName);
    if (stored !== job || stored.kind !== 'job') fail('ITEM_NOT_FOUND', job.fullName);
    return stored;
  }
}
