import { Big } from 'bigdecimal.js';
import { describe, expect, it } from 'vitest';
import { cpuTime } from '../../kit/testing/cpu-time.ts';
import { createInterpreter } from '../index.ts';
import { newMap, newSet } from '../native/collections/index.ts';
import { BYTE, OBJECT } from '../runtime/classes.ts';
import { EntryValue, ListValue, RangeValue } from '../runtime/collections.ts';
import { Instance } from '../runtime/instance.ts';
import { BigDecimalValue, BigIntegerValue, DoubleValue, SmallValue } from '../runtime/numbers.ts';
import { CharValue, GStringValue } from '../runtime/text.ts';
import { ScriptThrow } from '../runtime/throw.ts';
import type { Value } from '../runtime/value.ts';
import { javaHash, keyEquals, makeHashTable } from './index.ts';

const vm = createInterpreter().machine({
  surroundings: {
    now: () => 0,
    nanoTime: () => 0n,
    randomBytes: (length) => new Uint8Array(length),
    timeZone: 'UTC',
    print: () => {},
    property: () => null,
    setProperty: () => {},
    properties: () => new Map(),
    environment: () => new Map(),
    *sleep() {},
  },
});

const decimal = (text: string): Value => new BigDecimalValue(Big(text));
const list = (...items: Value[]): Value => new ListValue(items);

describe('the hash of a value is that of Java', () => {
  it.each<[string, Value, number]>([
    ['null', null, 0],
    ['a string', 'hello', 99162322],
    ['an empty string', '', 0],
    ['an Integer', -5, -5],
    ['a Long', 4294967296n, 1],
    ['a negative Long', -1n, 0],
    ['true', true, 1231],
    ['a char', new CharValue(97), 97],
    ['a Double', new DoubleValue(1.5), 1073217536],
    ['zero as a Double', new DoubleValue(0), 0],
    ['a BigInteger', new BigIntegerValue(2n ** 70n), 64 * 31 * 31],
    ['a BigDecimal', decimal('2.50'), 7752],
    ['a list', list(1, 2), 994],
    ['a list of all kinds', list('a', null, decimal('2.50'), true, 10n), 125698531],
    ['an entry', new EntryValue('a', 1), 96],
  ])('%s', (_name, value, expected) => {
    expect(javaHash(value, vm)).toBe(expected);
  });

  it('of an object stays the same, and is that of no other', () => {
    const [a, b] = [new Instance(OBJECT, null), new Instance(OBJECT, null)];
    expect(javaHash(a, vm)).toBe(javaHash(a, vm));
    expect(javaHash(a, vm)).not.toBe(javaHash(b, vm));
  });
});

describe('keys are the same as Java sees it', () => {
  it.each<[string, Value, Value, boolean]>([
    ['Integers', 1, 1, true],
    ['Integer and Long', 1, 1n, false],
    ['BigDecimals of one scale', decimal('1.0'), decimal('1.0'), true],
    ['BigDecimals of two scales', decimal('1.0'), decimal('1.00'), false],
    ['NaN and NaN', new DoubleValue(Number.NaN), new DoubleValue(Number.NaN), true],
    ['zero and minus zero', new DoubleValue(0), new DoubleValue(-0), false],
    ['String and GString', 'a', new GStringValue(['a'], []), false],
    ['GStrings', new GStringValue(['a', ''], [1]), new GStringValue(['a1'], []), true],
    ['char and String', new CharValue(97), 'a', false],
    ['Byte and Integer', new SmallValue(BYTE, 1), 1, false],
    ['lists', list(1, list('x')), list(1, list('x')), true],
    ['a list and a range', list(1, 2, 3), new RangeValue(1, 3, false, null), true],
    ['lists of unlike numbers', list(1), list(1n), false],
    ['sets in another order', newSet(vm, [1, 2]), newSet(vm, [2, 1]), true],
    [
      'maps in another order',
      newMap(vm, [
        ['a', 1],
        ['b', 2],
      ]),
      newMap(vm, [
        ['b', 2],
        ['a', 1],
      ]),
      true,
    ],
    ['objects', new Instance(OBJECT, null), new Instance(OBJECT, null), false],
  ])('%s', (_name, a, b, expected) => {
    expect(keyEquals(a, b, vm)).toBe(expected);
    const table = makeHashTable(vm);
    table.set(a, 'found');
    expect(table.has(b)).toBe(expected);
  });
});

describe.each(['insertion', 'hash', 'sorted'] as const)('a table in the order of %s', (order) => {
  it('holds what a Map holds after any changes', () => {
    const table = makeHashTable(vm, order);
    const model = new Map<string, number>();
    let seed = 7;
    for (let step = 0; step < 4000; step++) {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      const key = `k${seed % 700}`;
      if (seed % 3 === 0) {
        expect(table.delete(key)).toBe(model.get(key));
        model.delete(key);
      } else {
        expect(table.set(key, step)).toBe(model.get(key));
        model.set(key, step);
      }
    }
    expect(table.size).toBe(model.size);
    const held = [...table.entries()].map(([key, value]) => [key, value]);
    const sorted = (pairs: unknown[][]): unknown[][] => pairs.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
    expect(sorted(held)).toEqual(sorted([...model]));
    if (order === 'insertion') expect([...table.keys()]).toEqual([...model.keys()]);
    if (order === 'sorted') expect([...table.keys()]).toEqual([...model.keys()].sort());
  });

  it('notices that it is changed while it is walked over', () => {
    const table = makeHashTable(vm, order);
    for (const key of ['a', 'b', 'c']) table.set(key, key);
    const walk = table.keys();
    walk.next();
    table.set('d', 'd');
    expect(() => walk.next()).toThrow(ScriptThrow);
  });

  it('does not notice a change behind its last key', () => {
    const table = makeHashTable(vm, order);
    table.set('a', 'a');
    const walk = table.keys();
    walk.next();
    table.set('b', 'b');
    expect(walk.next().done).toBe(true);
  });

  it('lets values be set while it is walked over', () => {
    const table = makeHashTable(vm, order);
    for (const key of ['a', 'b']) table.set(key, 0);
    for (const key of table.keys()) table.set(key, 1);
    expect([...table.values()]).toEqual([1, 1]);
  });
});

describe('the order of a HashMap', () => {
  it('goes by the low bits of the hash', () => {
    const table = makeHashTable(vm, 'hash');
    for (const key of [30, 1, 17, 33, 100, -1]) table.set(key, null);
    expect([...table.keys()]).toEqual([-1, 1, 17, 33, 100, 30]);
  });

  it('changes as the table grows', () => {
    const table = makeHashTable(vm, 'hash');
    for (let key = 0; key < 14; key++) table.set(key * 7, null);
    expect([...table.keys()]).toEqual(
      [0, 35, 70, 7, 42, 77, 14, 49, 84, 21, 56, 91, 28, 63].sort((a, b) => (a % 32) - (b % 32) || a - b),
    );
  });

  it('depends on the room that it is made with', () => {
    const table = makeHashTable(vm, 'hash', null, 2);
    for (const key of [3, 2]) table.set(key, null);
    expect([...table.keys()]).toEqual([2, 3]);
  });
});

describe('limits', () => {
  it('many lists whose hash is one to Java do not slow a table down', async () => {
    const table = makeHashTable(vm);
    const { ms } = await cpuTime(() => {
      for (let at = 0; at < 20_000; at++) table.set(list(at, -31 * at), at);
    });
    expect(table.size).toBe(20_000);
    expect(ms).toBeLessThan(5000);
  });

  it('a list within itself has no hash', () => {
    const endless = new ListValue([]);
    endless.items.push(endless);
    expect(() => javaHash(endless, vm)).toThrow(ScriptThrow);
    expect(() => makeHashTable(vm).set(endless, 1)).toThrow(ScriptThrow);
  });
});
