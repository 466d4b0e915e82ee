/** Represents something that an administrator should know; it is shown at /manage as long as it applies. */
export interface Notice {
  /** Identifies the matter, whatever the text says: by the id of Jenkins's own warning where it has the same one. */
  readonly id: string;
  /** Says whether it is about who may come in, or about what they may read. */
  readonly isSecurity: boolean;
  readonly severity: 'error' | 'warning';
  readonly text: string;
  /** Links to a page below the server's own address where more can be read or done; null where there is none. */
  readonly link: string | null;
}
