import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { StoredToken } from '../home/index.ts';
import { defaultTokenName, hashedToken, matchesToken, newTokenText } from './token.ts';

const NOW = Date.UTC(2026, 10, 21, 8, 30);
const HEX = '0123456789abcdef0123456789abcdef';

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function stored(changes: Partial<StoredToken> = {}): StoredToken {
  return { uuid: 'u', name: 'n', created: 0, version: '11', hash: sha256(HEX), expires: null, ...changes };
}

describe('an API token', () => {
  it('is its version and 32 hex digits, new each time', () => {
    expect(newTokenText()).toMatch(/^11[0-9a-f]{32}$/);
    expect(newTokenText()).not.toBe(newTokenText());
  });

  it('is hashed without its version, a legacy one whole', () => {
    expect(hashedToken(`11${HEX}`)).toEqual({ version: '11', hash: sha256(HEX) });
    expect(hashedToken(HEX)).toEqual({ version: '10', hash: sha256(HEX) });
  });

  it.each([
    ['the token', `11${HEX}`, stored(), true],
    ['a legacy token', HEX, stored({ version: '10' }), true],
    ['another token', `11${HEX.replace('0', '1')}`, stored(), false],
    ['the secret without the version', HEX, stored(), false],
    ['a legacy token with a version in front', `11${HEX}`, stored({ version: '10' }), false],
    ['an unknown version', `12${HEX}`, stored(), false],
    ['upper case', `11${HEX.toUpperCase()}`, stored(), false],
    ['nothing', '', stored(), false],
    ['a hash of another length', `11${HEX}`, stored({ hash: '' }), false],
    ['before it expires', `11${HEX}`, stored({ expires: NOW + 1 }), true],
    ['from when it expires', `11${HEX}`, stored({ expires: NOW }), false],
  ])('%s', (_, text, token, matches) => {
    expect(matchesToken([stored({ hash: sha256('another') }), token], text, NOW)).toBe(matches);
  });

  it('is named by the moment, with the offset of the time zone, where no name is given', () => {
    const name = defaultTokenName(NOW);
    expect(name).toMatch(/^Token created on \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|[+-]\d\d:\d\d)$/);
    expect(Date.parse(name.slice('Token created on '.length))).toBe(NOW);
  });
});
