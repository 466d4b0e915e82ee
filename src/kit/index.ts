export {
  inFolder,
  overwriteNow,
  replaceNow,
  syncFile,
  syncFolder,
  TEMPORARY_FILE,
  writeAtomic,
  writeSynced,
} from './atomic-file.ts';
export { JsonTooGreat, parseBoundedJson } from './bounded-json.ts';
export { type Clock, systemClock } from './clock.ts';
export { type Deferred, deferred } from './deferred.ts';
export { endsWithin } from './ends-within.ts';
export { englishDate } from './english-date.ts';
export { hasCode, isMissing, isUnreadable, messageOf } from './errors.ts';
export { escapeHtml } from './escape-html.ts';
export { isFolder } from './is-folder.ts';
export { KeyedLock } from './keyed-lock.ts';
export { type LineChange, lineDifference, onlyChanges } from './line-difference.ts';
export { LEVEL_WEIGHTS, type LoggerLevel, type LogLevel } from './log-level.ts';
export { type Logger, silentLogger } from './logger.ts';
export { LruMap } from './lru-map.ts';
export { mapConcurrent } from './map-concurrent.ts';
export { namesIn } from './names-in.ts';
export { nearestOf } from './nearest-of.ts';
export { orAborted } from './or-aborted.ts';
export { printable } from './printable.ts';
export { processStart } from './process-start.ts';
export { keepRecent, type LogCollector, type LogRecord, type RecentLog, type ServerLog } from './recent-log.ts';
export { removeFolder } from './remove-folder.ts';
export { secretsEqual } from './secrets-equal.ts';
export { sleep } from './sleep.ts';
export { ThreadLimitExceeded, ThreadProgram, ThreadRefusal } from './thread-program.ts';
export { unreachable } from './unreachable.ts';
export { askWeb, type WebAnswer, type WebRequest } from './web-request.ts';
export { wholeNumber } from './whole-number.ts';
export { matchesWildcards, type WildcardPart } from './wildcards.ts';
export { withinTime } from './within-time.ts';
export { createYield, type Yield } from './yield.ts';
