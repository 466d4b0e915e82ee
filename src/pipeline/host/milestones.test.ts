import { describe, expect, it } from 'vitest';
import { MilestonesOfServer } from './milestones.ts';

const never = (): void => {
  throw new Error('nobody is behind');
};

describe('milestones', () => {
  it('let builds through in the order of their numbers', () => {
    const milestones = new MilestonesOfServer();
    expect(milestones.pass('job', 1, 1, never)).toEqual({ kind: 'passed' });
    expect(milestones.pass('job', 2, 1, never)).toEqual({ kind: 'passed' });
    expect(milestones.pass('job', 1, 2, never)).toEqual({ kind: 'passed' });
  });

  it('turn back a build that comes after a newer one', () => {
    const milestones = new MilestonesOfServer();
    milestones.pass('job', 2, 1, never);
    expect(milestones.pass('job', 1, 1, never)).toEqual({ kind: 'late', by: 2 });
    expect(milestones.pass('other', 1, 1, never)).toEqual({ kind: 'passed' });
  });

  it('cancel older builds that a newer one leaves behind, the oldest first', () => {
    const milestones = new MilestonesOfServer();
    for (const build of [1, 2, 3]) milestones.pass('job', build, 1, never);
    const cancelled: number[] = [];
    milestones.pass('job', 3, 2, (older) => cancelled.push(older));
    expect(cancelled).toEqual([1, 2]);
  });

  it('cancel older builds when a newer one ends', () => {
    const milestones = new MilestonesOfServer();
    for (const build of [1, 2]) milestones.pass('job', build, 1, never);
    const cancelled: number[] = [];
    milestones.leave('job', 2, (older) => cancelled.push(older));
    expect(cancelled).toEqual([1]);
  });

  it('refuse to be passed backwards', () => {
    const milestones = new MilestonesOfServer();
    milestones.pass('job', 1, 5, never);
    expect(milestones.pass('job', 1, 3, never)).toEqual({ kind: 'unordered', expected: 6 });
  });
});
