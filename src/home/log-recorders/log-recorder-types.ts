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
  /** Writes one whose name had no file. Throws LOG_RECORDER_EXISTS, HOME_UNWRITABLE. */
  add(recorder: StoredLogRecorder): Promise<void>;
  /** Writes one again, or a new one. Throws HOME_UNWRITABLE, and where its file cannot be read, which then stays. */
  save(recorder: StoredLogRecorder): Promise<void>;
  /** Removes the file of one. Throws HOME_UNWRITABLE. */
  remove(name: string): Promise<void>;
}
