import { stat } from 'node:fs/promises';
import type { Services } from '../../../controller/index.ts';
import { sleep } from '../../../kit/index.ts';
import type { Permission } from '../../../model/index.ts';
import { logPieces } from '../../logs/log-pieces.ts';
import { openLogSlice } from '../../logs/log-slice.ts';
import type { SendEvent } from '../../route.ts';

export interface FollowLog {
  readonly services: Pick<Services, 'home' | 'builds' | 'clock'>;
  readonly send: SendEvent;
  readonly signal: AbortSignal;
  /** Says whether the text is sent, too; otherwise events only tell how long the console is. */
  readonly text: boolean;
  may(permission: Permission, item: string): boolean;
}

/** Sets the time until a log that had nothing new is read again. */
const LOOK_AGAIN_MS = 300;

/**
 * Sends the console of a run from a raw offset on, as `log` events, until it is complete, the run is gone, or its job
 * may not be read any more: the last event has `more` false. `start` and `size` are the raw offsets of its text, as
 * progressiveText counts them.
 */
export async function followLog(follow: FollowLog, run: { job: string; number: number }, from: number): Promise<void> {
  const { services, send, signal } = follow;
  if (!follow.text) return followSize(follow, run);
  let at = from;
  while (!signal.aborted) {
    const log = logOf(follow, run);
    if (log === null) break;
    const { handle, start, end } = await openLogSlice(log.path, at, log.growing);
    const before = at;
    at = start;
    try {
      if (handle === null) {
        if (!log.growing) break;
      } else {
        for await (const piece of logPieces(handle, start, end)) {
          if (signal.aborted || logOf(follow, run) === null) break;
          at = piece.end;
          await send(logEvent(run, piece.start, at, piece.text, true));
        }
      }
    } finally {
      await handle?.close();
    }
    if (!log.growing && at === end) break;
    if (at === before) await sleep(services.clock, LOOK_AGAIN_MS, signal).catch(() => undefined);
  }
  if (!signal.aborted) await send(logEvent(run, at, at, '', false));
}

/** Sends the size of the console of a run whenever it has grown, until it is complete. */
async function followSize(follow: FollowLog, run: { job: string; number: number }): Promise<void> {
  const { services, send, signal } = follow;
  let told = -1;
  while (!signal.aborted) {
    const log = logOf(follow, run);
    if (log === null) break;
    const size = await stat(log.path).then(
      (found) => found.size,
      () => 0,
    );
    if (size !== told) await send(logEvent(run, told < 0 ? 0 : told, size, '', true));
    told = size;
    if (!log.growing) break;
    await sleep(services.clock, LOOK_AGAIN_MS, signal).catch(() => undefined);
  }
  if (!signal.aborted) await send(logEvent(run, Math.max(0, told), Math.max(0, told), '', false));
}

function logOf(
  { services, may }: FollowLog,
  { job: name, number }: { job: string; number: number },
): { path: string; growing: boolean } | null {
  const { home, builds } = services;
  const job = home.items.get(name);
  if (job?.kind !== 'job' || !may('Job/Read', name)) return null;
  const run = home.runs.get(job, number);
  if (run === undefined || 'kind' in run) return null;
  return { path: home.runs.paths.log(job, number), growing: builds.isLogging(run) };
}

function logEvent(run: { job: string; number: number }, start: number, size: number, text: string, more: boolean) {
  return { event: 'log', data: { job: run.job, number: run.number, start, size, text, more } };
}
