import { describe, expect, it } from 'vitest';
import { environmentOf, type GivenIds, mayHave } from './proc-table.ts';

const SINCE = { last: 10, made: 10 };

/** Returns ids that are given out one after the other; `begin` makes a process. */
function table() {
  let last = SINCE.last;
  const given: GivenIds = {
    mark: () => ({ last, made: last }),
    between: (from, until) => Array.from({ length: until.last - from.last }, (_, k) => from.last + 1 + k),
    last: () => last,
  };
  return {
    given,
    begin(count = 1) {
      last += count;
    },
  };
}

describe('looking for processes that began since', () => {
  it('finds one among them, and none that began before', () => {
    const { given, begin } = table();
    begin(2);
    expect(mayHave(SINCE, (pid) => pid === 12, given)).toBe(true);
    expect(mayHave(SINCE, (pid) => pid <= 10, given)).toBe(false);
  });

  it('finds one that another began which ended while it was looked at', () => {
    const { given, begin } = table();
    begin();
    const looked: number[] = [];
    const isWanted = (pid: number): boolean => {
      looked.push(pid);
      if (pid < 13) begin();
      return pid === 13;
    };
    expect(mayHave(SINCE, isWanted, given)).toBe(true);
    expect(looked).toEqual([11, 12, 13]);
  });

  it.each<[string, Partial<GivenIds>, { readonly before?: number; readonly meanwhile?: number }]>([
    ['others begin all the time', {}, { meanwhile: 1 }],
    ['very many began', {}, { before: 513 }],
    ['the system does not say which began', { mark: () => null }, {}],
    ['ids were given out again', { between: () => null }, {}],
  ])('does not rule one out where %s', (_what, change, { before = 1, meanwhile = 0 }) => {
    const { given, begin } = table();
    begin(before);
    const isWanted = (): boolean => {
      begin(meanwhile);
      return false;
    };
    expect(mayHave(SINCE, isWanted, { ...given, ...change })).toBe(true);
  });

  it('takes one that has ended for none', () => {
    const { given, begin } = table();
    begin();
    const gone = (): boolean => {
      throw new Error('ENOENT');
    };
    expect(mayHave(SINCE, gone, given)).toBe(false);
  });
});

describe('the environment of a process', () => {
  /** Returns what is read of it, look by look; the last answer stays. */
  function process(environments: readonly string[], words: string, flags = 0) {
    const left = [...environments];
    let looks = 0;
    const read = (path: string): Buffer => {
      if (path.endsWith('/stat')) return Buffer.from(`1 (a) b) S 0 0 0 0 0 ${flags} 0`);
      if (path.endsWith('/cmdline')) return Buffer.from(words);
      looks += 1;
      return Buffer.from((left.length > 1 ? left.shift() : left[0]) ?? '');
    };
    return { read, looks: () => looks };
  }

  it.each([
    ['with its words', 'sh', 3],
    ['after them', '', 50],
  ])('is seen that appears some looks %s', (_what, words, empty) => {
    const { read } = process([...Array.from({ length: empty }, () => ''), 'A=1'], words);
    expect(environmentOf(1, read).toString()).toBe('A=1');
  });

  it.each([
    ['a process with words several times', 'sh', 0, 4],
    ['one that ends at once', '', 0x4, 1],
    ['a thread of the kernel at once', '', 0x200000, 1],
  ])('is taken to be none of %s', (_what, words, flags, looks) => {
    const seen = process([''], words, flags);
    expect(environmentOf(1, seen.read).toString()).toBe('');
    expect(seen.looks()).toBe(looks);
  });
});
