import { expect, it } from 'vitest';
import { rawEncode, rawEncodePath, spelledSegment } from './raw-encode.ts';

it.each([
  ['what stays', "!$&'()*+,-.=@_", "!$&'()*+,-.=@_"],
  ['letters and digits', 'azAZ09', 'azAZ09'],
  ['what is escaped', '~ "#%/:;<>?[\\]^`{|}', '%7E%20%22%23%25%2F%3A%3B%3C%3E%3F%5B%5C%5D%5E%60%7B%7C%7D'],
  ['what is not ASCII', 'größe 🎈', 'gr%C3%B6%C3%9Fe%20%F0%9F%8E%88'],
])('rawEncode: %s', (_, name, address) => {
  expect(rawEncode(name)).toBe(address);
  expect(decodeURIComponent(address)).toBe(name);
});

it('a path keeps its slashes', () => {
  expect(rawEncodePath("a b/c+d/~e'")).toBe("a%20b/c+d/%7Ee'");
});

it.each([
  ['a+b', 'a+b'],
  ['a%2bb~', 'a%2bb~'],
  ['a"b', 'a%22b'],
  ['a{b}', 'a%7Bb%7D'],
])('%s of a client is repeated as %s', (spelled, repeated) => {
  expect(spelledSegment(spelled, decodeURIComponent(spelled))).toBe(repeated);
});
