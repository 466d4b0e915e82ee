import { describe, expect, it } from 'vitest';
import { namesMeant } from './item-name.ts';

describe("names in a job's configuration", () => {
  it.each([
    ['b', 'a', ['b']],
    ['b', 'f/a', ['f/b', 'b']],
    ['/b', 'f/a', ['b']],
    ['../b', 'f/g/a', ['f/b']],
    ['../../b', 'f/a', []],
    [' ', 'a', []],
  ])('%j seen from %s means %j', (name, from, names) => {
    expect(namesMeant(name, from)).toEqual(names);
  });
});
