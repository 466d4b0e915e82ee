import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { cpuTime } from '../../kit/testing/cpu-time.ts';
import { SecretMask } from './secret-mask.ts';

const SECRETS = ['s3cret-words', 'it\'s $HOME `x` "q" \\b', 'sp ace;&|', 'tab\tand!'];

it.each(SECRETS)('hides %j as it is and as shells trace it', (secret) => {
  const mask = new SecretMask([secret]);
  expect(mask.text(`a ${secret} b ${secret}`)).toBe('a **** b ****');
  for (const shell of ['/bin/sh', '/bin/bash']) {
    const traced = execFileSync(shell, ['-c', 'set -x; : x"$S"y; printf "%s\\n" "$S"'], {
      env: { S: secret },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(mask.text(traced)).not.toContain(secret);
    const trace = execFileSync(shell, ['-c', 'exec 2>&1; set -x; : x"$S"y'], {
      env: { S: secret },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(mask.text(trace), trace).toContain('****');
  }
});

it.each([0, 1, 2, 3])('hides a secret in base64, behind %d other bytes', (before) => {
  const mask = new SecretMask(['hidden-words']);
  const plain = `${'x'.repeat(before)}hidden-words and more`;
  const shown = mask.text(Buffer.from(plain).toString('base64'));
  expect(shown).toContain('****');
  expect(Buffer.from(shown.replace('****', ''), 'base64').toString()).not.toContain('idden-word');
});

it.each([
  ['~word', '%7Eword'],
  ['~a*b', '%7Ea%2Ab'],
  ['~a*b', '%7Ea*b'],
])('hides %j as %j, as forms and old programs write a tilde', (secret, shown) => {
  expect(new SecretMask([secret]).text(`a=${shown}&b`)).toBe('a=****&b');
});

it('hides each line of a key', () => {
  const key = '-----BEGIN KEY-----\nAAAABBBBCCCC\nDDDDEEEEFFFF\n-----END KEY-----\n';
  const mask = new SecretMask([key]);
  expect(mask.text('AAAABBBBCCCC\nx DDDDEEEEFFFF')).toBe('****\nx ****');
  expect(mask.text('-----BEGIN KEY-----')).toBe('-----BEGIN KEY-----');
});

it('hides the longer one of two secrets first, and nothing for a blank one', () => {
  const mask = new SecretMask(['pass', 'password', '', ' ']);
  expect(mask.text('password pass word')).toBe('**** **** word');
  expect(new SecretMask(['']).isEmpty).toBe(true);
});

it('tells how much of an unfinished text is settled', () => {
  const mask = new SecretMask(['secret']);
  const text = 'aaaaaaaaaa secr';
  expect(mask.settled(text)).toBeLessThanOrEqual(11);
  expect(mask.settled('aaaaaaaaaa secret')).toBeLessThanOrEqual(11);
  expect(new SecretMask().settled(text)).toBe(text.length);
});

describe('what expressions match', () => {
  function masked(text: string, expressions: readonly string[], secrets: readonly string[] = []): string {
    const mask = new SecretMask(secrets);
    mask.addExpressions(expressions);
    return mask.text(text);
  }

  it.each([
    ['a tok-1 b\n tok-22', ['tok-[0-9]+'], 'a ******** b\n ********'],
    ['^is of each line\r\nis so\r\n', ['^is', 'line$'], '^is of each ********\r\n******** so\r\n'],
    ['key=abc and abc', ['key=(\\w+)'], 'key=******** and ********'],
    ['key= none', ['key=(\\w*)(x)?'], 'key= none'],
    ['words', ['x*'], 'words'],
    ['a\n\n  \nb', ['\\s+'], 'a\n\n  \nb'],
  ])('%j by %j is shown as %j', (text, expressions, shown) => {
    expect(masked(text, expressions)).toBe(shown);
  });

  it('is found in the text as it is, whatever else is hidden there', () => {
    expect(masked('s3cret-tail', ['s3cret-t'], ['s3cret'])).toBe('********ail');
    expect(masked('x s3cret y', ['3cr'], ['s3cret'])).toBe('x ******** y');
    expect(masked('s3cret tok', ['tok'], ['s3cret'])).toBe('**** ********');
  });

  it('a line that takes too long, or has too many of them, is hidden whole', async () => {
    const slow = `${'a'.repeat(200)}c`;
    const text = Array.from({ length: 200 }, () => slow).join('\n');
    const { value, ms } = await cpuTime(() => masked(text, ['(?:a+)+b']));
    expect(value).toBe(Array.from({ length: 200 }, () => '********').join('\n'));
    // Each line by itself would take for ever.
    expect(ms).toBeLessThan(20_000);
    const many = Array.from({ length: 300 }, (_, index) => `n${index}`).join(' ');
    expect(masked(`x\n${many}`, ['n[0-9]+'])).toBe('x\n********');
  });

  it('goes into a note with all else, and comes back; so does a note of an earlier server', () => {
    const mask = new SecretMask(['first']);
    mask.add(['second'], '********');
    mask.addExpressions(['tok-[0-9]+']);
    const next = new SecretMask();
    next.restore(JSON.parse(JSON.stringify(mask.note())));
    expect(next.text('first second tok-1')).toBe('**** ******** ********');
    const old = new SecretMask();
    old.restore(['first']);
    expect(old.text('first second')).toBe('**** second');
  });

  it('says that lines have to be whole', () => {
    const mask = new SecretMask(['first']);
    expect(mask.settled('x'.repeat(100))).toBeGreaterThan(0);
    mask.addExpressions(['tok']);
    expect(mask.settled('x'.repeat(100))).toBeNull();
    expect(() => mask.addExpressions(['(unclosed'])).toThrow('Unclosed group');
  });
});

describe('one pass over a text', () => {
  it('hides what overlaps as one, and what stands side by side as two', () => {
    const mask = new SecretMask(['abcdef', 'defghi']);
    expect(mask.text('x abcdefghi y')).toBe('x **** y');
    expect(mask.text('abcdefabcdef')).toBe('********');
  });

  it('hides a secret of many lines by lines, and as a whole by one mark', () => {
    const mask = new SecretMask(['line one\n}\nlast one\n']);
    expect(mask.text('a line one\n}\nlast one b')).toBe('a **** b');
    expect(mask.text('line one\r\n}\r\nlast one\r\n')).toBe('****\r\n}\r\n****\r\n');
  });

  it('hides secrets longer than what it looks at, piece by piece', () => {
    const secret = Array.from({ length: 1100 }, (_, at) => at * 7919 * 104729).join('-');
    expect(new SecretMask([secret]).text(`a${secret}b`)).toBe('a********b');
  });

  it('takes each character once, however many secrets there are and however much of them shows', () => {
    const mask = new SecretMask(Array.from({ length: 500 }, (_, at) => `${'a'.repeat(40)}${at}`));
    const text = 'a'.repeat(2_000_000);
    expect(mask.text(text)).toBe(text);
    expect(mask.settled(text)).toBe(text.length - 40);
    expect(mask.text(`${text}7!`)).toBe(`${text.slice(40)}****!`);
  });
});
