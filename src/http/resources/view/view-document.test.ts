import { expect, it } from 'vitest';
import { viewDocument } from './view-document.ts';

it('reads what a list view shows', () => {
  const xml = `<hudson.model.ListView><name>v</name><jobNames>
    <comparator class="hudson.util.CaseInsensitiveComparator"/><string>a</string><string>f/b</string></jobNames>
    <columns><hudson.views.StatusColumn/><some__one.views.Column/></columns>
    <includeRegex>x.*</includeRegex><recurse>true</recurse><statusFilter>false</statusFilter></hudson.model.ListView>`;
  expect(viewDocument(xml)).toEqual({
    columns: ['hudson.views.StatusColumn', 'some_one.views.Column'],
    listed: ['a', 'f/b'],
    comparator: 'hudson.util.CaseInsensitiveComparator',
    includeRegex: 'x.*',
    recurse: true,
    statusFilter: 'disabled',
  });
});

it('finds nothing of it in other views', () => {
  expect(viewDocument('<hudson.model.AllView><name>all</name></hudson.model.AllView>')).toMatchObject({
    columns: null,
    listed: [],
    statusFilter: 'all',
  });
});
