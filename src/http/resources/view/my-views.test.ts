import { expect, it } from 'vitest';
import { belowMyViews } from './my-views.ts';

it.each([
  ['/me/my-views', ''],
  ['/ci/me/my-views/view/all/api/json?depth=1', 'view/all/api/json?depth=1'],
  ['/user/bob/my-views/view/a%20b/', 'view/a%20b/'],
  ['/user/my-views/my-views/?a=/me/my-views/b', '?a=/me/my-views/b'],
])('%s leads to "%s"', (path, wanted) => {
  expect(belowMyViews(path)).toBe(wanted);
});
