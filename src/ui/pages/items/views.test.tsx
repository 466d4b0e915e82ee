import { describe, expect, it } from 'vitest';
import { renderPage } from '../../render.tsx';
import { FRAME } from '../../testing/example-parts.ts';
import { fieldsOf, formsOf, formTo } from '../../testing/html.ts';
import { PAGES } from '../../testing/pages.ts';
import type { Page } from '../../types/page.ts';

function show(page: Page): string {
  return renderPage(FRAME, page);
}

describe('the form of a view', () => {
  const action = '/ci/view/nightly/configSubmit';
  const form = formTo(show(PAGES['view-config']), action);

  it('posts plain fields', () => {
    expect(fieldsOf(form)).toEqual([
      'name',
      'description',
      'statusFilter',
      'recurse',
      'useincluderegex',
      'includeRegex',
      'item',
      'item',
      ...Array(9).fill('column'),
    ]);
  });

  it('has everything filled in', () => {
    expect(form).toContain('<input type="checkbox" name="item" value="web" checked/> web');
    expect(form).toContain('<input type="checkbox" name="item" value="app"/> app');
    expect(form).toContain('<option value="2" selected>');
    expect(form).toContain('name="includeRegex" class="code" value="web-.*"');
    expect(form).toMatch(/name="recurse" value="true" checked/);
    expect(form).toMatch(/name="useincluderegex" value="true" checked/);
  });

  it('has the columns in their order, those of unknown kinds too, and the others behind them', () => {
    const columns = [...form.matchAll(/name="column" value="([^"]*)"( checked)?/g)].map(([, name, on]) => [name, on]);
    expect(columns.slice(0, 4)).toEqual([
      ['hudson.views.JobColumn', ' checked'],
      ['hudson.views.StatusColumn', ' checked'],
      ['org.example.UnknownColumn', ' checked'],
      ['hudson.views.WeatherColumn', undefined],
    ]);
  });

  it('of another kind has only name and description', () => {
    const html = show({ ...PAGES['view-config'], list: null });
    expect(fieldsOf(formTo(html, action))).toEqual(['name', 'description']);
    expect(html).toContain('href="/ci/view/nightly/config.xml"');
  });
});

it('a new view has a name and a kind', () => {
  const form = formTo(show(PAGES['new-view']), '/ci/createView');
  expect(fieldsOf(form)).toEqual(['name', 'mode', 'mode', 'from']);
  expect(form).toContain('value="hudson.model.ListView" checked');
});

describe('moving an item', () => {
  it('offers folders by their full names, and the root', () => {
    const form = formTo(show(PAGES['move-item']), '/ci/job/web/move/move');
    expect(form).toContain('<option value="/">');
    expect(form).toContain('<option value="/team/tools">team/tools</option>');
  });

  it('has no form where there is nowhere to go', () => {
    expect(formsOf(show({ ...PAGES['move-item'], destinations: [] }))).toEqual([]);
  });
});
