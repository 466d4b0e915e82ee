import { describe, expect, it } from 'vitest';
import { ERRORS, Failure } from './errors.ts';
import { checkName, compareNames, itemUrl } from './name.ts';

describe('checkName', () => {
  it.each(['a', 'with space', 'größe', 'a.b', '日本', 'x'.repeat(255)])('lets %s be', (name) => {
    expect(() => checkName(name)).not.toThrow();
  });

  it.each([
    ['', 'No name is specified'],
    ['  ', 'No name is specified'],
    ['..', '“..” is not an allowed name'],
    ['a/b', '‘/’ is an unsafe character'],
    ['a\\b', '‘\\’ is an unsafe character'],
    ['a?b', '‘?’ is an unsafe character'],
    ['a\u0000', 'No control code is allowed: a?'],
    ['a\r\n', 'No control code is allowed: a??'],
    ['end.', 'A name cannot end with ‘.’'],
    ['x'.repeat(300), 'A name cannot be longer than 255 bytes'],
  ])('refuses %j', (name, reason) => {
    expect(() => checkName(name)).toThrow(reason);
  });
});

describe('names', () => {
  it('become escaped paths', () => {
    expect(itemUrl('a b/ö')).toBe('job/a%20b/job/%C3%B6/');
  });

  it('are listed without regard to case', () => {
    expect(['b', 'A', 'a', 'C'].sort(compareNames)).toEqual(['A', 'a', 'b', 'C']);
  });
});

describe('the error catalog', () => {
  it('has a text for every code', () => {
    // Of these the text is the reason itself.
    const reasons = ['AGENT_NAME_TAKEN', 'AGENT_REFUSED', 'CREDENTIAL_REFUSED', 'NAME_REFUSED', 'ROLE_INVALID'];
    for (const [code, { text }] of Object.entries(ERRORS)) {
      const values = ['one', 'two', 'three'] as never[];
      const least = reasons.includes(code) ? 2 : 5;
      expect((text as (...v: never[]) => string)(...values).length, code).toBeGreaterThan(least);
    }
  });

  it('gives a failure its code and kind', () => {
    try {
      checkName('..');
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(Failure);
      expect(error).toMatchObject({ code: 'NAME_NOT_ALLOWED', kind: 'invalid' });
    }
  });
});
