import { describe, expect, it } from 'vitest';
import { parseSubmitted } from './submitted-json.ts';

describe('the json field of a form', () => {
  it.each([
    ['{"a":[1,true,null,"x"]}', { a: [1, true, null, 'x'] }],
    ["{'': '1', 'credentials': {'scope': 'GLOBAL', 'id': ''}}", { '': '1', credentials: { scope: 'GLOBAL', id: '' } }],
    ["{'a': True, 'b': False, 'c': None, 'd': 1.5}", { a: true, b: false, c: null, d: 1.5 }],
    ["{'a': 'it\\'s', 'b': \"it's\", 'c': 'x\\u00fcy\\xe4\\n'}", { a: "it's", b: "it's", c: 'xüyä\n' }],
    ['{parameter: [{name: A, value: some.word-1}]}', { parameter: [{ name: 'A', value: 'some.word-1' }] }],
    [" { 'a' : [ ] , 'b' : { } } ", { a: [], b: {} }],
    ["{'a':1,}", { a: 1 }],
  ])('%s is read', (text, value) => {
    expect(parseSubmitted(text)).toEqual(value);
  });

  it('cannot change what objects are', () => {
    const read = parseSubmitted("{'__proto__': {'a': 1}}");
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(Object.keys(read)).toEqual(['__proto__']);
  });

  it.each([
    ['', 'not JSON'],
    ['{', 'not JSON'],
    ["{'a'}", 'not JSON'],
    ["{'a': 'b}", 'not JSON'],
    ["{'a': 'b' 'c': 1}", 'not JSON'],
    ["{'a': '\\u12'}", 'not JSON'],
    ["{'a': 1} x", 'not JSON'],
    ["['a']", 'not an object'],
    ['word', 'not an object'],
    [`{'a':${'['.repeat(200)}`, 'deeper'],
  ])('%s is refused', (text, reason) => {
    expect(() => parseSubmitted(text)).toThrow(reason);
  });
});
