import { describe, expect, it } from 'vitest';
import { cpuTime } from './testing/cpu-time.ts';
import { matchesWildcards, type WildcardPart } from './wildcards.ts';

const ANY = { any: 'anything' } as const;
const SEGMENT = { any: 'segment' } as const;
const FOLDERS = { any: 'folders' } as const;
const BELOW = { any: 'below' } as const;
const text = (of: string): WildcardPart => ({ text: of });

describe('a pattern with wildcards', () => {
  it.each<[string, WildcardPart[], string[], string[]]>([
    ['a text', [text('main')], ['main'], ['main2', 'mai', '']],
    ['nothing', [], [''], ['a']],
    ['anything', [text('a'), ANY, text('b')], ['ab', 'a/b/b'], ['a', 'abc']],
    ['a segment', [text('a/'), SEGMENT, text('b')], ['a/b', 'a/xbb'], ['a/x/b', 'ab']],
    ['a character', [text('v'), { any: 'character' }], ['v1'], ['v', 'v/', 'v12']],
    ['folders', [text('a/'), FOLDERS, text('b')], ['a/b', 'a/x/y/b'], ['a/xb', 'b']],
    ['what is below', [text('a'), BELOW], ['a', 'a/b/c'], ['ab']],
  ])('of %s', (_what, parts, right, wrong) => {
    for (const each of right) expect(matchesWildcards(parts, each), each).toBe(true);
    for (const each of wrong) expect(matchesWildcards(parts, each), each).toBe(false);
  });

  it('takes no time that grows with its stars', async () => {
    const parts = Array.from({ length: 50 }, () => [SEGMENT, text('a')]).flat();
    const { value, ms } = await cpuTime(() => matchesWildcards([...parts, text('b')], 'a'.repeat(1000)));
    expect(value).toBe(false);
    expect(ms).toBeLessThan(2000);
  });
});
