import type { Readable } from 'node:stream';

/** Represents the files below a folder that is served, on this machine or on another one. Nothing outside of it is reached. */
export interface FileTree {
  /**
   * Opens what `path` names below the folder. Links are followed only while they stay inside. Throws FILE_NOT_FOUND where it is
   * missing, outside, hidden, or not a file or folder.
   */
  open(path: readonly string[]): Promise<Found>;
  /** Returns the real path of a folder; null where it is outside, hidden, or behind links that lead nowhere. */
  real(path: readonly string[]): Promise<string | null>;
  /** Yields the entries of a folder by its real path, in no order. */
  entries(folder: string): AsyncIterable<TreeEntry>;
  /** Returns what an entry of a folder is, links followed; null where it is gone, outside, or nothing that is served. */
  facts(folder: string, name: string): Promise<EntryFacts | null>;
}

export interface TreeEntry {
  readonly name: string;
  /** Says what it is by itself: a link is neither a folder nor a file. */
  readonly kind: 'folder' | 'file' | 'other';
}

/** Describes an entry; `modified` is the time of its last change in milliseconds since 1970. */
export type EntryFacts = ({ readonly kind: 'folder' } | { readonly kind: 'file'; readonly size: number }) & {
  readonly modified: number;
};

export type Found = FoundFile | FoundFolder;

export interface FoundFile {
  readonly kind: 'file';
  /** Holds the content, which the receiver closes, or reads as a stream. */
  readonly content: OpenContent;
  readonly name: string;
  readonly size: number;
  /** Holds the time of the last change in milliseconds since 1970, in whole seconds. */
  readonly modified: number;
}

export interface FoundFolder {
  readonly kind: 'folder';
  /** Holds its real path. */
  readonly path: string;
  readonly name: string;
}

/** Represents the content of an open file. */
export interface OpenContent {
  /** Returns the bytes from `start` to `end`, and closes the file with them. The stream is empty where there are none. */
  stream(start: number, end: number): Readable;
  /** Returns the first bytes; fewer where the file has become shorter. */
  read(length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Matches folders beside a workspace that belong to the server. */
const HIDDEN = /@(?:tmp|script|libs)$/;

export function isHidden(name: string): boolean {
  return HIDDEN.test(name);
}

/** Says whether the segments of a path could name something that is served. */
export function isPlainPath(path: readonly string[]): boolean {
  return !path.some((part) => part === '..' || part === '.' || isHidden(part) || /[/\\\0]/.test(part));
}

/** Returns a real path as it is where it is inside of a folder and not hidden there; otherwise null. */
export function servedPath(top: string, real: string): string | null {
  if (real !== top && !real.startsWith(top.endsWith('/') ? top : `${top}/`)) return null;
  return real.slice(top.length).split('/').some(isHidden) ? null : real;
}
