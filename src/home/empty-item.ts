import type { ItemKind, KindRegistry } from '../points/index.ts';
import { parseXml, toDocument } from '../xml/index.ts';
import { isItemKind } from './item-config.ts';
import type { SecretStore } from './types.ts';

export function itemKindOfClass(registry: KindRegistry, className: string): ItemKind | undefined {
  return registry
    .all('item')
    .filter(isItemKind)
    .find((kind) => kind.className === className);
}

/** The document of an item of which nothing was said: its kind's defaults, and as in Jenkins no source. */
export function emptyDocument(kind: ItemKind, registry: KindRegistry, secrets: SecretStore): string {
  const bare = parseXml(`<${kind.xmlTag}><scm class="hudson.scm.NullSCM"/></${kind.xmlTag}>`);
  return toDocument(kind.toXml(kind.xmlTag, kind.fromXml(bare, registry.context), secrets));
}
