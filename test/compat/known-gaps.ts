import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

/** How a recorded case is known to be different here. */
export interface KnownGap {
  /** Holds the status of the answer here, or the result of the build. */
  readonly here: string;
  readonly reason: string;
}

/** Returns the recorded cases that are known to be different here, by their names. */
export function knownGaps(): ReadonlyMap<string, KnownGap> {
  const text = readFileSync(join(import.meta.dirname, 'known-gaps.txt'), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [name = '', here = '', reason = ''] = line.split('\t');
      return [name, { here, reason }];
    }),
  );
}

/**
 * Expects that an answer is as recorded. Where a gap is known it must be another one, of the status that is listed: what
 * differs in any other way is a fault all the same.
 */
export function expectRecorded(gap: KnownGap | undefined, ours: Facts, wanted: Facts): void {
  if (gap === undefined) expect(ours).toEqual(wanted);
  else {
    expect(ours).not.toEqual(wanted);
    expect(String(ours.status)).toBe(gap.here);
  }
}

/** What is compared of an answer. */
export interface Facts {
  readonly status: number;
  readonly [part: string]: unknown;
}
