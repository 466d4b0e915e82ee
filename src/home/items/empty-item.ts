import type { ItemKind, KindRegistry } from '../../points/index.ts';
import { node, parseXml, toDocument } from '../../xml/index.ts';
import { nodeOf } from '../files/element-node.ts';
import type { SecretStore } from '../secrets/secret-types.ts';

/** Returns the kind of item with a Java class. Cells are made by their project alone, so their class makes nothing. */
export function itemKindOfClass(registry: KindRegistry, className: string): ItemKind | undefined {
  return registry
    .all('item')
    .find((kind) => kind.className === className && kind.form !== 'cell' && kind.form !== 'module');
}

/** Provides what a new item depends on. */
export interface NewItemContext {
  readonly registry: KindRegistry;
  readonly secrets: SecretStore;
  readonly hasAgents: boolean;
}

/**
 * Returns the document of an item of which nothing was said: its kind's defaults, and as in Jenkins no source. Without any
 * agent its builds stay on the server itself, as in Jenkins, where a new job roams only where there is somewhere to go.
 */
export function emptyDocument(kind: ItemKind, { registry, secrets, hasAgents }: NewItemContext): string {
  const roams = hasAgents ? '' : '<canRoam>false</canRoam>';
  const bare = parseXml(`<${kind.xmlTag}><scm class="hudson.scm.NullSCM"/>${roams}</${kind.xmlTag}>`);
  const written = kind.toXml(kind.xmlTag, kind.fromXml(bare, registry.context), secrets);
  const fresh = kind.fresh === undefined ? [] : parseXml(`<x>${kind.fresh}</x>`).children.map(nodeOf);
  const names = new Set(fresh.map(({ name }) => name));
  const others = (written.children ?? []).filter(({ name }) => !names.has(name));
  return toDocument({ ...written, children: [...others, ...fresh] });
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
