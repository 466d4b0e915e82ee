import { expect, it } from 'vitest';
import { breadcrumbsOf } from './breadcrumbs.ts';

const base = 'http://ci.example/ci/';

it('leads from the dashboard to the run', () => {
  const way = { base, via: 'job/team/job/a%20b/', path: { item: 'team/a b', run: '12' } };
  expect(breadcrumbsOf(way)).toEqual([
    { text: 'Dashboard', href: '/ci/' },
    { text: 'team', href: '/ci/job/team/' },
    { text: 'a b', href: '/ci/job/team/job/a%20b/' },
    { text: '#12', href: '/ci/job/team/job/a%20b/12/' },
  ]);
});

it('goes by way of the views and the cell', () => {
  const way = { base, via: 'view/my%20own/job/mx/V=a/', path: { item: 'mx/V=a', run: 'lastBuild' } };
  expect(breadcrumbsOf(way).slice(1)).toEqual([
    { text: 'my own', href: '/ci/view/my%20own/' },
    { text: 'mx', href: '/ci/view/my%20own/job/mx/' },
    { text: 'V=a', href: '/ci/view/my%20own/job/mx/V=a/' },
    { text: 'lastBuild', href: '/ci/view/my%20own/job/mx/V=a/lastBuild/' },
  ]);
});

it('begins at the dashboard where a page is of no item', () => {
  expect(breadcrumbsOf({ base, via: '', path: {} })).toEqual([{ text: 'Dashboard', href: '/ci/' }]);
});
