import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  hasCode,
  isMissing,
  type KeyedLock,
  type Logger,
  messageOf,
  namesIn,
  syncFolder,
  writeAtomic,
} from '../../kit/index.ts';
import { checkName, compareNames, fail } from '../../model/index.ts';
import { decodeUtf8, parseXml, setText, XmlError } from '../../xml/index.ts';
import type { DocumentWritten } from '../audit/document-changes.ts';
import { type DamageReport, isThere } from '../files/damaged-files.ts';
import { locationOf } from '../files/error-location.ts';
import { NODES_LOCK } from '../files/file-locks.ts';
import { parsed, type ReadDocument, readPosted } from '../files/posted-document.ts';
import { orUnwritable } from '../files/unwritable.ts';
import { hiddenName, isHiddenName } from '../items/item-folders.ts';
import type { Layout } from '../layout/layout.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import { readHostKey, writeHostKey } from './host-key-file.ts';
import { changedNode, variablesIn } from './node-changes.ts';
import { isNodeTag, nameIn, readNode, sentDocument, storedDocument } from './node-codec.ts';
import { nodeDocument } from './node-document.ts';
import { readOfflineMark, withOfflineMark } from './node-offline.ts';
import { encryptNodeSecrets } from './node-secrets.ts';
import type {
  NodeChanges,
  NodeCheck,
  NodeFields,
  NodeRecord,
  NodeStore,
  OfflineMark,
  TrustedHostKey,
} from './node-types.ts';
import { readSpaceThresholds } from './space-thresholds.ts';

/** Holds the names that mean the built-in node, now or in older files. */
const BUILT_IN_NAMES: readonly string[] = ['built-in', '(built-in)', 'master', '(master)'];

export interface NodeStoreDependencies {
  readonly layout: Pick<
    Layout,
    'nodes' | 'node' | 'nodeConfig' | 'nodeHostKey' | 'nodeLog' | 'nodeMonitors' | 'nodeWaiting'
  >;
  readonly locks: KeyedLock;
  readonly secrets: SecretStore;
  /** Reads and changes the root config.xml, which holds the built-in node. */
  readonly settings: {
    source(): Promise<string>;
    rewrite(change: (xml: string) => string): Promise<void>;
  };
  readonly log: Logger;
  readonly damaged: DamageReport;
  readonly written?: DocumentWritten;
}

interface StoredNode {
  readonly record: NodeRecord;
  /** Names its folder, which differs from the node's name where the files were changed by hand. */
  readonly folder: string;
}

/**
 * Returns the store of permanent nodes, each a folder in `nodes/` with a `config.xml`. Settings must be loaded before nodes
 * are.
 */
export function createNodeStore(deps: NodeStoreDependencies): NodeStore {
  return new FileNodeStore(deps);
}

class FileNodeStore implements NodeStore {
  readonly #deps: NodeStoreDependencies;
  readonly #listeners = new Set<() => void>();
  /** Holds the nodes by name in lower case. */
  #nodes = new Map<string, StoredNode>();
  /** Holds the folders of nodes that are described in no file, by name in lower case. */
  readonly #folders = new Map<string, { folder: string; keepMark?(mark: OfflineMark | null): Promise<void> }>();
  #sorted: readonly NodeRecord[] | null = null;
  #builtInOffline: OfflineMark | null = null;

  constructor(deps: NodeStoreDependencies) {
    this.#deps = deps;
  }

  load(): Promise<void> {
    return this.#alone(async () => {
      const nodes = new Map<string, StoredNode>();
      for (const folder of await namesIn(this.#deps.layout.nodes)) {
        const record = isHiddenName(folder) ? null : await this.#read(folder);
        if (record === null) continue;
        if (isBuiltInName(record.name) || nodes.has(keyOf(record.name))) {
          this.#deps.log.error({ node: record.name, folder }, 'two nodes have the same name; one is left out');
        } else nodes.set(keyOf(record.name), { record, folder });
      }
      this.#builtInOffline = await this.#readBuiltIn();
      this.#nodes = nodes;
      this.#changed();
    });
  }

  all(): readonly NodeRecord[] {
    this.#sorted ??= [...this.#nodes.values()].map(({ record }) => record).sort((a, b) => compareNames(a.name, b.name));
    return this.#sorted;
  }

  get(name: string): NodeRecord | undefined {
    return this.#nodes.get(keyOf(name))?.record;
  }

  get builtInOffline(): OfflineMark | null {
    return this.#builtInOffline;
  }

  create(name: string, xml: string, check?: NodeCheck): Promise<NodeRecord> {
    return this.#alone(async () => {
      const free = this.#freeName(name);
      return this.#add(free, storedDocument((await this.#readPosted(xml)).text, free), check);
    });
  }

  createFrom(fields: NodeFields, check?: NodeCheck): Promise<NodeRecord> {
    return this.#alone(async () => {
      const name = this.#freeName(fields.name);
      return this.#add(name, this.#sealed(nodeDocument({ ...fields, name })), check);
    });
  }

  async readConfig(node: NodeRecord): Promise<string> {
    return sentDocument(await this.#text(this.#stored(node)));
  }

  replaceConfig(node: NodeRecord, xml: string, check?: NodeCheck): Promise<NodeRecord> {
    return this.#alone(() => this.#replace(this.#stored(node), xml, check));
  }

  change(
    node: NodeRecord,
    changes: NodeChanges,
    more: (xml: string) => string = (xml) => xml,
    check?: NodeCheck,
  ): Promise<NodeRecord> {
    return this.#alone(async () => {
      const stored = this.#stored(node);
      return this.#replace(stored, more(changedNode(await this.#text(stored), changes)), check);
    });
  }

  async readEnvironment(node: NodeRecord): Promise<NodeFields['environment']> {
    return variablesIn(await this.#text(this.#stored(node)));
  }

  async #replace(stored: StoredNode, xml: string, check?: NodeCheck): Promise<NodeRecord> {
    const { record } = stored;
    const { text: posted, root } = await this.#readPosted(xml);
    if (!isNodeTag(root.name)) fail('NODE_TYPE', record.name, record.tag, root.name);
    const name = this.#newName(record, nameIn(root) ?? record.name);
    const text = storedDocument(posted, name);
    // Jenkins keeps the mark through a change of the configuration that says nothing of it.
    const isUnmarked = record.offline !== null && readOfflineMark(root) === null;
    const marked = isUnmarked ? withOfflineMark(text, record.offline) : text;
    check?.(readNode(await parsed(marked), stored.folder), record);
    return this.#write(name === record.name ? stored : await this.#move(stored, name), marked);
  }

  copy(from: NodeRecord, name: string): Promise<NodeRecord> {
    return this.#alone(async () => {
      const stored = this.#stored(from);
      const free = this.#freeName(name);
      return this.#add(free, setText(await this.#text(stored), ['name'], free));
    });
  }

  delete(node: NodeRecord): Promise<void> {
    return this.#alone(async () => {
      const { nodes, node: folderOf } = this.#deps.layout;
      const { folder, record } = this.#stored(node);
      // Gone at one stroke: the next start removes what a crash leaves.
      const hidden = join(nodes, hiddenName(folder, 'deleted'));
      const before = await this.#text({ record, folder }).catch(() => '');
      await rename(folderOf(folder), hidden).catch(unlessMissing);
      await syncFolder(nodes);
      this.#nodes.delete(keyOf(record.name));
      this.#deps.written?.(this.#deps.layout.nodeConfig(folder), before, null);
      this.#changed();
      await rm(hidden, { recursive: true, force: true });
    });
  }

  setOffline(name: string, mark: OfflineMark | null): Promise<void> {
    return this.#alone(async () => {
      if (name === '') {
        await this.#deps.settings.rewrite((xml) => withOfflineMark(xml, mark));
        this.#builtInOffline = mark;
        this.#changed();
        return;
      }
      const stored = this.#nodes.get(keyOf(name));
      if (stored === undefined) {
        const { keepMark } = this.#folders.get(name.toLowerCase()) ?? fail('NODE_NOT_FOUND', name);
        await keepMark?.(mark);
        return;
      }
      await this.#write(stored, withOfflineMark(await this.#text(stored), mark));
    });
  }

  spaceThresholds(): ReturnType<NodeStore['spaceThresholds']> {
    return readSpaceThresholds(this.#deps.layout.nodeMonitors);
  }

  folderOf(name: string): string {
    return this.get(name)?.remoteFolder ?? this.#folders.get(name.toLowerCase())?.folder ?? '';
  }

  noteFolder(name: string, folder: string | null, keepMark?: (mark: OfflineMark | null) => Promise<void>): void {
    if (folder === null) this.#folders.delete(name.toLowerCase());
    else this.#folders.set(name.toLowerCase(), { folder, ...(keepMark && { keepMark }) });
  }

  async hostKey(name: string): Promise<TrustedHostKey | null> {
    const stored = this.#nodes.get(keyOf(name));
    return stored === undefined ? null : readHostKey(this.#deps.layout.nodeHostKey(stored.folder));
  }

  setHostKey(name: string, key: TrustedHostKey): Promise<void> {
    return this.#alone(async () => {
      const { folder } = this.#nodes.get(keyOf(name)) ?? fail('NODE_NOT_FOUND', name);
      await writeHostKey(this.#deps.layout.nodeHostKey(folder), key);
    });
  }

  logFile(name: string): string {
    return this.#deps.layout.nodeLog(name);
  }

  waitingFile(name: string): string {
    return this.#deps.layout.nodeWaiting(name);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Changes of nodes come one after another: whether a name is free must not change while it is taken. */
  #alone<T>(task: () => Promise<T>): Promise<T> {
    return this.#deps.locks.run(NODES_LOCK, () => orUnwritable(task));
  }

  #changed(): void {
    this.#sorted = null;
    for (const listener of this.#listeners) listener();
  }

  /** Returns null where there is no file, or one that is not a node's. */
  async #read(folder: string): Promise<NodeRecord | null> {
    const path = this.#deps.layout.nodeConfig(folder);
    try {
      const root = parseXml(decodeUtf8(await readFile(path)));
      if (isNodeTag(root.name)) return readNode(root, folder);
      this.#deps.log.warn({ node: folder, reason: `kind not known: ${root.name}` }, 'node could not be loaded');
    } catch (error) {
      if (isMissing(error) && !isThere(path)) return null;
      const reason = error instanceof XmlError ? `${locationOf(path, error)}: ${error.reason}` : messageOf(error);
      this.#deps.log.warn({ node: folder, reason }, 'node could not be loaded');
      this.#deps.damaged.note(path, error);
    }
    return null;
  }

  async #readBuiltIn(): Promise<OfflineMark | null> {
    try {
      return readOfflineMark(parseXml(await this.#deps.settings.source()));
    } catch {
      // Whoever reads the settings has said what is wrong with the file. The node stays as it is.
      return this.#builtInOffline;
    }
  }

  #readPosted(xml: string): Promise<ReadDocument> {
    return readPosted(xml, async (document) => encryptNodeSecrets(document, this.#deps.secrets));
  }

  #sealed(text: string): string {
    return encryptNodeSecrets({ text, root: parseXml(text) }, this.#deps.secrets);
  }

  async #text({ folder }: StoredNode): Promise<string> {
    return decodeUtf8(await readFile(this.#deps.layout.nodeConfig(folder)));
  }

  #freeName(name: string): string {
    checkName(name);
    const trimmed = name.trim();
    if (isBuiltInName(trimmed) || this.#nodes.has(keyOf(trimmed))) fail('NODE_EXISTS', trimmed);
    return trimmed;
  }

  /** A name that differs in case only is free for the node that has it. */
  #newName(record: NodeRecord, name: string): string {
    if (name === record.name) return name;
    checkName(name);
    return keyOf(name) === keyOf(record.name) ? name : this.#freeName(name);
  }

  async #move({ record, folder }: StoredNode, name: string): Promise<StoredNode> {
    const { nodes, node: folderOf } = this.#deps.layout;
    const moved = { record, folder: name };
    try {
      await rename(folderOf(folder), folderOf(name));
    } catch (error) {
      if (hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST')) fail('NODE_EXISTS', name);
      throw error;
    }
    this.#nodes.set(keyOf(record.name), moved);
    await syncFolder(nodes);
    return moved;
  }

  /** Adds a node. When this fails, nothing of the node remains. */
  async #add(name: string, text: string, check?: NodeCheck): Promise<NodeRecord> {
    const { nodes, node: folderOf, nodeConfig } = this.#deps.layout;
    const record = readNode(await parsed(text), name);
    check?.(record, null);
    const made = await mkdir(folderOf(name), { recursive: true });
    try {
      await writeAtomic(nodeConfig(name), text);
      await syncFolder(nodes);
    } catch (error) {
      if (made !== undefined) await rm(folderOf(name), { recursive: true, force: true });
      throw error;
    }
    this.#nodes.set(keyOf(name), { record, folder: name });
    this.#deps.written?.(nodeConfig(name), null, text);
    this.#changed();
    return record;
  }

  async #write(stored: StoredNode, text: string): Promise<NodeRecord> {
    const record = readNode(await parsed(text), stored.folder);
    const path = this.#deps.layout.nodeConfig(stored.folder);
    const before = await this.#text(stored).catch(() => null);
    await writeAtomic(path, text);
    this.#deps.written?.(path, before, text);
    this.#nodes.delete(keyOf(stored.record.name));
    this.#nodes.set(keyOf(record.name), { record, folder: stored.folder });
    this.#changed();
    return record;
  }

  /** Returns the stored node of a record, which need not be the newest. Throws NODE_NOT_FOUND where the node is gone. */
  #stored({ name }: NodeRecord): StoredNode {
    return this.#nodes.get(keyOf(name)) ?? fail('NODE_NOT_FOUND', name);
  }
}

function keyOf(name: string): string {
  return name.toLowerCase();
}

/** Says whether a name means the built-in node, so that no other may have it. */
export function isBuiltInName(name: string): boolean {
  return BUILT_IN_NAMES.includes(keyOf(name));
}

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}
