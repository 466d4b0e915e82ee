import type { XmlElement, XmlPath } from '../../xml/index.ts';

/** Names the owner of a store of credentials: the server, a folder by its full name, or a user by their id. */
export type StorePlace =
  | { readonly kind: 'system' }
  | { readonly kind: 'folder'; readonly name: string }
  | { readonly kind: 'user'; readonly name: string };

/**
 * Changes the text of the file in which a store is; `path` leads to the store, which may be missing there. What it throws
 * leaves the file as it is.
 */
export type StoreEdit = (text: string, path: XmlPath) => string;

/**
 * Reads and changes the files that hold credentials, as they are on disk, with their secrets encrypted. They are read again
 * when they have changed.
 */
export interface CredentialFiles {
  /** Returns the root of `credentials.xml`; null where there is none. Throws where it cannot be read. */
  server(): Promise<XmlElement | null>;
  /** Returns the credentials in a folder's configuration; null where there are none. */
  folder(fullName: string): Promise<XmlElement | null>;
  /** Returns the credentials in a user's configuration; null where there are none. */
  user(id: string): Promise<XmlElement | null>;
  /**
   * Changes the store of a place; one change at a time of each file, and nothing is written where the text stays the same.
   * Throws what `edit` throws, HOME_UNWRITABLE.
   */
  change(place: StorePlace, edit: StoreEdit): Promise<void>;
}
