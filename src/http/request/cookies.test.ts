import { describe, expect, it } from 'vitest';
import { clearCookie, cookieIn, setCookie } from './cookies.ts';

describe('a cookie', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['JSESSIONID.a', undefined],
    ['JSESSIONID.a=', ''],
    ['JSESSIONID.a=x', 'x'],
    ['JSESSIONID.ab=x', undefined],
    ['xJSESSIONID.a=x', undefined],
    ['other=JSESSIONID.a; JSESSIONID.a=x', 'x'],
    ['b=1;JSESSIONID.a = x ;c=2', 'x'],
    ['JSESSIONID.a=x; JSESSIONID.a=y', 'x'],
    ['JSESSIONID.a=x=y', 'x=y'],
    ['=JSESSIONID.a; ;;JSESSIONID.a=x', 'x'],
    ['JSESSIONID.a=x; Path=/; HttpOnly; SameSite=Lax', 'x'],
  ])('in %j is %j', (header, wanted) => {
    expect(cookieIn(header, 'JSESSIONID.a')).toBe(wanted);
  });

  it('is given for a path, and to encrypted connections alone where it came through one', () => {
    expect(setCookie('a', '1', { path: '/', secure: false })).toBe('a=1; Path=/; HttpOnly; SameSite=Lax');
    expect(setCookie('a', '1', { path: '/ci', secure: true })).toBe('a=1; Path=/ci; HttpOnly; Secure; SameSite=Lax');
  });

  it('is taken away by one that is over', () => {
    const over = 'a=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax';
    expect(clearCookie('a', { path: '/', secure: false })).toBe(over);
  });
});
