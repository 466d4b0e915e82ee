import { describe, expect, it } from 'vitest';
import { colorOfJob } from './ball-color.ts';
import { type Cause, causeLines, describeCause } from './cause.ts';
import { type ParameterValue, queueParams, sameParameters } from './parameter.ts';
import { parseResult, type Result, worse } from './result.ts';
import { type Permalink, permalinkMatches } from './run.ts';
import { timeSpan } from './time-span.ts';

const nobodyElse = (id: string) => (id === 'admin' ? 'The Admin' : id);

describe('a time span', () => {
  it.each([
    [0, '0 ms'],
    [99, '99 ms'],
    [120, '0.12 sec'],
    [4900, '4.9 sec'],
    [29_999, '29 sec'],
    [65_000, '1 min 5 sec'],
    [12 * 60_000, '12 min'],
    [3 * 3_600_000, '3 hr 0 min'],
    [26 * 3_600_000, '1 day 2 hr'],
    [3 * 86_400_000, '3 days 0 hr'],
    [40 * 86_400_000, '1 mo 10 days'],
    [400 * 86_400_000, '1 yr 1 mo'],
  ])('of %d ms is written %s', (ms, text) => {
    expect(timeSpan(ms)).toBe(text);
  });
});

describe('the colour of a job', () => {
  it.each<[Parameters<typeof colorOfJob>[0], string]>([
    [{ disabled: false, lastResult: null, building: false }, 'notbuilt'],
    [{ disabled: false, lastResult: null, building: true }, 'notbuilt_anime'],
    [{ disabled: false, lastResult: 'UNSTABLE', building: true }, 'yellow_anime'],
    [{ disabled: true, lastResult: 'SUCCESS', building: false }, 'disabled'],
    [{ disabled: false, lastResult: 'ABORTED', building: false }, 'aborted'],
  ])('%j is %s', (job, color) => {
    expect(colorOfJob(job)).toBe(color);
  });
});

describe('causes', () => {
  const upstream: Cause = {
    kind: 'upstream',
    project: 'team/a',
    url: 'job/team/job/a/',
    build: 1234,
    causes: [{ kind: 'user', userId: null }],
  };

  it('describe themselves as Jenkins does', () => {
    expect(describeCause({ kind: 'user', userId: 'admin' }, nobodyElse)).toBe('Started by user The Admin');
    expect(describeCause(upstream, nobodyElse)).toBe('Started by upstream project "team/a" build number 1,234');
    expect(describeCause({ kind: 'remote', address: '::1', note: 'x' }, nobodyElse)).toBe(
      'Started by remote host ::1 with note: x',
    );
  });

  it('open the console, an upstream with its own causes', () => {
    expect(causeLines(upstream, nobodyElse)).toEqual([
      'Started by upstream project "team/a" build number 1,234',
      'originally caused by:',
      ' Started by user unknown or anonymous',
    ]);
  });
});

describe('parameters', () => {
  const a: ParameterValue = { kind: 'string', name: 'A', value: '1' };
  const b: ParameterValue = { kind: 'boolean', name: 'B', value: true };
  const secret = (value: string): ParameterValue => ({ kind: 'password', name: 'P', value });
  const file: ParameterValue = { kind: 'file', name: 'f', originalFileName: 'f', storedAs: '/tmp/f' };

  it.each<[string, readonly ParameterValue[] | null, readonly ParameterValue[] | null, boolean]>([
    ['none and none', null, null, true],
    ['none and some', null, [a], false],
    ['another order', [a, b], [b, a], true],
    ['another value', [a], [{ ...a, value: '2' }], false],
    ['other passwords', [secret('x')], [secret('y')], true],
    ['uploaded files', [file], [file], false],
  ])('%s', (_, one, other, same) => {
    expect(sameParameters(one, other)).toBe(same);
  });

  it('are listed for the queue with passwords masked', () => {
    expect(queueParams([a, b, secret('x')])).toBe('\nA=1\nB=true\nP=****');
  });
});

describe('results', () => {
  it('only get worse', () => {
    expect(worse('SUCCESS', 'UNSTABLE')).toBe('UNSTABLE');
    expect(worse('ABORTED', 'FAILURE')).toBe('ABORTED');
  });

  it('are read in any case, unknown ones as a failure', () => {
    expect([parseResult('success'), parseResult('not_built'), parseResult('odd')]).toEqual([
      'SUCCESS',
      'NOT_BUILT',
      'FAILURE',
    ]);
  });

  it.each<[Permalink, Result | null, boolean]>([
    ['lastBuild', null, true],
    ['lastCompletedBuild', null, false],
    ['lastSuccessfulBuild', 'UNSTABLE', true],
    ['lastStableBuild', 'UNSTABLE', false],
    ['lastUnsuccessfulBuild', 'ABORTED', true],
    ['lastFailedBuild', 'ABORTED', false],
  ])('%s may be a run with the result %s: %s', (permalink, result, matches) => {
    expect(permalinkMatches(permalink, result)).toBe(matches);
  });
});
