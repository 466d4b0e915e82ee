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
    { sequence: 3, at: 1002, logger: '', level: 'error', message: 'third', fields: '' },
    { sequence: 2, at: 1001, logger: '', level: 'warn', message: 'second', fields: 'path: x\\u000ay' },
    { sequence: 1, at: 1000, logger: '', level: 'info', message: 'first', fields: 'job: a\nrun: 3' },
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

it('keeps for a recorder what its loggers say, and no more than its most specific one lets through', () => {
  const { named, recent } = setUp();
  const collector = recent.collect([
    { name: 'a', weight: 500 },
    { name: 'a.loud', weight: 1000 },
  ]);
  named('a').debug({}, 'detail of a');
  named('a.b').info({}, 'below a');
  named('ab').error({}, 'another word that begins so');
  named('a.loud').warn({}, 'too little');
  named('a.loud').error({}, 'enough');
  const said = () => collector.records().map(({ logger, message }) => `${logger}: ${message}`);
  expect(said()).toEqual(['a.loud: enough', 'a.b: below a', 'a: detail of a']);
  expect(recent.records().map(({ message }) => message)).not.toContain('detail of a');
  collector.clear();
  expect(said()).toEqual([]);
  named('a').info({}, 'again');
  collector.end();
  named('a').info({}, 'after the end');
  expect(said()).toEqual(['a: again']);
});

it('keeps no more than the newest for a recorder either', () => {
  const { named, recent } = setUp();
  const collector = recent.collect([{ name: '', weight: 500 }]);
  for (let at = 1; at <= 1000; at += 1) named('a').info({}, `no ${at}`);
  expect(collector.records()).toHaveLength(256);
});

it('says nothing below the level that was set for a logger or for one above it', () => {
  const { named, recent, passed } = setUp();
  recent.know('x');
  recent.setWeight('a', 1000);
  named('a.b').warn({}, 'kept back');
  named('a.b').error({}, 'said');
  recent.setWeight('a', null);
  named('a.b').warn({}, 'said again');
  expect(passed).toEqual(['error said', 'warn said again']);
  expect(recent.loggers()).toEqual(['', 'a', 'a.b', 'x'].map((name) => ({ name, weight: null })));
});

it('takes a line that names its logger as one of that logger', () => {
  const { log, recent } = setUp();
  const collector = recent.collect([{ name: 'of.script', weight: 800 }]);
  log.info({ logger: 'of.script', text: 'words' }, 'a script says');
  expect(collector.records()).toMatchObject([{ logger: 'of.script', message: 'a script says' }]);
});
