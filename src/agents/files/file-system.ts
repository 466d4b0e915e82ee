import type { Readable } from 'node:stream';
import type { FileInfo, FolderEntry } from '../../points/index.ts';

/**
 * Represents the file system of a machine: what `createFiles` makes an agent's files of. Each call is one of the system's own;
 * errors have the codes of Node's `fs`.
 */
export interface FileSystem {
  /** Returns what is at a path, links followed. Throws ENOENT. */
  stat(path: string): Promise<FileInfo>;
  /** Returns what is at a path, which may be a link. Throws ENOENT. */
  lstat(path: string): Promise<FileInfo>;
  realPath(path: string): Promise<string>;
  readFolder(path: string): Promise<readonly FolderEntry[]>;
  /**
   * Returns the entries of a folder and of all below it, by their paths relative to it, without following links; null where they
   * cannot be had at once. Missing where a folder costs no more than the rest of a search.
   */
  folders?(path: string): Promise<ReadonlyMap<string, readonly FolderEntry[]> | null>;
  readFile(path: string, offset: number, length: number | null): Promise<Buffer>;
  readStream(path: string, offset: number, length: number | null): Promise<Readable>;
  /** Writes a file in place of its content. `isProgram` means that no process starts while it is open. */
  writeFile(path: string, data: Uint8Array | Readable, options: WriteFileOptions): Promise<void>;
  /** Makes a folder with its parents; does nothing where it is there. */
  makeFolder(path: string, mode: number | null): Promise<void>;
  /** Removes a file, a link, or a folder with what is in it; does nothing where there is nothing. */
  remove(path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  readLink(path: string): Promise<string>;
  symlink(target: string, path: string): Promise<void>;
  /** Sets the time of the last change, in milliseconds since 1970. Throws ENOENT. */
  setModified(path: string, modified: number): Promise<void>;
  chmod(path: string, mode: number): Promise<void>;
  digest(path: string, algorithm: string): Promise<string>;
  space(path: string): Promise<{ readonly total: number; readonly free: number }>;
}

export interface WriteFileOptions {
  readonly mode: number | null;
  readonly isProgram: boolean;
}
