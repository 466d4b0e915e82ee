import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Home } from '../home/index.ts';
import { type Logger, messageOf } from '../kit/index.ts';

/** Marks folders for which a scan was requested, so that an end of the server does not lose the request. */
export interface RequestedScans {
  has(folder: string): boolean;
  set(folder: string): void;
  remove(folder: string): void;
}

/**
 * Stores each mark in a file beside the log of the folder's scans. Where the file cannot be written, the scan runs without
 * it.
 */
export function createRequestedScans(home: Pick<Home, 'computed'>, log: Logger): RequestedScans {
  const fileOf = (folder: string): string => join(dirname(home.computed.log(folder)), 'wanted');
  const trying = (folder: string, action: () => void): void => {
    try {
      action();
    } catch (error) {
      log.warn(
        { item: folder, err: messageOf(error) },
        'the mark of a folder that is to be looked at is not as it should be',
      );
    }
  };
  return {
    has: (folder) => existsSync(fileOf(folder)),
    set(folder) {
      trying(folder, () => {
        const path = fileOf(folder);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, '');
      });
    },
    remove: (folder) => trying(folder, () => rmSync(fileOf(folder), { force: true })),
  };
}
