import { expect, it } from 'vitest';
import { isSafeTarget } from './redirect-target.ts';

it.each(['', '.', '..', 'console', '/job/a/', 'job/a/?x=y:z'])('lets a form lead to %s', (to) => {
  expect(isSafeTarget(to)).toBe(true);
});

it.each(['//evil', 'http://evil/', 'javascript:alert(1)', ' https://evil', '\\\\evil', '/\\evil', '/a\nb', '\t//evil'])(
  'does not let a form lead to %j',
  (to) => {
    expect(isSafeTarget(to)).toBe(false);
  },
);
