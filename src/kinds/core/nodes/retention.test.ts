import { describe, expect, it } from 'vitest';
import type { RetainedNode } from '../../../points/index.ts';
import { alwaysOnline } from './always.ts';
import { onDemand } from './demand.ts';
import { scheduledOnline } from './scheduled.ts';

const MINUTE = 60_000;
/** Holds nine o'clock in UTC, a Monday. */
const NOW = Date.UTC(2026, 0, 5, 9);

function node(more: Partial<RetainedNode> = {}): RetainedNode {
  return {
    ...{ offline: true, connecting: false, isLaunchSupported: true, accepting: true, idleSince: NOW, now: NOW },
    demandedSince: () => null,
    ...more,
  };
}

describe('a node that is kept online', () => {
  it.each([
    ['is connected again', {}, 'reconnect'],
    ['is waited for while it connects', { connecting: true }, 'nothing'],
    ['comes by itself where it is inbound', { isLaunchSupported: false }, 'nothing'],
    ['is left alone while it is online', { offline: false }, 'nothing'],
  ])('%s', (_name, more, kind) => {
    expect(alwaysOnline.check({}, node(more)).kind).toBe(kind);
  });
});

describe('a node on demand', () => {
  const config = { inDemandDelay: 2, idleDelay: 5 };
  const demanded = (minutes: number) => ({ demandedSince: () => NOW - minutes * MINUTE });

  it.each([
    ['stays offline without work', {}, 'nothing'],
    ['waits for the delay', demanded(1), 'nothing'],
    ['is connected when work has waited that long', demanded(2), 'connect'],
    ['is not connected twice', { ...demanded(9), connecting: true }, 'nothing'],
    ['works', { offline: false, idleSince: null }, 'nothing'],
    ['may be idle for a while', { offline: false, idleSince: NOW - 5 * MINUTE }, 'nothing'],
    ['is disconnected after that', { offline: false, idleSince: NOW - 6 * MINUTE }, 'disconnect'],
  ])('%s', (_name, more, kind) => {
    expect(onDemand.check(config, node(more)).kind).toBe(kind);
  });

  it('says why it is offline', () => {
    expect(onDemand.check(config, node({ offline: false, idleSince: 0 }))).toEqual({
      kind: 'disconnect',
      cause: {
        javaClass: 'hudson.slaves.OfflineCause$IdleOfflineCause',
        text: 'This agent is offline because it was idle; it will be relaunched when needed.',
      },
    });
  });
});

describe('a node with a schedule', () => {
  const config = { startTimeSpec: 'TZ=UTC\n0 8 * * *', upTimeMins: 120, keepUpWhenActive: true };
  const later = NOW + 60 * MINUTE;

  it.each([
    ['is connected in its time', {}, 'connect'],
    ['is left alone while it is online', { offline: false }, 'nothing'],
    ['takes work again in its time', { offline: false, accepting: false }, 'accept'],
    ['is not connected after its time', { now: later }, 'nothing'],
    ['is disconnected after its time', { now: later, offline: false }, 'disconnect'],
    ['lets builds end, and takes no more', { now: later, offline: false, idleSince: null }, 'accept'],
    ['waits for them', { now: later, offline: false, idleSince: null, accepting: false }, 'nothing'],
  ])('%s', (_name, more, kind) => {
    expect(scheduledOnline.check(config, node(more)).kind).toBe(kind);
  });

  it('ends builds where it may, and does nothing by a schedule that is none', () => {
    const busy = node({ now: later, offline: false, idleSince: null });
    expect(scheduledOnline.check({ ...config, keepUpWhenActive: false }, busy).kind).toBe('disconnect');
    expect(scheduledOnline.check({ ...config, startTimeSpec: 'now and then' }, node()).kind).toBe('nothing');
    expect(scheduledOnline.check({ ...config, startTimeSpec: '' }, node()).kind).toBe('nothing');
  });
});
