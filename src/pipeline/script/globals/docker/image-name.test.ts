import { describe, expect, it } from 'vitest';
import { imageName, problemOfAddress, problemOfImage, qualified } from './image-name.ts';

describe('names of images', () => {
  it.each<[string, string | null]>([
    ['maven', null],
    ['maven:3.8-jdk_11', null],
    ['localhost:5000/a/b__c-d.e:1', null],
    [`x@sha256:${'a'.repeat(64)}`, null],
    [`x:1@sha256:${'a'.repeat(64)}`, null],
    ['x@sha256:12', 'Digest length != 72'],
    ['', 'Bad imageName format: '],
    ['a/', 'Missing name.'],
    ['a b', "Name must follow the pattern '^[a-zA-Z0-9]+((\\.|_|__|-+)[a-zA-Z0-9]+)*$'"],
    ['a:-', "Tag must follow the pattern '^:[a-zA-Z0-9_]([a-zA-Z0-9_.-]){0,127}'"],
    [`a:${'b'.repeat(130)}`, 'Tag length > 128'],
    ['a;reboot', "Name must follow the pattern '^[a-zA-Z0-9]+((\\.|_|__|-+)[a-zA-Z0-9]+)*$'"],
  ])('%s', (id, problem) => {
    expect(problemOfImage(id)).toBe(problem);
  });

  it('has parts', () => {
    expect(imageName('a/b:c')).toEqual({ repository: 'a/b', tag: 'c' });
    expect(imageName('host:1/b')).toEqual({ repository: 'host:1/b', tag: 'latest' });
    expect(imageName('b:')).toEqual({ repository: 'b', tag: 'latest' });
  });
});

describe('registries', () => {
  it.each<[string, string | null, string]>([
    ['a', null, 'a'],
    ['a', '', 'a'],
    ['a/b:1', 'https://r.io/v2/', 'r.io/a/b:1'],
    ['a', 'http://r.io:5000', 'r.io:5000/a'],
    ['r.io/a', 'https://r.io', 'r.io/a'],
    ['a', 'https://index.docker.io/v1/', 'index.docker.io/a'],
  ])('%s of %s', (id, registry, name) => {
    expect(qualified(id, registry)).toBe(name);
  });

  it.each<[string, string | null]>([
    ['https://r.io', null],
    ['r.io', 'no protocol: r.io'],
    ['r.io:5000/x', 'unknown protocol: r.io'],
    ['10.0.0.1:5000', 'no protocol: 10.0.0.1:5000'],
  ])('address %s', (address, problem) => {
    expect(problemOfAddress(address)).toBe(problem);
  });
});
