import type { TestTotals } from '../../model/index.ts';
import { childText, node, type XmlElement, type XmlNode } from '../../xml/index.ts';

/** Names the element of a build's record that holds the totals of its test report. */
export const TEST_RESULT_ACTION = 'hudson.tasks.junit.TestResultAction';

export function testResultAction({ failCount, skipCount, totalCount, healthScaleFactor }: TestTotals): XmlNode {
  return node(TEST_RESULT_ACTION, { plugin: 'junit' }, [
    node('descriptions', { class: 'concurrent-hash-map' }),
    node('failCount', String(failCount)),
    node('skipCount', String(skipCount)),
    node('totalCount', String(totalCount)),
    node('healthScaleFactor', doubleText(healthScaleFactor)),
    node('testData'),
  ]);
}

/** Counts that are missing are 0, a missing factor is 1. */
export function readTestTotals(action: XmlElement): TestTotals {
  const count = (name: string): number => {
    const text = childText(action, name)?.trim() ?? '';
    return /^\d{1,10}$/.test(text) ? Number(text) : 0;
  };
  const factor = Number(childText(action, 'healthScaleFactor')?.trim() || '1');
  return {
    failCount: count('failCount'),
    skipCount: count('skipCount'),
    totalCount: count('totalCount'),
    healthScaleFactor: Number.isFinite(factor) && factor >= 0 ? factor : 1,
  };
}

function doubleText(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
