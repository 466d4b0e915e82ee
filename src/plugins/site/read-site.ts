import type { UpdateSite } from '../../model/index.ts';
import type { Offer } from './offer.ts';

/** Describes what was read of an update site. */
export interface ReadSite extends UpdateSite {
  /** Holds when its index was made, in epoch milliseconds; 0 where none was read. */
  readonly generated: number;
  /** Says why it could not be read the last time; null otherwise. */
  readonly problem: string | null;
  /** Holds when it could be read the last time, in epoch milliseconds; null where it never could since the start. */
  readonly readAt: number | null;
  readonly offered: readonly Offer[];
}

/** Returns a site of which nothing was read. */
export function unread(site: UpdateSite, problem: string | null = null): ReadSite {
  return { ...site, generated: 0, problem, readAt: null, offered: [] };
}
