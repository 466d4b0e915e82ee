import { describe, expect, it } from 'vitest';
import { listeningLogger } from '../../home/testing/test-home.ts';
import { deferred } from '../../kit/index.ts';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import { until } from '../../kit/testing/until.ts';
import { answerGiven, linkGiven, reportGiven, reportPageGiven } from './action-shapes.ts';
import { givenBy } from './given-by.ts';
import { deadlineIn, givenInTime } from './given-in-time.ts';
import { hrefGiven } from './hrefs.ts';
import { textGiven } from './shapes.ts';

function setUp() {
  const clock = createFakeClock();
  const log = listeningLogger();
  const read = (given: unknown): string | null => textGiven(given, 'a text');
  return { clock, log, asked: { part: {}, name: 'mine', instead: null, read } };
}

describe('what a part of a plugin gives', () => {
  it('is taken where it has the right shape', () => {
    const { asked, ...faults } = setUp();
    expect(givenBy(faults, asked, () => 'text')).toBe('text');
    expect(faults.log.lines).toEqual([]);
  });

  it.each<[string, string, () => unknown]>([
    ['throws', 'no', () => fail()],
    ['returns nothing', 'it returned nothing in place of a text', () => undefined],
    ['returns a list', 'it returned a list in place of a text', () => [null]],
    ['returns a promise', 'it returned a promise, for which nobody can wait here', async () => 'text'],
    ['rejects', 'it returned a promise, for which nobody can wait here', async () => fail()],
  ])('is left out where it %s', (_what, err, give) => {
    const { asked, ...faults } = setUp();
    expect(givenBy(faults, asked, give)).toBeNull();
    expect(faults.log.lines).toMatchObject([{ level: 'error', fields: { plugin: 'mine', err } }]);
  });

  it('is told about once a minute, with the number of faults since', () => {
    const { asked, ...faults } = setUp();
    for (let line = 0; line < 4000; line += 1) givenBy(faults, asked, fail);
    givenBy(faults, { ...asked, part: {}, name: 'other' }, fail);
    faults.clock.advance(60_000);
    givenBy(faults, asked, fail);
    expect(faults.log.lines.map(({ fields }) => fields)).toEqual([
      { plugin: 'mine', err: 'no' },
      { plugin: 'other', err: 'no' },
      { plugin: 'mine', err: 'no', untold: 3999 },
    ]);
  });
});

describe('what a part of a plugin gives in time', () => {
  it('is taken, and the time is no longer counted', async () => {
    const { asked, ...faults } = setUp();
    const deadline = deadlineIn(faults.clock, 2000);
    expect(await givenInTime(faults, asked, deadline, async () => 'text')).toBe('text');
    deadline.end();
    expect(faults.clock.pending).toBe(0);
  });

  it.each<[string, () => unknown]>([
    ['throws', fail],
    ['rejects', async () => fail()],
    ['returns nothing', async () => undefined],
  ])('is left out where it %s, and asked again', async (_what, give) => {
    const { asked, ...faults } = setUp();
    const deadline = deadlineIn(faults.clock, 2000);
    expect(await givenInTime(faults, asked, deadline, give)).toBeNull();
    expect(await givenInTime(faults, asked, deadline, () => 'text')).toBe('text');
  });

  it('is left out where it takes too long, and not asked again until that is over', async () => {
    const { asked, ...faults } = setUp();
    const slow = deferred<string>();
    const deadline = deadlineIn(faults.clock, 2000);
    const first = givenInTime(faults, asked, deadline, () => slow.promise);
    faults.clock.advance(2000);
    expect(await first).toBeNull();
    expect(faults.log.lines).toMatchObject([{ fields: { plugin: 'mine', err: 'it took longer than 2000 ms' } }]);
    const asksAgain = () => givenInTime(faults, asked, deadlineIn(faults.clock, 2000), () => 'text');
    expect(await asksAgain()).toBeNull();
    slow.resolve('late');
    expect(await until(async () => (await asksAgain()) ?? false)).toBe('text');
  });
});

function fail(): never {
  throw new Error('no');
}

it.each(['http://a.example/', 'HTTPS://a.example/b?c#d', '/job/a/', 'part/', '?from=1', '#top', '../up', 'a/b:c'])(
  'lets a link lead to %s',
  (href) => {
    expect(hrefGiven(href)).toBe(href);
  },
);

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example/',
  '\\\\evil.example',
  '/\t/evil.example',
  'http:evil',
  'https:///evil',
  '',
  undefined,
  7,
])('lets no link lead to %j', (href) => {
  expect(hrefGiven(href)).toBeNull();
});

const OVERVIEW = { heading: 'H', about: '', links: [], tables: [], texts: [] };
const TABLE = { heading: 'T', columns: ['C'], rows: [], left: 0 };

describe('the answer of a page', () => {
  it.each<[string, unknown]>([
    ['a text', { type: 'text', text: 'x' }],
    ['JSON', { type: 'json', json: { a: null } }],
    ['a picture', { type: 'picture', svg: '<svg/>' }],
    ['a report', { type: 'report', page: { heading: 'H', facts: [['a', 'b']], tables: [{ ...TABLE, rows: [[1]] }] } }],
    ['an overview', { type: 'overview', title: 'T', page: OVERVIEW }],
  ])('may be %s', (_what, answer) => {
    expect(answerGiven(answer)).toEqual(answer);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text alone', 'x'],
    ['of an unknown type', { type: 'html', html: '<b>' }],
    ['a text of another type', { type: 'text', text: 'x', contentType: 'text/html' }],
    ['JSON of nothing', { type: 'json' }],
    ['a report without tables', { type: 'report', page: { heading: 'H', facts: [] } }],
    [
      'an overview with a row that is none',
      { type: 'overview', title: 'T', page: { ...OVERVIEW, tables: [{ ...TABLE, rows: [7] }] } },
    ],
    ['a stream of an unknown type', { type: 'stream', contentType: 'text/html', open: () => [] }],
  ])('cannot be %s', (_what, answer) => {
    expect(() => answerGiven(answer)).toThrow('in place of');
  });

  it('has texts in place of links that lead where no link may', () => {
    const links = [
      { text: 'bad', href: 'javascript:alert(1)' },
      { text: 'good', href: 'https://a.example/' },
    ];
    const tables = [{ ...TABLE, rows: [links] }];
    expect(answerGiven({ type: 'overview', title: 'T', page: { ...OVERVIEW, links, tables } })).toMatchObject({
      page: { links: [{ text: 'bad', href: null }, links[1]], tables: [{ rows: [['bad', links[1]]] }] },
    });
    expect(reportPageGiven({ heading: 'H', facts: [], tables }).tables[0]?.rows).toEqual([['bad', links[1]]]);
  });

  it('may refer to itself in no JSON', () => {
    const json: Record<string, unknown> = {};
    json['own'] = json;
    expect(() => answerGiven({ type: 'json', json })).toThrow('circular');
  });
});

it('takes links and reports of actions, or null, and nothing else', () => {
  const link = { title: 'T', summary: '', path: 'a' };
  expect([linkGiven(null), linkGiven(link), reportGiven(null)]).toEqual([null, link, null]);
  for (const wrong of [undefined, 7, { title: 'T' }]) {
    expect(() => linkGiven(wrong)).toThrow('in place of');
    expect(() => reportGiven(wrong)).toThrow('in place of');
  }
});
