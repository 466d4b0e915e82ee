/** Represents a webhook that was received. */
export interface DeliveryRecord {
  /** Identifies the delivery on this server; ids rise. */
  readonly id: string;
  /** Holds the time in milliseconds since 1970. */
  readonly at: number;
  readonly forge: string;
  /** Names the event as the sender does: `push`. */
  readonly event: string;
  /** Holds the id that the sender gave it; null where it gave none. */
  readonly delivery: string | null;
  readonly verification: 'signed' | 'token' | 'unsigned' | 'refused';
  readonly outcome: 'done' | 'nothing' | 'duplicate' | 'refused' | 'failed';
  /** Says why it was refused or failed, or what was not understood; null where there is nothing to report. */
  readonly reason: string | null;
  readonly repository: string | null;
  readonly branch: string | null;
  readonly hash: string | null;
  readonly started: readonly StartedByDelivery[];
}

export interface StartedByDelivery {
  /** Holds the full name of the job or project. */
  readonly item: string;
  readonly action: 'build' | 'poll' | 'event';
  readonly queueIds: readonly number[];
}

/** Holds the webhooks that came last. */
export interface Deliveries {
  /** Returns the last deliveries, oldest first. */
  deliveries(): Promise<readonly DeliveryRecord[]>;
  /** Adds a delivery; a bounded number is stored. Rejects where it cannot be written. */
  addDelivery(record: DeliveryRecord): Promise<void>;
}
