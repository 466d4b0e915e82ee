import { describe, expect, it } from 'vitest';
import { renderPage } from '../../render.tsx';
import { COLUMNS, FOLDER, FRAME, JOB } from '../../testing/example-parts.ts';
import { formsOf, formTo } from '../../testing/html.ts';
import { PAGES } from '../../testing/pages.ts';
import type { DashboardContent } from '../../types/items.ts';

type DashboardOf = DashboardContent;

/** Holds the page of a folder without a queue, whose reader may not change anything. */
const BARE: DashboardOf = {
  ...PAGES.dashboard,
  queue: [],
  mayCreate: false,
  mayCreateView: false,
  mayEditView: false,
  mayConfigure: false,
  mayDelete: false,
};

/** Renders the page without the frame that every page has. */
function show(change: Partial<DashboardOf> = {}): string {
  return renderPage(FRAME, { ...PAGES.dashboard, ...change }).replace(/^.*<div id="page-body"/s, '<div');
}

function headingsOf(html: string): (string | undefined)[] {
  return [...html.matchAll(/<th scope="col">([^<]*)/g)].map((match) => match[1]);
}

describe('the list of jobs', () => {
  it('builds a job by a form, and one with parameters by way of their page', () => {
    const html = show();
    expect(formTo(html, '/ci/job/web/build?delay=0sec')).toMatch(/data-next[ >]/);
    expect(html).toContain('<a class="button" href="/ci/job/p/build?delay=0sec"');
    expect(formsOf(show({ ...BARE, jobs: [{ ...JOB, buildable: false }] }))).toEqual([]);
  });

  it('has a sign for a folder, and no button', () => {
    const html = show({ ...BARE, jobs: [FOLDER] });
    expect(html).toContain('<span class="status-text">Folder</span>');
    expect(html).toContain('<th scope="row"><a href="/ci/job/team/">Team</a></th>');
    expect(formsOf(html)).toEqual([]);
  });

  it('says why a job is not loaded', () => {
    expect(show()).toContain('line 3: oh');
  });

  it('has the columns of the view in their order, and passes over those that are not known', () => {
    expect(headingsOf(show())).toEqual([
      'Status',
      'Weather',
      'Name',
      'Last success',
      'Last failure',
      'Last duration',
      'Build',
    ]);
    const columns = ['hudson.views.JobColumn', 'x.Unknown', 'constructor', 'hudson.views.StatusColumn'];
    expect(headingsOf(show({ columns: [...columns, ...columns] }))).toEqual(['Name', 'Status']);
    expect(headingsOf(show({ columns: [] }))).toEqual([]);
  });

  it.each([
    [100, 'Sunny, 100 %'],
    [80, 'Partly cloudy, 80 %'],
    [41, 'Cloudy, 41 %'],
    [21, 'Raining, 21 %'],
    [0, 'Stormy, 0 %'],
  ])('tells the health %i as weather', (health, text) => {
    expect(show({ jobs: [{ ...JOB, health }] })).toContain(text);
  });

  it('tells no weather without reports', () => {
    expect(show({ columns: COLUMNS, jobs: [{ ...JOB, health: null }] })).not.toContain('class="weather"');
  });

  it('may be empty', () => {
    expect(show({ jobs: [] })).toContain('There are no jobs here yet.');
  });
});

describe('the views', () => {
  it('are tabs, of which one is current', () => {
    const html = show();
    expect(html).toContain('<a href="/ci/job/team/view/nightly/" aria-current="page">nightly</a>');
    expect(html).toContain('<a href="/ci/job/team/view/all/">all</a>');
    expect(html).toContain('what runs at night');
  });

  it('are made, edited and deleted by those who may', () => {
    const html = show();
    expect(html).toContain('<a href="/ci/job/team/newView" aria-label="New view">');
    expect(html).toContain('href="/ci/job/team/view/nightly/configure"');
    expect(formTo(html, '/ci/job/team/view/nightly/doDelete')).not.toBe('');
    expect(show(BARE)).not.toMatch(/newView|nightly\/configure|nightly\/doDelete/);
  });

  it('are never deleted by the address of their owner, nor the last one at all', () => {
    const primary = { name: 'a b', description: null, href: '/ci/job/team/' };
    const html = show({ view: primary, mayDelete: false });
    expect(formTo(html, '/ci/job/team/doDelete')).toBe('');
    expect(formTo(html, '/ci/job/team/view/a%20b/doDelete')).not.toBe('');
    expect(show({ views: PAGES.dashboard.views.slice(0, 1) })).not.toContain('Delete view');
  });
});

describe('a folder', () => {
  it('is configured, moved and deleted, and gets new items in the view that is shown', () => {
    const html = show();
    expect(html).toContain('<h1>Team</h1>');
    expect(html).toContain('href="/ci/job/team/view/nightly/newJob"');
    expect(html).toContain('href="/ci/job/team/configure"');
    expect(html).toContain('href="/ci/job/team/move"');
    expect(formTo(html, '/ci/job/team/doDelete')).toContain('data-confirm');
    expect(formTo(html, '/ci/job/team/submitDescription')).toContain('Be kind');
  });

  it('offers nothing to those who may only read', () => {
    const html = show({ ...BARE, jobs: [] });
    expect(html).toContain('Be kind');
    expect(html).not.toContain('class="button');
    expect(formsOf(html)).toEqual([]);
  });

  it('is not the root, which cannot be deleted', () => {
    const html = show({ heading: null });
    expect(html).toContain('<h1>Jobs</h1>');
    expect(html).not.toMatch(/team\/(configure|move|doDelete|submitDescription)/);
  });
});

describe('beside the list', () => {
  it('what waits in the queue can be cancelled', () => {
    expect(formTo(show(), '/ci/queue/cancelItem?id=3')).toContain('aria-label="Cancel web"');
  });

  it('executors are idle, building, and building something hidden', () => {
    const html = show();
    expect(html).toContain('Idle');
    expect(html).toContain('<a href="/ci/job/web/8/">web #8</a>');
    expect(html).toMatch(/<\/span> hidden<\/li>/);
  });

  it('executors stand under their nodes, and those that are offline are marked', () => {
    const nodes = [...show().matchAll(/<h3>(.*?)<\/h3>/g)].map((match) => match[1]);
    expect(nodes).toEqual([
      '<a href="/ci/computer/(built-in)/">Built-In Node</a> ',
      '<a href="/ci/computer/arm/">arm</a> <span class="tag">offline</span>',
    ]);
  });
});
