import type { LoggerLevel } from '../../kit/index.ts';

/** Describes which loggers a recorder listens to. */
export interface StoredLogRecorder {
  readonly name: string;
  readonly loggers: readonly LoggerLevel[];
}

/** Holds the log recorders of a home, a file each. */
export interface LogRecorderFiles {
  /** Reads all by name. One that cannot be read is logged and left out; its file stays. */
  load(): Promise<readonly StoredLogRecorder[]>;
  /** Writes one. Throws HOME_UNWRITABLE. */
  save(recorder: StoredLogRecorder): Promise<void>;
  /** Removes the file of one. Throws HOME_UNWRITABLE. */
  remove(name: string): Promise<void>;
}
