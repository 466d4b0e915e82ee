import { describe, expect, it } from 'vitest';
import { addressesOf } from './mail-addresses.ts';

describe('addresses of a mail', () => {
  it.each([
    ['ann@example.org, bob@example.org', null, ['ann@example.org', 'bob@example.org']],
    ['ann@example.org ann@example.org', null, ['ann@example.org']],
    ['ann bob@x.org', '@example.org', ['ann@example.org', 'bob@x.org']],
    ['ann', null, []],
    ['ann', 'nonsense', []],
    [undefined, '@x', []],
  ])('%j with suffix %j', (text, suffix, expected) => {
    expect(addressesOf(text, suffix)).toEqual(expected);
  });
});
