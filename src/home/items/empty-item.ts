import type { ItemKind, KindRegistry } from '../../points/index.ts';
import { node, parseXml, toDocument } from '../../xml/index.ts';
import type { SecretStore } from '../secrets/secret-types.ts';

/** Returns the kind of item with a Java class. Cells are made by their project alone, so their class makes nothing. */
export function itemKindOfClass(registry: KindRegistry, className: string): ItemKind | undefined {
  return registry
    .all('item')
    .find((kind) => kind.className === className && kind.form !== 'cell' && kind.form !== 'module');
}

/** Returns the document of an item of which nothing was said: its kind's defaults, and as in Jenkins no source. */
export function emptyDocument(kind: ItemKind, registry: KindRegistry, secrets: SecretStore): string {
  const bare = parseXml(`<${kind.xmlTag}><scm class="hudson.scm.NullSCM"/></${kind.xmlTag}>`);
  return toDocument(kind.toXml(kind.xmlTag, kind.fromXml(bare, registry.context), secrets));
}

/**
 * Returns what Jenkins writes into the folder of a matrix project's cell: its whole configuration is in the project's file.
 */
export function cellDocument(): string {
  return toDocument(
    node('matrix-config', [
      node('keepDependencies', 'false'),
      node('properties'),
      node('scm', { class: 'hudson.scm.NullSCM' }),
      node('canRoam', 'false'),
      node('disabled', 'false'),
      node('blockBuildWhenDownstreamBuilding', 'false'),
      node('blockBuildWhenUpstreamBuilding', 'false'),
      node('triggers'),
      node('concurrentBuild', 'false'),
    ]),
  );
}
