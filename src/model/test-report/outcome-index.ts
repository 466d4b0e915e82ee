import { fullCaseName } from './names.ts';
import type { KnownOutcome, OutcomesBefore } from './outcomes.ts';
import { outcomeOf, type TestCase, type TestOutcome, type TestReport } from './report.ts';

/** Limits the builds of which an index holds the outcome of a case, its own included. */
export const HISTORY_LENGTH = 16;

const MAGIC = 0x4d57_5431;
/** Is the length of the header: magic, slots, entries, then the numbers of the builds. */
const HEADER = 3 + HISTORY_LENGTH;
/** Is the length of a slot: two parts of the key, failedSince, duration, history. */
const SLOT = 5;
/** Holds the two bits of each outcome; in a history the newest build is lowest, and 0 says that the case was not there. */
const CODES: Readonly<Record<TestOutcome, number>> = { passed: 1, failed: 2, skipped: 3 };
const OUTCOMES: readonly (TestOutcome | null)[] = [null, 'passed', 'failed', 'skipped'];

/**
 * Holds the outcome of each case of a report, and in the builds before, in some 27 bytes a case: a later report is compared
 * with it, where the reports themselves would take seconds to read. It is a table of slots with open addressing, as it is
 * on disk; of two cases of the same name in a suite the later one counts.
 */
export class OutcomeIndex implements OutcomesBefore {
  readonly #words: Uint32Array<ArrayBuffer>;
  readonly #durations: Float32Array<ArrayBuffer>;
  readonly #slots: number;

  private constructor(words: Uint32Array<ArrayBuffer>) {
    this.#words = words;
    this.#durations = new Float32Array(words.buffer);
    this.#slots = words[1] ?? 0;
  }

  /** Makes the index for a report of build `number` with so many cases; `before` is the index of the report before. */
  static make(number: number, cases: number, before: OutcomeIndex | null): OutcomeIndex {
    const slots = Math.max(4, Math.ceil(cases / 0.75));
    const words = new Uint32Array(HEADER + slots * SLOT);
    words.set([MAGIC, slots, 0, ...[number, ...(before?.builds ?? [])].slice(0, HISTORY_LENGTH)]);
    return new OutcomeIndex(words);
  }

  /** Returns null where the bytes are not an index. */
  static read(bytes: Uint8Array): OutcomeIndex | null {
    if (bytes.length % 4 !== 0 || bytes.length < HEADER * 4) return null;
    const words = new Uint32Array(bytes.length / 4);
    new Uint8Array(words.buffer).set(bytes);
    return words[0] === MAGIC && words.length === HEADER + (words[1] ?? 0) * SLOT ? new OutcomeIndex(words) : null;
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#words.buffer);
  }

  /** Returns the numbers of the builds that it knows of, its own first. */
  get builds(): readonly number[] {
    return [...this.#words.subarray(3, HEADER)].filter((number) => number > 0);
  }

  /** Records a case, with what is known of it from before. */
  add(suite: string, test: TestCase, before: OutcomesBefore | null): void {
    const at = this.#slotOf(suite, test);
    if (at < 0) return;
    const known = before?.of(suite, test);
    const earlier = known === undefined ? 0 : (known.history ?? CODES[known.outcome]);
    this.#words[at + 2] = test.failedSince;
    this.#durations[at + 3] = test.duration;
    this.#words[at + 4] = (earlier << 2) | CODES[outcomeOf(test)];
  }

  of(suite: string, test: Pick<TestCase, 'className' | 'testName'>): (KnownOutcome & { duration: number }) | undefined {
    const at = this.#slotOf(suite, test, false);
    const history = this.#words[at + 4] ?? 0;
    const outcome = OUTCOMES[history & 3] ?? null;
    if (at < 0 || outcome === null) return undefined;
    return {
      outcome,
      failedSince: this.#words[at + 2] ?? 0,
      history,
      duration: this.#durations[at + 3] ?? 0,
    };
  }

  /** Returns the first word of the slot of a case, or of a free one; -1 where there is none. */
  #slotOf(suite: string, test: Pick<TestCase, 'className' | 'testName'>, take = true): number {
    const [high, low] = hashOf(`${suite}\n${fullCaseName(test)}`);
    let slot = low % this.#slots;
    for (let tried = 0; tried < this.#slots; tried += 1) {
      const at = HEADER + slot * SLOT;
      if (this.#words[at + 4] === 0) {
        if (!take) return -1;
        this.#words[at] = high;
        this.#words[at + 1] = low;
        this.#words[2] = (this.#words[2] ?? 0) + 1;
        return at;
      }
      if (this.#words[at] === high && this.#words[at + 1] === low) return at;
      slot = (slot + 1) % this.#slots;
    }
    return -1;
  }
}

/** Returns the index of a report; `pause` is awaited after each few cases. */
export async function indexOf(
  report: TestReport,
  number: number,
  before: { readonly outcomes: OutcomesBefore | null; readonly index: OutcomeIndex | null },
  pause: () => Promise<void>,
): Promise<OutcomeIndex> {
  const count = report.suites.reduce((sum, { cases }) => sum + cases.length, 0);
  const index = OutcomeIndex.make(number, count, before.index);
  let seen = 0;
  for (const { name, cases } of report.suites) {
    for (const test of cases) {
      index.add(name, test, before.outcomes);
      seen += 1;
      if (seen % 200 === 0) await pause();
    }
  }
  return index;
}

/** Returns the outcomes of a case in the builds of an index, the newest first; null where it was not there. */
export function outcomesIn(history: number, builds: number): (TestOutcome | null)[] {
  return Array.from({ length: builds }, (_, at) => OUTCOMES[(history >>> (2 * at)) & 3] ?? null);
}

/** Returns how often a case went over from passing to failing or back; builds in which it did not run do not count. */
export function changesIn(history: number): number {
  const ran = outcomesIn(history, HISTORY_LENGTH).filter((outcome) => outcome === 'passed' || outcome === 'failed');
  return ran.filter((outcome, at) => at > 0 && outcome !== ran[at - 1]).length;
}

/** Changes from which on a case is flaky: that it broke and was mended are two. */
const FLAKY_CHANGES = 3;

/** Returns whether a case passes and fails by turns, or needed more than one try in this build. */
export function isFlaky(test: Pick<TestCase, 'flakyFailures'>, history: number): boolean {
  return test.flakyFailures !== undefined || changesIn(history) >= FLAKY_CHANGES;
}

/** Returns two numbers of 32 bits: two rounds of multiplication and rotation over UTF-16 units with different seeds. */
function hashOf(text: string): readonly [number, number] {
  let a = 0xdead_beef;
  let b = 0x41c6_ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 0x9e37_79b1);
    b = Math.imul(b ^ unit, 0x5f35_6495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85eb_ca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2_ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85eb_ca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2_ae35);
  return [a >>> 0, b >>> 0];
}
