import { closeSync, openSync, writeSync } from 'node:fs';
import type { Logger } from '../../kit/index.ts';
import type { LogIndex } from '../flow/log.ts';

/** Represents the log index of a run. The file stays open while the run lasts: each step has lines of its own in it. */
export interface LogIndexFile extends LogIndex {
  /** Closes the file; nothing is recorded after this. */
  close(): void;
}

/**
 * Creates the index at a path. Each line has an offset of the console and the node whose text begins there. A full disk
 * costs lines, never a build.
 */
export function logIndexAt(path: string, log: Logger): LogIndexFile {
  let fd: number | null = null;
  let isClosed = false;
  let isWarned = false;
  const guard = (action: () => void): void => {
    try {
      action();
    } catch (err) {
      if (!isWarned) log.warn({ path, err }, 'where the lines of steps are could not be noted');
      isWarned = true;
    }
  };
  return {
    mark(offset, node) {
      if (isClosed) return;
      guard(() => {
        fd ??= openSync(path, 'a');
        writeSync(fd, node === null ? `${offset}\n` : `${offset} ${node}\n`);
      });
    },
    close() {
      const open = fd;
      isClosed = true;
      fd = null;
      if (open !== null) guard(() => closeSync(open));
    },
  };
}
