import { describe, expect, it } from 'vitest';
import type { ExpressionTime, ViewContext, ViewItem } from '../../../points/index.ts';
import { parseXml, toDocument } from '../../../xml/index.ts';
import { allView } from './all.ts';
import { listView } from './list.ts';
import { myView } from './my.ts';

const READ = { kinds: { read: () => ({ kind: null, tag: '' }) }, decrypt: (text: string) => text };
const WRITE = { encrypt: (text: string) => text };

const ITEMS: readonly ViewItem[] = [
  item('build', false),
  item('Deploy', true),
  item('folder', null),
  item('folder/build', false),
  item('folder/old', true),
  item('team-a', false),
  item('team-old', false),
];

const CONTEXT: ViewContext = {
  items: (recurse) => (recurse ? ITEMS : ITEMS.filter(({ relativeName }) => !relativeName.includes('/'))),
  mayConfigure: ({ relativeName }) => relativeName.startsWith('team'),
  expressions: { leftMs: 5000 },
};

function item(relativeName: string, disabled: boolean | null): ViewItem {
  return { fullName: `owner/${relativeName}`, relativeName, disabled };
}

function names(items: readonly ViewItem[]): string[] {
  return items.map(({ relativeName }) => relativeName);
}

function list(xml: string): unknown {
  return listView.fromXml(parseXml(`<hudson.model.ListView>${xml}</hudson.model.ListView>`), READ);
}

describe('a view', () => {
  it('of all shows what its owner holds', () => {
    expect(names(allView.select({}, CONTEXT))).toEqual(['build', 'Deploy', 'folder', 'team-a', 'team-old']);
  });

  it("of one's own shows what one may configure", () => {
    expect(names(myView.select({}, CONTEXT))).toEqual(['team-a', 'team-old']);
  });
});

describe('a list view', () => {
  const regex = (expression: string): string => `<includeRegex>${expression}</includeRegex>`;
  const listed = (...all: string[]): string =>
    `<jobNames>${all.map((name) => `<string>${name}</string>`).join('')}</jobNames>`;

  it.each([
    ['nothing where nothing is said', '', []],
    ['names in the order of the items, whatever their case', listed('team-a', 'deploy', 'gone'), ['Deploy', 'team-a']],
    ['what matches as a whole', regex('build|team'), ['build']],
    ['what is listed or matches', listed('folder') + regex('team-.*'), ['folder', 'team-a', 'team-old']],
    ['all that begins so and has no such word', regex('^team-((?!old).)'), ['team-a']],
    ['nothing deeper', listed('folder/build') + regex('.*build'), ['build']],
    [
      'names as seen from its owner',
      `${listed('folder/old')}${regex('folder/b.*')}<recurse>true</recurse>`,
      ['folder/build', 'folder/old'],
    ],
    [
      'what is on, and what cannot be off',
      `${regex('.*')}<statusFilter>true</statusFilter>`,
      ['build', 'folder', 'team-a', 'team-old'],
    ],
    ['what is off', `${regex('.*')}<statusFilter>false</statusFilter>`, ['Deploy', 'folder']],
    ['what is listed where the expression is none', listed('build') + regex('(*'), ['build']],
    ['what is listed where the expression takes too long', listed('build') + regex('(?:[a-z-]+)+[0-9]'), ['build']],
  ])('shows %s', (_what, xml, expected) => {
    const slow = { ...CONTEXT, items: (recurse: boolean) => [...CONTEXT.items(recurse), item('x'.repeat(80), false)] };
    expect(names(listView.select(list(xml), slow)).filter((name) => !name.startsWith('xxx'))).toEqual(expected);
  });

  it('says that it was cut short where there is no time left for the expression, or it takes too long', () => {
    const view = list(regex('(?:[a-z-]+)+[0-9]'));
    const long = item('x'.repeat(80), false);
    const cut = (leftMs: number, items: readonly ViewItem[]): boolean | undefined => {
      const expressions: ExpressionTime = { leftMs };
      listView.select(view, { ...CONTEXT, items: () => items, expressions });
      return expressions.cutShort;
    };
    expect(cut(5000, ITEMS)).toBeUndefined();
    expect(cut(0, ITEMS)).toBe(true);
    expect(cut(5000, [long])).toBe(true);
  });

  it('has the columns of Jenkins, or those it names, known here or not', () => {
    expect(list('')).toMatchObject({ columns: { length: 7 }, statusFilter: null, includeRegex: null });
    const columns = '<columns><hudson.views.JobColumn/><some.My__Column_-Two plugin="x@1"/></columns>';
    expect(list(columns)).toMatchObject({ columns: ['hudson.views.JobColumn', 'some.My_Column$Two'] });
    expect(list('<columns/>')).toMatchObject({ columns: [] });
  });

  it('is refused with an expression that is none', () => {
    expect(() => listView.check(list(regex('a{')))).toThrow(expect.objectContaining({ code: 'EXPRESSION_INVALID' }));
    expect(() => listView.check(list(regex('a.*')))).not.toThrow();
    expect(() => listView.check(list(''))).not.toThrow();
  });

  it('is written as Jenkins writes it', () => {
    const config = { ...Object(list('')), description: 'd', jobNames: ['a'], columns: ['hudson.views.JobColumn'] };
    expect(
      toDocument(listView.toXml('hudson.model.ListView', config, WRITE)),
    ).toBe(`<?xml version='1.1' encoding='UTF-8'?>
<hudson.model.ListView>
  <description>d</description>
  <filterExecutors>false</filterExecutors>
  <filterQueue>false</filterQueue>
  <properties class="hudson.model.View$PropertyList"/>
  <jobNames>
    <comparator class="hudson.util.CaseInsensitiveComparator"/>
    <string>a</string>
  </jobNames>
  <jobFilters/>
  <columns>
    <hudson.views.JobColumn/>
  </columns>
  <recurse>false</recurse>
</hudson.model.ListView>`);
  });
});
