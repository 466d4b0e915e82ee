import type { StrategySetting } from '../home/index.ts';
import type { KindOf, KindRegistry, Known } from '../points/index.ts';
import { node, parseXml, toDocument } from '../xml/index.ts';

type Strategies = Pick<KindRegistry, 'find' | 'context'>;
export type OpenStrategy = Known<KindOf['authorization-strategy']>;

/** Returns the strategy with its configuration; null where its class is not known here, so that nobody knows what it grants. */
export function openStrategy(kinds: Strategies, setting: StrategySetting): OpenStrategy | null {
  const kind = kinds.find('authorization-strategy', setting.className);
  if (kind === undefined) return null;
  const denied = node('denyAnonymousReadAccess', String(setting.denyAnonymousRead));
  const element = parseXml(toDocument(node('authorizationStrategy', [denied, ...(setting.content ?? [])])));
  return { kind, config: kind.fromXml(element, kinds.context) };
}
