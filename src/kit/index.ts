export { syncFolder, TEMPORARY_FILE, writeAtomic } from './atomic-file.ts';
export { type Clock, systemClock } from './clock.ts';
export { type Deferred, deferred } from './deferred.ts';
export { hasCode, isMissing, messageOf } from './errors.ts';
export { KeyedLock } from './keyed-lock.ts';
export { type Logger, silentLogger } from './logger.ts';
export { LruMap } from './lru-map.ts';
export { createPause, type Pause } from './pause.ts';
export { unreachable } from './unreachable.ts';
