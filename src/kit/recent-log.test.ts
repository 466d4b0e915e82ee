import { expect, it } from 'vitest';
import type { Logger } from './logger.ts';
import { keepRecent } from './recent-log.ts';

function setUp() {
  const passed: string[] = [];
  const note = (level: string) => (_: object, message: string) => void passed.push(`${level} ${message}`);
  const inner: Logger = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') };
  let now = 1000;
  return { passed, ...keepRecent(inner, { now: () => now++ }) };
}

it('passes everything on, and keeps it newest first, but for what is for developers', () => {
  const { log, recent, passed } = setUp();
  log.info({ job: 'a', run: 3 }, 'first');
  log.debug({}, 'detail');
  log.warn({ path: 'x\ny' }, 'second');
  log.error({}, 'third');
  expect(passed).toEqual(['info first', 'debug detail', 'warn second', 'error third']);
  expect(recent.records()).toEqual([
    { sequence: 3, at: 1002, level: 'error', message: 'third', fields: '' },
    { sequence: 2, at: 1001, level: 'warn', message: 'second', fields: 'path: x\\u000ay' },
    { sequence: 1, at: 1000, level: 'info', message: 'first', fields: 'job: a\nrun: 3' },
  ]);
});

it('keeps no more than the newest, and of each no more than a page', () => {
  const { log, recent } = setUp();
  for (let at = 1; at <= 1000; at += 1) log.info({ long: 'x'.repeat(100_000), other: 'y'.repeat(100_000) }, `no ${at}`);
  const records = recent.records();
  expect(records).toHaveLength(256);
  expect([records[0]?.message, records.at(-1)?.message]).toEqual(['no 1000', 'no 745']);
  expect(records[0]?.fields.length).toBeLessThanOrEqual(4000);
});

it('takes whatever somebody logs', () => {
  const { log, recent } = setUp();
  const ring: Record<string, unknown> = {};
  ring['self'] = ring;
  log.error({ err: new Error('broken'), ring, none: undefined, count: 3n }, 'odd');
  expect(recent.records()[0]?.fields).toMatch(
    /^err: Error: broken\n[\s\S]*ring: \[object Object\]\nnone: undefined\ncount: 3$/,
  );
});
