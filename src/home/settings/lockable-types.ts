import type { XmlNode } from '../../xml/index.ts';

/** Represents a resource in the file of the plugin Lockable Resources. */
export interface LockableRecord {
  readonly name: string;
  readonly description: string;
  /** Holds words with blanks between them. */
  readonly labels: string;
  readonly note: string;
  /** Says that nobody declared it: it is removed when it is free. */
  readonly ephemeral: boolean;
  /** Holds the full name of the person who reserved it; null where nobody did. */
  readonly reservedBy: string | null;
  /** Holds the time when it was reserved or locked, in milliseconds since 1970. */
  readonly reservedAt: number | null;
  /** Says whether it was taken away from its holder. */
  readonly stolen: boolean;
  /** Names the run that holds it, `folder/job#12`. */
  readonly build: string | null;
  /** Holds the elements that this server does not know; they are written back unchanged. */
  readonly others: readonly XmlNode[];
}

/** Reads and writes `org.jenkins.plugins.lockableresources.LockableResourcesManager.xml`. */
export interface LockableFile {
  /** Returns the resources in the order of the file; none where there is no file. Throws where it cannot be read. */
  load(): Promise<readonly LockableRecord[]>;
  /** Writes all of them; what the file has beside its resources stays. Throws where the old file cannot be read. */
  save(records: readonly LockableRecord[]): Promise<void>;
}
