import type { Home } from '../home/index.ts';
import { KeyedLock, type LogCollector, type LoggerLevel, type LogRecord, type RecentLog } from '../kit/index.ts';
import { checkName, fail } from '../model/index.ts';

/** Represents a choice of loggers whose newest records are kept for people to read. */
export interface LogRecorder {
  readonly name: string;
  readonly loggers: readonly LoggerLevel[];
  /** Returns the records, newest first. */
  records(): readonly LogRecord[];
  /** Forgets the records. */
  clear(): void;
}

/** Holds the log recorders of the server; what they are is in the home, their records in memory. */
export interface LogRecorders {
  /** Reads them from the home; those that listen to the same as before keep their records. */
  load(): Promise<void>;
  all(): readonly LogRecorder[];
  get(name: string): LogRecorder | undefined;
  /**
   * Makes one that listens to nothing yet, and does nothing where there is one of this name. Throws what `checkName` does,
   * LOG_RECORDER_EXISTS where a file that could not be read has the name, LOG_RECORDERS_FULL, HOME_UNWRITABLE.
   */
  create(name: string): Promise<void>;
  /**
   * Gives one its loggers, and a name that may be another. Throws LOG_RECORDER_UNKNOWN, LOG_RECORDER_EXISTS,
   * LOG_RECORDERS_FULL, what `checkName` does, and HOME_UNWRITABLE.
   */
  configure(name: string, wanted: { readonly name: string; readonly loggers: readonly LoggerLevel[] }): Promise<void>;
  /** Removes one with its records. Throws LOG_RECORDER_UNKNOWN, HOME_UNWRITABLE. */
  remove(name: string): Promise<void>;
}

/** Limits the recorders, and the loggers of one: each record of the server is compared with all of them. */
const MAX_RECORDERS = 50;
const MAX_LOGGERS = 100;

export function createLogRecorders({
  home: { logRecorders: files },
  recent,
}: {
  readonly home: Pick<Home, 'logRecorders'>;
  readonly recent: RecentLog;
}): LogRecorders {
  const recorders = new Map<string, LogRecorder & { readonly collector: LogCollector }>();
  const locks = new KeyedLock();
  const inTurn = (work: () => Promise<void>): Promise<void> => locks.run('recorders', work);

  function begin(name: string, loggers: readonly LoggerLevel[]): void {
    for (const logger of loggers) recent.know(logger.name);
    const collector = recent.collect(loggers);
    recorders.set(name, { name, loggers, collector, records: collector.records, clear: collector.clear });
  }
  function end(name: string): void {
    recorders.get(name)?.collector.end();
    recorders.delete(name);
  }
  function known(name: string): void {
    if (!recorders.has(name)) fail('LOG_RECORDER_UNKNOWN', name);
  }

  return {
    load: () =>
      inTurn(async () => {
        const stored = new Map((await files.load()).slice(0, MAX_RECORDERS).map((each) => [each.name, each.loggers]));
        for (const { name, loggers } of [...recorders.values()])
          if (JSON.stringify(stored.get(name)) !== JSON.stringify(loggers)) end(name);
        for (const [name, loggers] of stored) if (!recorders.has(name)) begin(name, loggers.slice(0, MAX_LOGGERS));
      }),
    all: () => [...recorders.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    get: (name) => recorders.get(name),
    create: (name) =>
      inTurn(async () => {
        checkName(name);
        if (recorders.has(name)) return;
        if (recorders.size >= MAX_RECORDERS) fail('LOG_RECORDERS_FULL', `${MAX_RECORDERS} log recorders`);
        await files.add({ name, loggers: [] });
        begin(name, []);
      }),
    configure: (name, wanted) =>
      inTurn(async () => {
        known(name);
        const isRenamed = wanted.name !== name;
        if (isRenamed) {
          checkName(wanted.name);
          if (recorders.has(wanted.name)) fail('LOG_RECORDER_EXISTS', wanted.name);
        }
        if (wanted.loggers.length > MAX_LOGGERS) fail('LOG_RECORDERS_FULL', `${MAX_LOGGERS} loggers in a recorder`);
        if (isRenamed) await files.add(wanted);
        else await files.save(wanted);
        if (isRenamed) await files.remove(name);
        end(name);
        begin(wanted.name, wanted.loggers);
      }),
    remove: (name) =>
      inTurn(async () => {
        known(name);
        await files.remove(name);
        end(name);
      }),
  };
}
