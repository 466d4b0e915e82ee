import type { LineTime } from '../../points/index.ts';
import type { TimesQuery } from './times-query.ts';

const LF = 0x0a;
const NEWLINE = Buffer.from('\n');
const BATCH = 16 * 1024;

/** Represents a piece of a line; `end` says that the line is complete with it. */
interface Piece {
  readonly data: Buffer;
  readonly end: boolean;
}

/**
 * Yields the page of times: one line for each of the log, with its text where that is requested. Times without a line
 * follow, lines without a time have none. A log may be long, and so may its lines: nothing of it is held in memory.
 * Jenkins: `TimestampsActionOutput`.
 */
export async function* timesPage(
  query: TimesQuery,
  times: AsyncIterable<LineTime>,
  openLog: () => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const fromEnd = query.startLine < 0 || (query.endLine ?? 0) < 0;
  const count = fromEnd ? await countLines(openLog()) : 0;
  const first = query.startLine < 0 ? count + query.startLine + 1 : query.startLine;
  const last = query.endLine === null ? Number.POSITIVE_INFINITY : query.endLine + (query.endLine < 0 ? count + 1 : 0);
  yield* inBatches(lines({ ...query, first, last }, times, openLog()));
}

async function* lines(
  { first, last, appendLog, format }: TimesQuery & { first: number; last: number },
  times: AsyncIterable<LineTime>,
  log: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const iterator = times[Symbol.asyncIterator]();
  let line = 0;
  let begun = false;

  /** Begins the next line; null: there is no time for it. */
  async function nextTime(): Promise<LineTime | null> {
    line += 1;
    const { value, done } = await iterator.next();
    return done === true ? null : value;
  }

  const stampOf = (time: LineTime | null) => Buffer.from((time === null ? '' : format(time)) + (appendLog ? '  ' : ''));

  try {
    for await (const { data, end } of pieces(log)) {
      if (!begun) {
        if (line >= last) return;
        const time = await nextTime();
        if (line >= first) yield stampOf(time);
        begun = true;
      }
      if (line >= first && appendLog) yield data;
      if (line >= first && end) yield NEWLINE;
      begun = !end;
    }
    while (line < last) {
      const time = await nextTime();
      if (time === null) return;
      if (line >= first) yield Buffer.concat([stampOf(time), NEWLINE]);
    }
  } finally {
    await iterator.return?.();
  }
}

const NONE = Buffer.alloc(0);

/** Yields the lines of a log in pieces. The last line may have no end: it counts as one. */
async function* pieces(log: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
  let open = false;
  for await (const chunk of log) {
    let from = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, from)) {
      yield { data: chunk.subarray(from, end), end: true };
      from = end + 1;
    }
    open = from < chunk.length || (open && from === 0);
    if (from < chunk.length) yield { data: chunk.subarray(from), end: false };
  }
  if (open) yield { data: NONE, end: true };
}

async function countLines(log: AsyncIterable<Buffer>): Promise<number> {
  let count = 0;
  for await (const { end } of pieces(log)) if (end) count += 1;
  return count;
}

async function* inBatches(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const data of source) {
    held.push(data);
    length += data.length;
    if (length < BATCH) continue;
    yield Buffer.concat(held);
    held = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(held);
}
