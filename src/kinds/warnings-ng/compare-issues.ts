import { createYield } from '../../kit/index.ts';
import { fingerprintOf, type Issue } from './issue.ts';
import type { KnownIssue } from './issue-data.ts';

/**
 * Compares the issues of a run with those of an earlier one, by file, type and message, and returns each with its state. An
 * issue is outstanding as many times as the earlier run had the same one. Without an earlier run no issue is new.
 */
export async function comparedIssues(
  issues: readonly Issue[],
  number: number,
  before: readonly KnownIssue[] | null,
): Promise<KnownIssue[]> {
  const pause = createYield();
  const old = new Map<string, KnownIssue[]>();
  for (const issue of before ?? []) {
    if (issue.state === 'fixed') continue;
    const same = old.get(issue.fingerprint);
    if (same === undefined) old.set(issue.fingerprint, [issue]);
    else same.push(issue);
  }
  const known: KnownIssue[] = [];
  for (const issue of issues) {
    const fingerprint = fingerprintOf(issue);
    const same = old.get(fingerprint)?.shift();
    const state = before === null || same !== undefined ? 'outstanding' : 'new';
    known.push({ ...issue, fingerprint, state, since: same?.since ?? number });
    if (known.length % 200 === 0) await pause();
  }
  for (const left of old.values()) for (const issue of left) known.push({ ...issue, state: 'fixed' });
  return known;
}
