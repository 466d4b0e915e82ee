import type { Readable } from 'node:stream';

/**
 * Represents the files of the machine on which a build, or a part of it, runs. Paths are absolute. Errors have the codes of
 * Node's `fs` (`ENOENT`, `EACCES`, `ENOSPC` …), on whatever machine they came up; `AgentLost` means that the machine cannot be
 * reached any more. A call that changes something has the same effect when it is repeated.
 */
export interface AgentFiles {
  /** Returns what is at a path; null where there is nothing. */
  info(path: string, options?: InfoOptions): Promise<FileInfo | null>;
  /** Returns the path without links in it. Throws ENOENT where there is nothing. */
  realPath(path: string): Promise<string>;
  /** Returns the entries of a folder, in no order. Throws ENOENT, ENOTDIR. */
  list(folder: string): Promise<readonly FolderEntry[]>;
  /** Reads a file, or `length` bytes from `offset`; fewer where the file ends. For contents that memory can hold. */
  read(path: string, options?: ReadOptions): Promise<Buffer>;
  /** Returns the content of a file, or what follows after `offset`, as it comes. */
  readStream(path: string, options?: ReadOptions): Promise<Readable>;
  /** Writes a file in place of what is there. Its folder must be there unless `folders` is set. */
  write(path: string, data: FileContent, options?: WriteOptions): Promise<void>;
  /** Makes a folder, with its parents. */
  makeFolder(path: string, options?: Within & { readonly mode?: number }): Promise<void>;
  /** Removes a file, a link, or a folder with all that is in it; does nothing where there is nothing. */
  remove(path: string, options?: Within): Promise<void>;
  /** Renames a file or folder, in place of a file of the other name. */
  rename(from: string, to: string): Promise<void>;
  /** Returns what a symbolic link leads to, as it is written there. Throws EINVAL where the path is no link. */
  readLink(path: string): Promise<string>;
  /** Makes a symbolic link to a path, which may be relative and need not exist. */
  link(target: string, path: string): Promise<void>;
  /** Sets the time of the last change, in milliseconds since 1970; a missing file is made where `create` is set. */
  touch(path: string, modified: number, options?: Within & { readonly create?: boolean }): Promise<void>;
  setMode(path: string, mode: number): Promise<void>;
  /** Returns the digest of a file's content in hex: `md5`, `sha1`, `sha256` … */
  digest(path: string, algorithm: string, options?: Within): Promise<string>;
  /** Finds files by Ant patterns. The search is made on the machine itself. Throws the signal's reason when it is aborted. */
  find(folder: string, query: FindQuery, signal?: AbortSignal): Promise<FoundPaths>;
  /** Returns the bytes of the file system of a path: all, and those that are free for this user. */
  space(path: string): Promise<{ readonly total: number; readonly free: number }>;
}

/** Holds what is written to a file. Where it comes from a function, it can be written again when a connection ends meanwhile. */
export type FileContent = string | Uint8Array | Readable | (() => Readable);

/** Requires that a path does not lead out of a folder, by `..` or by links; an error says that it does otherwise. */
export interface Within {
  /** Holds the absolute path of the folder. */
  readonly within?: string;
}

export interface InfoOptions extends Within {
  /** Says whether a link at the end of the path is followed; default true. */
  readonly followLinks?: boolean;
}

export interface ReadOptions extends Within {
  readonly offset?: number;
  readonly length?: number;
}

export interface WriteOptions extends Within {
  /** Holds the permissions of a new file. */
  readonly mode?: number;
  /** Says whether parents that are missing are made. */
  readonly folders?: boolean;
  /**
   * Makes the file appear whole: it is written beside, under a name made of this word, and renamed. The word should be the
   * same when the call is repeated. What is there already and is no plain file is written to, not replaced.
   */
  readonly whole?: string;
  /** Says that the file will be executed: no other process starts while it is open for writing. */
  readonly program?: boolean;
}

export type FileKind = 'file' | 'folder' | 'link' | 'other';

export interface FileInfo {
  readonly kind: FileKind;
  /** Holds the length in bytes. */
  readonly size: number;
  /** Holds the time of the last change in milliseconds since 1970. */
  readonly modified: number;
  /** Holds the permissions, without the kind. */
  readonly mode: number;
}

export interface FolderEntry {
  readonly name: string;
  readonly kind: FileKind;
}

/** Describes a search by Ant patterns: `*` and `?` within a name, `**` over folders, a slash at the end for all below. */
export interface FindQuery {
  /** Holds patterns separated by commas, or a list of them. */
  readonly includes: string | readonly string[];
  readonly excludes?: string | readonly string[];
  /** Says whether Ant's default excludes apply (editor backups, .git and the like); default true. */
  readonly defaultExcludes?: boolean;
  readonly caseSensitive?: boolean;
  /**
   * Says which links count. `inside`, the default: those that stay in the folder are followed. `none`: links are left out.
   * `themselves`: links are files, wherever they lead.
   */
  readonly links?: 'inside' | 'none' | 'themselves';
  /** Says whether folders that match are found as well, after the files. */
  readonly folders?: boolean;
  /** Limits how many files are found: the search is over when it has found so many. */
  readonly most?: number;
  /** Limits how many files and folders are looked at; a search that needs more throws. */
  readonly visits?: number;
}

export interface FoundPaths {
  /** Holds paths relative to the folder, with `/` as the separator: files sorted, then folders sorted. */
  readonly paths: string[];
  /** Counts the files and folders that were looked at. */
  readonly visited: number;
}
