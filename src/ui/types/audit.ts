/** Describes some lines of the audit log, newest first. */
export interface AuditContent {
  readonly page: 'audit';
  readonly entries: readonly AuditRow[];
  /** Says what the lines are limited to. */
  readonly filter: { readonly who: string; readonly action: string; readonly from: string; readonly to: string };
  /** Leads to the older ones; null where there are none. */
  readonly older: string | null;
  /** Leads back to the newest; null where these are they. */
  readonly newest: string | null;
}

export interface AuditRow {
  readonly at: string;
  readonly who: string;
  readonly via: string;
  readonly address: string;
  readonly action: string;
  readonly path: string;
  readonly details: string;
  readonly result: string;
  readonly code: string;
}
