import type { XmlNode } from '../../xml/index.ts';

/** A resource as the file of the plugin Lockable Resources has it. */
export interface LockableRecord {
  readonly name: string;
  readonly description: string;
  /** Words with blanks between them. */
  readonly labels: string;
  readonly note: string;
  /** Nobody declared it: it goes when it is free. */
  readonly ephemeral: boolean;
  /** Full name of the person who reserved it; null: nobody did. */
  readonly reservedBy: string | null;
  /** When it was reserved or locked, milliseconds since 1970. */
  readonly reservedAt: number | null;
  /** It was taken away from whoever had it. */
  readonly stolen: boolean;
  /** The run that holds it, `folder/job#12`. */
  readonly build: string | null;
  /** What this server does not know of it; written back as it was. */
  readonly others: readonly XmlNode[];
}

/** `org.jenkins.plugins.lockableresources.LockableResourcesManager.xml`. */
export interface LockableFile {
  /** In the order of the file; none where there is no file. Throws where it cannot be read. */
  load(): Promise<readonly LockableRecord[]>;
  /** Writes all of them; what the file has beside its resources stays. Throws where the old file cannot be read. */
  save(records: readonly LockableRecord[]): Promise<void>;
}
