import { describe, expect, it } from 'vitest';
import { decodeBase64, decodeBase64Loosely, encodeBase64 } from './base64-text.ts';
import { charsetNamed, charsetNames, decodeBytes, encodeText } from './charsets.ts';
import { adler32 } from './checksum.ts';
import { normalizePath, parseUri, uriText } from './uri-text.ts';
import { urlEncode } from './url-coder.ts';

describe('character sets', () => {
  it.each(charsetNames())('%s gives back what it took', (name) => {
    expect(decodeBytes(name, encodeText(name, 'Hello, world'))).toBe('Hello, world');
  });

  it('are known by their other names, in any case', () => {
    expect(charsetNamed('latin1')).toBe('ISO-8859-1');
    expect(charsetNamed('Utf8')).toBe('UTF-8');
    expect(charsetNamed('nope')).toBeNull();
  });

  it('write a question mark for what they do not have', () => {
    expect([...encodeText('US-ASCII', 'é€')]).toEqual([63, 63]);
    expect([...encodeText('UTF-8', '\ud800x')]).toEqual([63, 120]);
    expect([...encodeText('windows-1252', '€')]).toEqual([0x80]);
  });
});

describe('base 64', () => {
  const basic = { url: false, mime: false, padding: true, line: 0, separator: '\r\n' };

  it('has lines where it is asked to', () => {
    const text = encodeBase64(Buffer.from('x'.repeat(60)), { ...basic, line: 76 });
    expect(text.split('\r\n').map((line) => line.length)).toEqual([76, 4]);
  });

  it.each([
    ['a!b=', 'Illegal base64 character 21'],
    ['a', 'Input byte[] should at least have 2 bytes for base64 bytes'],
    ['aGVsbG8==', 'Input byte array has incorrect ending byte at 8'],
    ['a===', 'Last unit does not have enough valid bits'],
    ['_-8=', 'Illegal base64 character 5f'],
  ])('%j is refused', (text, reason) => {
    expect(decodeBase64(text, basic)).toBe(reason);
  });

  it('is read loosely by Groovy', () => {
    expect(decodeBase64Loosely('aGVs\nbG8')).toEqual(Buffer.from('hello'));
    expect(decodeBase64Loosely('aGVsbG8=x')).toBe('= character not at end of base64 value');
  });
});

it('Adler-32 is that of RFC 1950', () => {
  expect(adler32(Buffer.from('Wikipedia'), 1)).toBe(0x11e60398);
});

describe('addresses', () => {
  it.each(['http://u@h:8/p?q#f', 'mailto:a@b', 'a/b', '//h/p', '', 'file:/a', '?q'])('%j stays itself', (text) => {
    const parts = parseUri(text);
    expect('reason' in parts ? parts.reason : uriText(parts)).toBe(text);
  });

  it.each([
    ['/a/./b/../c', '/a/c'],
    ['a/../../b', '../b'],
    ['/../a', '/../a'],
    ['a/b/..', 'a/'],
    ['./a:b', './a:b'],
  ])('the path %j is %j', (path, normal) => {
    expect(normalizePath(path)).toBe(normal);
  });

  it('are encoded as a form does', () => {
    expect(urlEncode('a b&é~*', 'UTF-8')).toBe('a+b%26%C3%A9%7E*');
  });
});
