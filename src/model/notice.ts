/** Something that an administrator should know; it stands at /manage as long as it is so. */
export interface Notice {
  /** The same for the same matter, whatever its text says. */
  readonly id: string;
  readonly severity: 'error' | 'warning';
  readonly text: string;
  /** Where more about it stands, or can be done: an address below the server's own; null: nowhere. */
  readonly link: string | null;
}
