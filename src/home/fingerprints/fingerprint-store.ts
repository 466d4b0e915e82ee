import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { isMissing, type KeyedLock, type Logger, LruMap, messageOf, writeAtomic } from '../../kit/index.ts';
import { decodeUtf8 } from '../../xml/index.ts';
import type { Layout } from '../layout/layout.ts';
import { readFingerprint, writeFingerprint } from './fingerprint-codec.ts';
import type { FingerprintRecord, FingerprintStore } from './fingerprint-types.ts';

export interface FingerprintDependencies {
  readonly layout: Pick<Layout, 'fingerprint'>;
  readonly locks: KeyedLock;
  readonly log: Logger;
}

/** Returns the store of fingerprints by MD5. A record that cannot be read is returned as missing and never written. */
export function createFingerprintStore({ layout, locks, log }: FingerprintDependencies): FingerprintStore {
  const cache = new LruMap<string, FingerprintRecord>(500);

  async function read(md5: string): Promise<{ text: string; record: FingerprintRecord } | undefined> {
    const path = layout.fingerprint(md5);
    try {
      const text = decodeUtf8(await readFile(path));
      return { text, record: readFingerprint(text, md5) };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw new Error(`${path}: ${messageOf(error)}`, { cause: error });
    }
  }

  function unreadable(md5: string, err: unknown): undefined {
    log.warn({ md5, err }, 'fingerprint could not be read');
    return undefined;
  }

  /** Changes a record, which begins as `first`, under its lock. */
  function change(first: FingerprintRecord, edit: (before: FingerprintRecord) => FingerprintRecord): Promise<void> {
    const { md5 } = first;
    return locks.run(`fingerprint ${md5}`, async () => {
      if (!isMd5(md5)) throw new Error(`not an MD5: ${md5}`);
      const found = await read(md5);
      const record = edit(found?.record ?? first);
      await writeAtomic(layout.fingerprint(md5), writeFingerprint(record, found?.text ?? null));
      cache.set(md5, record);
    });
  }

  return {
    async get(md5) {
      if (!isMd5(md5)) return undefined;
      const cached = cache.get(md5);
      if (cached) return cached;
      try {
        const record = (await read(md5))?.record;
        if (record) cache.set(md5, record);
        return record;
      } catch (error) {
        return unreadable(md5, error);
      }
    },

    peek(md5) {
      if (!isMd5(md5)) return undefined;
      const cached = cache.get(md5);
      if (cached) return cached;
      try {
        return readFingerprint(decodeUtf8(readFileSync(layout.fingerprint(md5))), md5);
      } catch (error) {
        return isMissing(error) ? undefined : unreadable(md5, error);
      }
    },

    record({ md5, fileName, made, at, job, number }) {
      const original = made ? { job, number } : null;
      return change({ md5, fileName, timestamp: at, original, usages: [] }, (before) => ({
        ...before,
        usages: withUse(before.usages, job, number),
      }));
    },

    recordItem: ({ md5, fileName, item, at }) =>
      change({ md5, fileName, timestamp: at, original: null, usages: [] }, (before) => {
        const { first = at } = before.items?.find((each) => each.item === item) ?? {};
        const others = (before.items ?? []).filter((each) => each.item !== item);
        return { ...before, items: [...others, { item, first, last: at }] };
      }),

    remove: (md5) =>
      locks.run(`fingerprint ${md5}`, async () => {
        if (!isMd5(md5)) return;
        await rm(layout.fingerprint(md5), { force: true });
        cache.delete(md5);
      }),

    forget: () => cache.clear(),
  };
}

function isMd5(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

function withUse(usages: FingerprintRecord['usages'], job: string, number: number): FingerprintRecord['usages'] {
  const known = usages.find((usage) => usage.job === job);
  if (known === undefined) return [...usages, { job, ranges: [{ start: number, end: number + 1 }] }];
  return usages.map((usage) => (usage === known ? { job, ranges: withNumber(known.ranges, number) } : usage));
}

type Range = { start: number; end: number };

function withNumber(ranges: readonly Range[], number: number): Range[] {
  const merged: Range[] = [];
  const sorted = [...ranges, { start: number, end: number + 1 }].sort((a, b) => a.start - b.start);
  for (const range of sorted) {
    const last = merged.at(-1);
    if (last && range.start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else merged.push(range);
  }
  return merged;
}
