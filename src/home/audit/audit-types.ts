/** Describes one state-changing action. It holds no secret: neither bodies nor queries, only the values that name things. */
export interface AuditRecord {
  /** Holds the time in ISO 8601, UTC. */
  readonly at: string;
  /** Holds the id of the user; `anonymous`, or `SYSTEM` for the server itself. */
  readonly who: string;
  readonly via: 'session' | 'token' | 'password' | 'anonymous' | 'system';
  /** Holds the address of the other end of the connection; null where there is none. */
  readonly address: string | null;
  /** Holds what proxies said of who asked; it may be anything. */
  readonly forwardedFor?: string;
  /** Names the action: verb and pattern of the route, or what the server did. */
  readonly action: string;
  /** Holds the path that was asked for; '' where nothing was. */
  readonly path: string;
  /** Holds the parameters that name things. */
  readonly named?: Readonly<Record<string, string>>;
  /** Lists what became of it in the server, in order. */
  readonly effects?: readonly AuditEffect[];
  readonly result: 'done' | 'refused' | 'failed';
  /** Holds the status of the answer, or the code of the error. */
  readonly code?: number | string;
}

/** Describes something that happened to an item, a queue item or a session. */
export type AuditEffect = Readonly<Record<string, string | number | null>>;

/** Represents some of the records, newest first. */
export interface AuditPage {
  /** Holds a record for each line; a line that is none is left out. */
  readonly entries: readonly Readonly<Record<string, unknown>>[];
  /** Holds where the next older ones begin; null where there are none. */
  readonly next: string | null;
}

/** Holds the audit log of a home: lines of JSON, which are only ever added. */
export interface AuditFiles {
  /** Adds a record. It never throws and never waits: the line is written soon, and before `flush` resolves. */
  append(record: AuditRecord): void;
  /** Waits until all lines are written, or cannot be. */
  flush(): Promise<void>;
  /**
   * Returns at most `count` records, newest first, before the place `before` that a page named; null begins at the end. It
   * reads from the end, and no more than it needs.
   */
  page(before: string | null, count: number): Promise<AuditPage>;
}
