import type { Forge } from '../../model/index.ts';
import { classOfTag, tagOfClass } from '../../xml/index.ts';
import { type AnyKind, defineKind } from '../kind/kind.ts';
import type { KindRegistry } from '../kind/registry.ts';
import type { ForgeEvent } from './forge-event.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly forge: ForgeKind;
  }
}

/** Represents an event before the log of deliveries has given it a number. */
export type ReadEvent = Omit<ForgeEvent, 'delivery'>;

/** Names the hash of an HMAC that signs a delivery. */
export type SignatureAlgorithm = 'sha256' | 'sha1';

/** Describes the address at which a forge reports everything that happens, with deliveries that it may sign. */
export interface SignedWebhook {
  /** Holds the path below the server: `/github-webhook`. It is a route of its own, public, which takes a POST. */
  readonly path: string;
  /** Names who sends, as the description of the interface does. */
  readonly sender: string;
  /** Names the header with the name of the event. */
  readonly eventHeader: string;
  /** Lists the headers with the id of the delivery; the first that is present counts. */
  readonly deliveryHeaders: readonly string[];
  /** Lists the headers of signatures, the strongest first; the first that is present counts. */
  readonly signatureHeaders: readonly string[];
  /** Lists the hash algorithms of its signatures; SHA-1 is no easier to forge without the secret. */
  readonly algorithms: readonly SignatureAlgorithm[];
  /** Lists the events by which the forge only checks whether the webhook is received. */
  readonly pings: readonly string[];
}

/**
 * Describes who reports pushes: a forge, or whatever else sends notices of them. Its symbol is its name in events, its
 * element that of the causes of the builds that result.
 */
export interface ForgeKind extends AnyKind {
  readonly family: 'forge';
  readonly symbol: Forge;
  /** Describes its webhook; null where it has none, or one with an address of another shape, which `http` has. */
  readonly webhook: SignedWebhook | null;
  /**
   * Says whether its events respect a source's branches and its setting to ignore notifications; for others the trigger is
   * sufficient, as in Jenkins.
   */
  readonly heedsSource: boolean;
  /** Reads the payload of an event; returns no events for those that start nothing. */
  read(event: string, payload: unknown): ReadEvent[];
}

/** Returns Java's class of the cause of a push that a forge reported; that of any cause where no plugin brings the forge. */
export function pushCauseClass(kinds: Pick<KindRegistry, 'all'>, forge: Forge): string {
  const kind = kinds.all('forge').find(({ symbol }) => symbol === forge);
  return kind === undefined ? 'hudson.model.Cause' : classOfTag(kind.xmlTag);
}

/** Defines who reports pushes. `causeClass` is Java's class of the cause of the builds that result. */
export function defineForge(
  spec: Pick<ForgeKind, 'displayName'> & {
    readonly name: Forge;
    readonly causeClass: string;
    readonly webhook?: SignedWebhook;
    readonly heedsSource?: boolean;
    read?(event: string, payload: unknown): ReadEvent[];
  },
): ForgeKind {
  const { name, causeClass, displayName, webhook = null, heedsSource = false } = spec;
  const kind = defineKind('forge', {
    xmlTag: tagOfClass(causeClass),
    symbol: name,
    displayName,
    fields: {},
    example: {},
  });
  return { ...kind, symbol: name, webhook, heedsSource, read: (event, payload) => spec.read?.(event, payload) ?? [] };
}
