import { baseName, fail } from '../../model/index.ts';
import type { KindRegistry } from '../../points/index.ts';
import { attributeOf, decodeUtf8, type XmlElement } from '../../xml/index.ts';
import { parsed } from '../files/posted-document.ts';
import { interpret, type UnusableConfig, type UsableConfig } from './item-config.ts';
import type { StoredItem } from './item-tree.ts';

/**
 * Describes a configuration that is stored: one that can be used, or one with a kind of item or of axis that only other
 * servers know.
 */
export type KeptConfig = UsableConfig | UnusableConfig;

/** Matches the classes of Java itself and of Groovy, which are not items on any server. */
const NO_ITEMS = /^(java|javax|jdk|sun|com\.sun|groovy|org\.codehaus\.groovy)\./;

/**
 * Returns what a document that may become an item says. One of an unknown kind may, where its root element is the class of
 * a plugin: it is stored and shown with the reason. Throws CONFIG_BROKEN, ROOT_UNKNOWN.
 */
export function keptConfig(registry: KindRegistry, root: XmlElement): KeptConfig {
  const read = interpret(registry, root);
  if (read.kind !== 'unloadable' || read.why === 'unknown-axis') return read;
  if (read.why === 'unusable') fail('CONFIG_BROKEN', 'config.xml', read.reason);
  return isForeign(read) && isOfPlugin(registry, root)
    ? read
    : fail('ROOT_UNKNOWN', root.name, registry.idlePlugin(root));
}

/** Returns what a stored file that is to be copied says. Throws CONFIG_BROKEN with the name `where`, ROOT_UNKNOWN. */
export async function copiedConfig(registry: KindRegistry, where: string, bytes: Uint8Array): Promise<KeptConfig> {
  const root = await parsed(decodeUtf8(bytes), where);
  const read = interpret(registry, root);
  return read.kind === 'unloadable' && isForeign(read) ? read : keptConfig(registry, root);
}

/**
 * Returns what a document that replaces an item's says: of the same kind, unless that item could not be loaded. Throws
 * CONFIG_TYPE, CONFIG_BROKEN, ROOT_UNKNOWN.
 */
export function replacement(registry: KindRegistry, item: StoredItem, root: XmlElement): KeptConfig {
  if (item.kind === 'unloadable') return keptConfig(registry, root);
  if (registry.find('item', root.name) === item.itemKind) return keptConfig(registry, root);
  return fail('CONFIG_TYPE', item.fullName, item.itemKind.xmlTag, root.name);
}

function isForeign({ why }: UnusableConfig): boolean {
  return why === 'unknown-kind' || why === 'unknown-axis';
}

/**
 * Says whether the root element is a plugin's kind of item. The class of another extension, as a view or a build step, is
 * not an item; and a name alone holds nothing to store: it is refused, as recorded from Jenkins.
 */
function isOfPlugin(registry: KindRegistry, root: XmlElement): boolean {
  if (NO_ITEMS.test(root.name) || registry.isOfAnyFamily(root.name)) return false;
  const isNamedByPlugin = attributeOf(root, 'plugin') !== undefined;
  return isNamedByPlugin || (root.name.includes('.') && root.children.length > 0);
}

/** Returns the item that a stored document is. */
export function itemOf(read: KeptConfig, fullName: string, unsavedCopy: boolean): StoredItem {
  const name = baseName(fullName);
  switch (read.kind) {
    case 'job':
      return { ...read, name, fullName, unsavedCopy, cell: null };
    case 'folder':
      return { ...read, name, fullName };
    case 'unloadable':
      return { kind: read.kind, tag: read.tag, reason: read.reason, foreign: isForeign(read), name, fullName };
  }
}
