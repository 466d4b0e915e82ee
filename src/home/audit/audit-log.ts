import { appendFile, chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMissing, type Logger, messageOf, namesIn } from '../../kit/index.ts';
import type { AuditFiles, AuditPage, AuditRecord } from './audit-types.ts';
import { linesBefore } from './lines-before.ts';

/** Limits the lines that wait to be written while the disk takes none; later ones are counted, not kept. */
const MAX_WAITING = 10_000;
const ROTATED = /^audit-(\d{6,12})\.log$/;

interface Options {
  /** Holds the path of the file that grows. */
  readonly path: string;
  /** Limits the bytes of a file; what comes then begins the next one. */
  readonly maxBytes: number;
  /** Limits the files beside the one that grows. */
  readonly keptFiles: number;
  readonly log: Pick<Logger, 'error'>;
}

/**
 * Creates the audit log. A file that is full is renamed to `audit-NUMBER.log`, whose numbers rise, and the oldest go.
 * Records that no disk takes are counted, and the count is the first line that it takes again.
 */
export function createAuditLog({ path, maxBytes, keptFiles, log }: Options): AuditFiles {
  const folder = dirname(path);
  let waiting: string[] = [];
  let lost = 0;
  let isFailing = false;
  let writing: Promise<void> | null = null;
  /** Holds the size of the file that grows; null until it was looked at. */
  let size: number | null = null;

  async function rotated(): Promise<number[]> {
    const numbers = (await namesIn(folder)).flatMap((name) => ROTATED.exec(name)?.[1] ?? []).map(Number);
    return numbers.sort((a, b) => a - b);
  }

  const fileOf = (number: number): string => join(folder, `audit-${String(number).padStart(6, '0')}.log`);

  /** Returns the size of the file; a last line that is torn gets its end. */
  async function sizeNow(): Promise<number> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const handle = await open(path, 'a+', 0o600);
    try {
      const { size: bytes } = await handle.stat();
      if (bytes === 0) return 0;
      const last = Buffer.alloc(1);
      await handle.read(last, 0, 1, bytes - 1);
      if (last[0] === 0x0a) return bytes;
      await handle.appendFile('\n');
      return bytes + 1;
    } finally {
      await handle.close();
      await chmod(path, 0o600);
    }
  }

  async function rotate(): Promise<void> {
    const numbers = await rotated();
    await rename(path, fileOf((numbers.at(-1) ?? 0) + 1));
    for (const number of numbers.slice(0, Math.max(0, numbers.length + 1 - keptFiles)))
      await rm(fileOf(number), { force: true });
    size = 0;
  }

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      const text = lost === 0 ? lines.join('') : `${lostLine(lost)}${lines.join('')}`;
      try {
        size ??= await sizeNow();
        if (size > 0 && size + text.length > maxBytes) await rotate();
        await appendFile(path, text, { mode: 0o600 });
        size += Buffer.byteLength(text);
        lost = 0;
        isFailing = false;
      } catch (error) {
        // Looked at anew before the next line: part of this one may be there.
        size = null;
        if (!isFailing) log.error({ path, err: messageOf(error) }, 'the audit log cannot be written');
        isFailing = true;
        waiting = [...lines, ...waiting];
        return;
      }
    }
  }

  function begin(): void {
    writing ??= write().finally(() => {
      writing = null;
      if (waiting.length > 0 && !isFailing) begin();
    });
  }

  return {
    append(record) {
      if (waiting.length >= MAX_WAITING) lost += 1;
      else waiting.push(`${JSON.stringify(record)}\n`);
      begin();
    },
    async flush() {
      begin();
      while (writing !== null) await writing;
    },
    async page(before, count) {
      const numbers = await rotated();
      const live = (numbers.at(-1) ?? 0) + 1;
      const asked = before === null ? null : /^(\d{1,12})-(\d{1,15})$/.exec(before);
      const first = asked === null ? live : Number(asked[1]);
      let end = asked === null ? Number.POSITIVE_INFINITY : Number(asked[2]);
      const entries: Readonly<Record<string, unknown>>[] = [];
      for (const number of [live, ...numbers.reverse()].filter((each) => each <= first)) {
        const read = await linesBefore(number === live ? path : fileOf(number), end, count - entries.length);
        entries.push(...read.lines.flatMap(recordIn));
        if (read.start > 0) return pageOf(entries, `${number}-${read.start}`);
        end = Number.POSITIVE_INFINITY;
        if (entries.length >= count) {
          const older = numbers.find((each) => each < number);
          return pageOf(entries, older === undefined ? null : `${older}-${await sizeOf(fileOf(older))}`);
        }
      }
      return pageOf(entries, null);
    },
  };
}

function pageOf(entries: AuditPage['entries'], next: string | null): AuditPage {
  return { entries, next };
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

function lostLine(lines: number): string {
  const record: Partial<AuditRecord> & { readonly lines: number } = { who: 'SYSTEM', action: 'lines lost', lines };
  return `${JSON.stringify(record)}\n`;
}

function recordIn(line: string): Readonly<Record<string, unknown>>[] {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? [{ ...value }] : [];
  } catch {
    return [];
  }
}
