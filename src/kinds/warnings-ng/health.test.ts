import { describe, expect, it } from 'vitest';
import { healthLine, healthOfIssues } from './health.ts';

const LIMITS = { healthy: 2, unhealthy: 10, minimum: 'NORMAL' } as const;

describe('health by issues', () => {
  it.each([
    [{ ERROR: 1, HIGH: 0, NORMAL: 0, LOW: 90 }, 100, 'One warning'],
    [{ ERROR: 1, HIGH: 0, NORMAL: 1, LOW: 0 }, 100, '2 warnings'],
    [{ ERROR: 1, HIGH: 2, NORMAL: 3, LOW: 0 }, 50, '6 warnings'],
    [{ ERROR: 0, HIGH: 0, NORMAL: 11, LOW: 0 }, 0, '11 warnings'],
    [{ ERROR: 0, HIGH: 0, NORMAL: 0, LOW: 0 }, 100, 'No warnings'],
  ])('of %j is %i', (counts, score, words) => {
    expect(healthOfIssues('PMD', counts, LIMITS)).toEqual({ description: `PMD: ${words}`, score });
  });

  it.each([
    [{ ...LIMITS, healthy: 0, unhealthy: 0 }, 'Health report is disabled - skipping'],
    [LIMITS, 'Enabling health report (Healthy=2, Unhealthy=10, Minimum Severity=NORMAL)'],
    [
      { ...LIMITS, unhealthy: 2 },
      'Health report is invalid (Healthy=2, Unhealthy=2, Minimum Severity=NORMAL) - skipping',
    ],
  ])('%j is told of', (limits, line) => {
    expect(healthLine(limits)).toBe(line);
  });
});
