import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../kit/index.ts';
import { listeningLogger, placeOf, put } from '../testing/test-home.ts';
import { FOLDER_TAG, listedIn, loadedItem, namesOf, openViews, viewOf } from '../testing/view-home.ts';

const LIST = `<?xml version="1.1" encoding="UTF-8"?>
<hudson.model.ListView>
  <name>mine</name>
  <description>a &quot;b&quot; &lt;c&gt;</description>
  <filterExecutors>false</filterExecutors>
  <filterQueue>false</filterQueue>
  <properties class="hudson.model.View$PropertyList"/>
  <jobNames>
    <comparator class="hudson.util.CaseInsensitiveComparator"/>
    <string>deploy</string>
    <string>Make</string>
  </jobNames>
  <jobFilters/>
  <columns>
    <hudson.views.StatusColumn/>
    <hudson.plugins.favorite.column.FavoriteColumn plugin="favorite@2.3.2"/>
    <hudson.views.JobColumn/>
  </columns>
  <includeRegex>team-.*</includeRegex>
  <recurse>false</recurse>
  <unknown a="1">
    <deeper></deeper>
  </unknown>
</hudson.model.ListView>`;

describe('views that Jenkins wrote', () => {
  it('are read from the root and from a folder', async () => {
    const { views } = await openViews();
    expect(views.of('')).toMatchObject([{ owner: '', name: 'all', className: 'hudson.model.AllView' }]);
    expect(views.of('team')).toMatchObject([
      { name: 'All', className: 'hudson.model.AllView' },
      {
        name: 'v',
        className: 'hudson.model.ListView',
        config: { description: null, includeRegex: '.*', recurse: false },
      },
    ]);
    expect(views.primary('')).toBe(views.of('')[0]);
    expect(views.primary('team').name).toBe('All');
    expect(views.of('team')).toBe(views.of('team'));
  });

  it('have documents of their own', async () => {
    const { views } = await openViews();
    expect(await views.readConfig(viewOf(views, 'team', 'v'))).toBe(`<?xml version="1.1" encoding="UTF-8"?>
<hudson.model.ListView>
  <name>v</name>
  <filterExecutors>false</filterExecutors>
  <filterQueue>false</filterQueue>
  <properties class="hudson.model.View$PropertyList"/>
  <jobNames>
    <comparator class="hudson.util.CaseInsensitiveComparator"/>
  </jobNames>
  <jobFilters/>
  <columns>
    <hudson.views.StatusColumn/>
    <hudson.views.WeatherColumn/>
    <hudson.views.JobColumn/>
    <hudson.views.LastSuccessColumn/>
    <hudson.views.LastFailureColumn/>
    <hudson.views.LastDurationColumn/>
    <hudson.views.BuildButtonColumn/>
  </columns>
  <includeRegex>.*</includeRegex>
  <recurse>false</recurse>
</hudson.model.ListView>`);
  });

  it('are found by name, the first view of all in either case', async () => {
    const { views } = await openViews();
    expect(views.get('', 'All')).toBe(views.get('', 'all'));
    expect(views.get('team', 'all')?.name).toBe('All');
    expect(views.get('team', 'V')).toBeUndefined();
    expect(views.of('nowhere')).toEqual([]);
    expect(views.get('nowhere', 'All')).toBeUndefined();
    expect(() => views.primary('nowhere')).toThrow(expect.objectContaining({ code: 'FOLDER_NOT_FOUND' }));
  });

  it('of an unknown kind stay and show nothing', async () => {
    const { views, layout } = await openViews(silentLogger, async ({ rootConfig }) => {
      const text = await readFile(rootConfig, 'utf8');
      const nested =
        '<some.NestedView><owner reference="../../.."/><name>n</name><description>d</description><x/></some.NestedView>';
      await put(rootConfig, text.replace('</views>', `${nested}</views>`));
    });
    const view = viewOf(views, '', 'n');
    expect(view).toMatchObject({ viewKind: null, className: 'some.NestedView', config: { description: 'd' } });
    expect(await views.readConfig(view)).toContain(
      '<some.NestedView>\n  <name>n</name>\n  <description>d</description>\n  <x/>',
    );
    await expect(views.setListed(view, 'a', true)).rejects.toMatchObject({ code: 'VIEW_NOT_A_LIST' });
    await views.edit(view, [{ path: ['description'], text: 'e' }]);
    expect(await readFile(layout.rootConfig, 'utf8')).toContain('<description>e</description><x/>');
  });

  it.each([
    ['primaryView', '<primaryView>second</primaryView>', 'second'],
    ['none', '', 'first'],
    ['one that is gone', '<primaryView>third</primaryView>', 'first'],
  ])('stand below the root element of an old folder, primary: %s', async (_what, primary, expected) => {
    const { views, items } = await openViews();
    const view = (name: string): string => `<hudson.model.ListView><name>${name}</name></hudson.model.ListView>`;
    const xml = `<${FOLDER_TAG}>\n  <views>\n    ${view('second')}\n    ${view('first')}\n  </views>\n  ${primary}\n</${FOLDER_TAG}>`;
    await items.create(
      '',
      'old',
      primary.includes('third') || primary === '' ? xml.replace(/(second)(.*\n.*)first/, 'first$2second') : xml,
    );
    expect(namesOf(views, 'old')).toEqual(['first', 'second']);
    expect(views.primary('old').name).toBe(expected);
    await views.createEmpty('old', 'x', 'hudson.model.MyView');
    const text = await items.readConfig(loadedItem(items, 'old'));
    expect(text).not.toContain('folderViews');
    expect(text).toContain(`<owner class="${FOLDER_TAG}" reference="../../.."/>`);
  });
});

describe('a view that is made', () => {
  it('is answered as it was posted, whatever is in it', async () => {
    const { views, layout } = await openViews();
    const before = await readFile(layout.rootConfig, 'utf8');
    const view = await views.create('', 'mine', LIST);
    expect(view).toMatchObject({ owner: '', name: 'mine', config: { jobNames: ['deploy', 'Make'] } });
    expect(await views.readConfig(view)).toBe(LIST);
    expect(namesOf(views, '')).toEqual(['all', 'mine']);
    const after = await readFile(layout.rootConfig, 'utf8');
    expect(after).toContain(
      '    <hudson.model.ListView>\n      <owner class="hudson" reference="../../.."/>\n      <name>mine</name>\n',
    );
    await views.delete(view);
    expect(await readFile(layout.rootConfig, 'utf8')).toBe(before);
    expect(namesOf(views, '')).toEqual(['all']);
  });

  it('has the name it was given, not that of its document, and loses a layout of blanks', async () => {
    const { views } = await openViews();
    const view = await views.create(
      'team',
      ' w ',
      '<hudson.model.ListView><owner/><jobNames>\n \n</jobNames><name>x</name></hudson.model.ListView>',
    );
    expect(view.name).toBe('w');
    expect(await views.readConfig(view)).toBe(
      '<?xml version="1.1" encoding="UTF-8"?>\n<hudson.model.ListView>\n  <name>w</name>\n  <jobNames/>\n</hudson.model.ListView>',
    );
  });

  it('stands in a folder, also in one that named none', async () => {
    const { views, items } = await openViews();
    await items.create('', 'f', `<${FOLDER_TAG}>\n  <description/>\n  <properties/>\n  <icon/>\n</${FOLDER_TAG}>`);
    expect(namesOf(views, 'f')).toEqual(['All']);
    expect(await views.readConfig(views.primary('f'))).toContain('<name>All</name>\n  <filterExecutors>');
    await views.createEmpty('f', 'new', 'hudson.model.ListView');
    expect(namesOf(views, 'f')).toEqual(['All', 'new']);
    expect(views.primary('f').name).toBe('All');
    expect(await items.readConfig(loadedItem(items, 'f'))).toContain(`  <properties/>
  <folderViews class="com.cloudbees.hudson.plugins.folder.views.DefaultFolderViewHolder">
    <views>
      <hudson.model.AllView>
        <owner class="${FOLDER_TAG}" reference="../../../.."/>
        <name>All</name>
        <filterExecutors>false</filterExecutors>
        <filterQueue>false</filterQueue>
        <properties class="hudson.model.View$PropertyList"/>
      </hudson.model.AllView>
      <hudson.model.ListView>
        <owner class="${FOLDER_TAG}" reference="../../../.."/>
        <name>new</name>
`);
  });

  it('from nothing has the seven columns of Jenkins', async () => {
    const { views } = await openViews();
    const view = await views.createEmpty('', 'e', 'hudson.model.ListView');
    const text = await views.readConfig(view);
    expect(text.match(/<hudson\.views\.\w+Column\/>/g)).toHaveLength(7);
    expect(text).not.toContain('includeRegex');
    expect(text).toMatch(/<name>e<\/name>\n {2}<filterExecutors>/);
  });

  it.each([
    ['an unsafe name', 'a/b', LIST, 'NAME_UNSAFE'],
    ['no name', ' ', LIST, 'NAME_MISSING'],
    ['the name of another', 'all', LIST, 'VIEW_EXISTS'],
    ['the name of the first in other case', 'All', LIST, 'VIEW_EXISTS'],
    ['a broken document', 'x', '<hudson.model.ListView>', 'CONFIG_BROKEN'],
    ['a document of another kind', 'x', '<project/>', 'VIEW_ROOT_UNKNOWN'],
    [
      'an expression that is none',
      'x',
      '<hudson.model.ListView><includeRegex>(a</includeRegex></hudson.model.ListView>',
      'EXPRESSION_INVALID',
    ],
  ])('with %s is refused', async (_what, name, xml, code) => {
    const { views, layout } = await openViews();
    const before = await readFile(layout.rootConfig, 'utf8');
    await expect(views.create('', name, xml)).rejects.toMatchObject({ code });
    expect(await readFile(layout.rootConfig, 'utf8')).toBe(before);
  });

  it('of an unknown class, or nowhere, is refused', async () => {
    const { views } = await openViews();
    await expect(views.createEmpty('', 'x', 'some.View')).rejects.toMatchObject({ code: 'VIEW_MODE_UNKNOWN' });
    await expect(views.create('nowhere', 'x', LIST)).rejects.toMatchObject({ code: 'FOLDER_NOT_FOUND' });
  });

  it('twice at a time is made once', async () => {
    const { views } = await openViews();
    const both = await Promise.allSettled([views.create('team', 'x', LIST), views.create('team', 'x', LIST)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(namesOf(views, 'team')).toEqual(['All', 'v', 'x']);
  });
});

describe('a view that is changed', () => {
  it('takes another document and keeps its name', async () => {
    const { views } = await openViews();
    await views.replaceConfig(viewOf(views, 'team', 'v'), LIST);
    const view = viewOf(views, 'team', 'v');
    expect(view.config.description).toBe('a "b" <c>');
    expect(await views.readConfig(view)).toBe(LIST.replace('<name>mine', '<name>v'));
    await expect(views.replaceConfig(view, '<hudson.model.AllView/>')).rejects.toMatchObject({ code: 'VIEW_TYPE' });
    await expect(views.replaceConfig(view, LIST.replace('team-.*', '*'))).rejects.toMatchObject({
      code: 'EXPRESSION_INVALID',
    });
  });

  it('gets a description where Jenkins writes it, and loses it', async () => {
    const { views, items } = await openViews();
    const before = await items.readConfig(loadedItem(items, 'team'));
    const view = viewOf(views, 'team', 'v');
    await views.edit(view, [{ path: ['description'], text: 'd' }]);
    expect(viewOf(views, 'team', 'v').config.description).toBe('d');
    expect(await items.readConfig(loadedItem(items, 'team'))).toBe(
      before.replace('<name>v</name>\n', '<name>v</name>\n        <description>d</description>\n'),
    );
    await views.edit(view, [{ path: ['description'], text: null }]);
    expect(await items.readConfig(loadedItem(items, 'team'))).toBe(before);
    await expect(views.edit(view, [{ path: ['includeRegex'], text: '[' }])).rejects.toMatchObject({
      code: 'EXPRESSION_INVALID',
    });
  });

  it('lists names in order, once, and without', async () => {
    const { views, layout } = await openViews();
    await views.create('', 'mine', LIST);
    const before = await readFile(layout.rootConfig, 'utf8');
    const view = viewOf(views, '', 'mine');
    for (const name of ['zoo', 'Echo', 'MAKE']) await views.setListed(view, name, true);
    expect(await listedIn(views, '', 'mine')).toEqual(['deploy', 'Echo', 'Make', 'zoo']);
    for (const name of ['zoo', 'echo', 'none']) await views.setListed(view, name, false);
    expect(await readFile(layout.rootConfig, 'utf8')).toBe(before);
    await expect(views.setListed(views.primary(''), 'x', true)).rejects.toMatchObject({ code: 'VIEW_NOT_A_LIST' });
  });

  it('is renamed, the primary one too', async () => {
    const { views, settings } = await openViews();
    const renamed = await views.rename(viewOf(views, 'team', 'v'), 'w');
    expect(renamed).toMatchObject({ owner: 'team', name: 'w' });
    expect(namesOf(views, 'team')).toEqual(['All', 'w']);
    await expect(views.rename(renamed, 'All')).rejects.toMatchObject({ code: 'VIEW_EXISTS' });
    await expect(views.rename(renamed, 'a?')).rejects.toMatchObject({ code: 'NAME_UNSAFE' });
    await views.rename(views.primary(''), 'everything');
    expect(settings.current.primaryView).toBe('everything');
    expect(views.primary('').name).toBe('everything');
    expect(views.get('', 'all')).toBeUndefined();
  });

  it('is not deleted while it is the primary one', async () => {
    const { views } = await openViews();
    await expect(views.delete(views.primary('team'))).rejects.toMatchObject({ code: 'VIEW_PRIMARY' });
    await views.delete(viewOf(views, 'team', 'v'));
    expect(namesOf(views, 'team')).toEqual(['All']);
  });

  it('by hand is seen after its owner was read again', async () => {
    const { views, layout, items, settings } = await openViews();
    expect(namesOf(views, 'team')).toEqual(['All', 'v']);
    const path = layout.jobConfig(placeOf('team'));
    await put(path, (await readFile(path, 'utf8')).replace('<name>v<', '<name>hand<'));
    await put(layout.rootConfig, (await readFile(layout.rootConfig, 'utf8')).replaceAll('>all<', '>main<'));
    expect(namesOf(views, 'team')).toEqual(['All', 'v']);
    await items.load();
    await settings.load();
    expect(namesOf(views, 'team')).toEqual(['All', 'hand']);
    expect(namesOf(views, '')).toEqual(['main']);
  });

  it('with an expression that is none is read all the same, and logged once', async () => {
    const log = listeningLogger();
    const { views, items } = await openViews(log, async (layout) => {
      const path = layout.jobConfig(placeOf('team'));
      await put(path, (await readFile(path, 'utf8')).replace('>.*<', '>*<'));
    });
    expect(namesOf(views, 'team')).toEqual(['All', 'v']);
    await items.edit(loadedItem(items, 'team'), [{ path: ['description'], text: 'x' }]);
    expect(namesOf(views, 'team')).toEqual(['All', 'v']);
    expect(log.lines).toMatchObject([{ level: 'warn', fields: { owner: 'team', view: 'v' } }]);
  });
});

describe('views whose folder gets another name while they follow a change', () => {
  it.each([
    ['renamed', ['renamed']],
    ['deleted', []],
  ])('know what was %s in it', async (what, listed) => {
    const { views, items } = await openViews();
    items.onChange((change) => views.follow(change));
    const job = await items.create('team', 'x1', '<project/>');
    await views.setListed(viewOf(views, 'team', 'v'), 'x1', true);
    await views.create('', 'all-of-it', LIST);
    await views.setListed(viewOf(views, '', 'all-of-it'), 'team/x1', true);
    const team = loadedItem(items, 'team');
    // The second waits for the first in the store alone, so it may come before the views have followed.
    const first = what === 'renamed' ? items.rename(job, 'renamed') : items.delete(job);
    await Promise.all([first, items.rename(team, 'crew')]);
    const names = await listedIn(views, 'crew', 'v');
    expect(names.filter((name) => /x1|renamed/.test(name))).toEqual(listed);
    const inRoot = await listedIn(views, '', 'all-of-it');
    expect(inRoot.filter((name) => /x1|renamed/.test(name))).toEqual(listed.map((name) => `crew/${name}`));
  });
});
