import { expect, it } from 'vitest';
import { entityTag, isHeld } from './entity-tag.ts';

const BODY = Buffer.from('body');

it('the tag of a body is that of its bytes and their encoding', () => {
  const tags = [
    entityTag(BODY, null),
    entityTag(BODY, 'br'),
    entityTag(BODY, 'gzip'),
    entityTag(Buffer.from('b'), null),
  ];
  expect(new Set(tags).size).toBe(4);
  expect(entityTag(Buffer.from('body'), null)).toBe(tags[0]);
  for (const tag of tags) expect(tag).toMatch(/^"[0-9a-f]{40}(?:-br|-gzip)?"$/);
});

it.each([
  [undefined, false],
  ['', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b"', false],
  ['a', false],
  ['*', true],
])('a client that sends %j holds the body: %s', (header, wanted) => {
  expect(isHeld(header, '"a"')).toBe(wanted);
});
