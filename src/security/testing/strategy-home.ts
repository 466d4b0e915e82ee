import type { Item, NodeRecord } from '../../home/index.ts';
import { allKinds } from '../../kinds/index.ts';
import { type Configured, type KindOf, KindRegistry } from '../../points/index.ts';
import { parseXml, type XmlElement, type XmlNode } from '../../xml/index.ts';
import { makeAuthorization } from '../authorization.ts';
import { EVERY_USER } from '../principal.ts';
import type { Authorization, Principal } from '../types.ts';
import { settingsWith } from './memory-home.ts';

export const STRATEGY_KINDS = new KindRegistry(allKinds, { decrypt: (text) => text });

export interface StrategyHome {
  readonly authorization: Authorization;
  readonly complaints: unknown[];
  /** Puts another strategy in force, as a change of config.xml does. */
  use(strategy: string): void;
}

/**
 * Returns the authorization of a home whose config.xml has this strategy, with the properties of items and nodes in XML by
 * their names. Without properties an item is a folder or job that has none; null is one that could not be loaded.
 */
export function strategyHome(
  strategy: string,
  places: {
    readonly items?: Readonly<Record<string, string | null>>;
    readonly nodes?: Readonly<Record<string, string>>;
    readonly properties?: Readonly<Record<string, string>>;
  } = {},
): StrategyHome {
  const complaints: unknown[] = [];
  const settings = { current: settingsWith({ authorization: settingOf(strategy) }) };
  const items = new Map(Object.entries(places.items ?? {}).map(([name, xml]) => [name, itemOf(name, xml)]));
  const nodes = new Map(Object.entries(places.nodes ?? {}).map(([name, xml]) => [name, nodeOf(name, xml)]));
  return {
    complaints,
    use(other) {
      settings.current = settingsWith({ authorization: settingOf(other) });
    },
    authorization: makeAuthorization({
      home: { settings, items: withChildren(items), nodes, views: { get: () => undefined } },
      kinds: STRATEGY_KINDS,
      properties: new Map(Object.entries(places.properties ?? {})),
      log: { error: (fields) => complaints.push(fields) },
    }),
  };
}

function withChildren(items: ReadonlyMap<string, Item>) {
  return { get: (fullName: string) => items.get(fullName), children: () => [...items.values()], revision: items };
}

export function person(userId: string, ...groups: string[]): Principal {
  return { kind: 'user', userId, fullName: userId, via: 'session', authorities: [EVERY_USER, ...groups] };
}

function settingOf(xml: string) {
  const element = parseXml(xml);
  return {
    className: element.attributes['class'] ?? '',
    denyAnonymousRead: true,
    content: element.children.map(asNode),
  };
}

function asNode({ name, attributes, children, text }: XmlElement): XmlNode {
  return { name, attributes, ...(children.length > 0 ? { children: children.map(asNode) } : { text }) };
}

function propertiesIn(xml: string): readonly Configured<KindOf['property']>[] {
  return parseXml(`<properties>${xml}</properties>`).children.map((each) => STRATEGY_KINDS.read('property', each));
}

function itemOf(fullName: string, xml: string | null): Item {
  const name = fullName.replace(/^.*\//, '');
  if (xml === null) return { kind: 'unloadable', name, fullName, tag: null, reason: 'broken', foreign: false };
  const itemKind = STRATEGY_KINDS.all('item')[0];
  if (itemKind === undefined) throw new Error('no kind of item');
  const config = { description: '', displayName: null, properties: propertiesIn(xml) };
  return { kind: 'folder', name, fullName, itemKind, config };
}

function nodeOf(name: string, xml: string): NodeRecord {
  return {
    ...{ name, description: '', remoteFolder: '', executors: 1, mode: 'NORMAL', labels: [], launcher: null },
    ...{ retentionStrategy: null, launcherElement: null, retentionElement: null, tag: 'slave', offline: null },
    properties: parseXml(`<nodeProperties>${xml}</nodeProperties>`).children,
  };
}
