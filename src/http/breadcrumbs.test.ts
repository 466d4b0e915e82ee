import { expect, it } from 'vitest';
import { breadcrumbsOf } from './breadcrumbs.ts';

const place = { base: 'http://ci.example/ci/', via: '' };

it('leads from the dashboard to the run', () => {
  expect(breadcrumbsOf({ ...place, path: { item: 'team/a b', run: '12' } })).toEqual([
    { text: 'Dashboard', href: '/ci/' },
    { text: 'team', href: '/ci/job/team/' },
    { text: 'a b', href: '/ci/job/team/job/a%20b/' },
    { text: '#12', href: '/ci/job/team/job/a%20b/12/' },
  ]);
});

it('is empty where a page is of no item', () => {
  expect(breadcrumbsOf({ ...place, path: {} })).toEqual([]);
});
