import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** Describes a document of the home that was written: its path below the home, and what it was and is, as digests alone. */
export interface DocumentChange {
  readonly document: string;
  /** Is null where there was no such document. */
  readonly before: string | null;
  /** Is null where there is none any more. */
  readonly after: string | null;
}

/** Is told of a document with its texts, null where there is none; it must not keep them. */
export type DocumentWritten = (path: string, before: string | null, after: string | null) => void;

/** Tells whoever listens which documents of the home changed. Items tell of theirs with what they do (`items.onChange`). */
export class DocumentChanges {
  readonly #folder: string;
  readonly #listeners = new Set<(change: DocumentChange) => void>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  readonly written: DocumentWritten = (path, before, after) => {
    if (before === after || this.#listeners.size === 0) return;
    const change = { document: relative(this.#folder, path), before: digestOf(before), after: digestOf(after) };
    for (const listener of this.#listeners) listener(change);
  };

  onChange(listener: (change: DocumentChange) => void): void {
    this.#listeners.add(listener);
  }
}

function digestOf(text: string | null): string | null {
  return text === null ? null : createHash('sha256').update(text).digest('hex');
}
