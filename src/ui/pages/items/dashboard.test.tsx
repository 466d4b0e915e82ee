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
  marked: null,
};

/** Renders the page without the frame that every page has. */
function show(change: Partial<DashboardOf> = {}): string {
  return renderPage(FRAME, { ...PAGES.dashboard, ...change }).replace(/^.*<div id="page-body"/s, '<div');
}

function headingsOf(html: string): (string | undefined)[] {
  return [...html.matchAll(/<th scope="col"[^>]*>(?:<span[^>]*>)?([^<]*)/g)].map((match) => match[1]);
}

describe('the list of jobs', () => {
  it('builds a job by a form, and one with parameters by way of their page', () => {
    const html = show();
    expect(html).toContain('formaction="/ci/job/web/build?delay=0sec"');
    expect(html).toContain('<a class="button quiet" href="/ci/job/p/build?delay=0sec"');
    expect(show({ ...BARE, jobs: [{ ...JOB, buildable: false }] })).not.toContain('formaction');
  });

  it('has a star for each, filled where the job is a favourite, for readers who can have some', () => {
    const stars = [...show().matchAll(/formaction="([^"]*favorite[^"]*)".*?aria-pressed="(\w+)"/g)];
    expect(stars.slice(0, 2).map(([, address, pressed]) => [address, pressed])).toEqual([
      ['/ci/job/web/favorite?favorite=false', 'true'],
      ['/ci/job/team/favorite?favorite=true', 'false'],
    ]);
    expect(show({ marked: null })).not.toContain('favorite?');
  });

  it('has a sign for a folder, and no button', () => {
    const html = show({ ...BARE, jobs: [FOLDER] });
    expect(html).toContain('<span class="unseen">Folder</span>');
    expect(html).toContain('<th scope="row" class="name"><a href="/ci/job/team/">Team</a></th>');
    expect(html).not.toContain('formaction');
  });

  it('says why a job is not loaded', () => {
    expect(show()).toContain('line 3: oh');
  });

  it('has the columns of the view in their order, and passes over those that are not known', () => {
    const usual = ['Status', 'Weather', 'Name', 'Last success', 'Last failure', 'Last duration', 'Build'];
    expect(headingsOf(show())).toEqual([...usual, 'Favourite']);
    expect(headingsOf(show({ marked: null }))).toEqual(usual);
    const columns = ['hudson.views.JobColumn', 'x.Unknown', 'constructor', 'hudson.views.StatusColumn'];
    expect(headingsOf(show({ columns: [...columns, ...columns] }))).toEqual(['Name', 'Status', 'Favourite']);
    expect(headingsOf(show({ columns: [], marked: null }))).toEqual([]);
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
    expect(show({ jobs: [] })).toContain('This view shows no jobs yet');
    const view = { ...PAGES.dashboard.view, isList: false };
    const first = show({ view, jobs: [], heading: null });
    expect(first).toContain('Create the first job');
    expect(first).toContain('/ci/job/team/view/nightly/newJob?mode=hudson.model.FreeStyleProject');
    expect(show({ ...BARE, view, jobs: [] })).toContain('There are no jobs here yet');
  });

  it('leads to the other parts of a long list', () => {
    const html = show({ first: 100, total: 350, previous: '?from=0', next: '?from=200' });
    expect(html).toContain('101–104 of 350 jobs');
    expect(html).toContain('href="?from=0" rel="prev"');
    expect(html).toContain('href="?from=200" rel="next"');
  });
});

describe('the views', () => {
  it('are tabs, of which one is current', () => {
    const html = show();
    expect(html).toContain('<a class="tab" href="/ci/job/team/view/nightly/" aria-current="page">nightly</a>');
    expect(html).toContain('<a class="tab" href="/ci/job/team/view/all/">All</a>');
    expect(html).toContain('what runs at night');
  });

  it('are made by those who may', () => {
    expect(show()).toContain('<a href="/ci/job/team/newView" title="New view">');
    expect(show(BARE)).not.toMatch(/newView|nightly\/configure/);
  });
});

describe('a folder', () => {
  it('is described, and gets new items in the view that is shown', () => {
    const html = show();
    expect(html).toContain('<h1>Team</h1>');
    expect(html).toContain('href="/ci/job/team/view/nightly/newJob"');
    expect(formTo(html, '/ci/job/team/submitDescription')).toContain('Be kind');
  });

  it('offers nothing to those who may only read', () => {
    const html = show({ ...BARE, jobs: [] });
    expect(html).toContain('Be kind');
    expect(html).not.toContain('class="button');
    expect(formsOf(html)).toEqual([]);
  });

  it('is not the root', () => {
    const html = show({ heading: null });
    expect(html).toContain('<h1>Jobs</h1>');
    expect(html).not.toMatch(/team\/submitDescription/);
  });
});

describe('beside the list', () => {
  it('what waits in the queue can be cancelled', () => {
    const cancel = (html: string) => formTo(html, '/ci/queue/cancelItem?id=3');
    expect(cancel(show())).toContain('aria-label="Cancel web"');
    const queue = PAGES.dashboard.queue.map((item) => ({ ...item, mayCancel: false }));
    expect(cancel(show({ queue }))).toBe('');
  });

  it('executors are idle, building, and building something hidden', () => {
    const html = show();
    expect(html).toContain('1 idle');
    expect(html).toMatch(/<a href="\/ci\/job\/web\/8\/">web #8<\/a><progress class="progress" max="100" value="40"/);
    expect(html).toContain('<li>hidden</li>');
  });

  it('favourites stand in front, with their status', () => {
    const html = show();
    expect(html).toMatch(/<a class="chip" href="\/ci\/job\/web\/">.*Failed.*<span>Web shop<\/span><\/a>/);
    expect(show({ favorites: [] })).not.toContain('class="chip"');
  });

  it('executors stand under their nodes, and those that are offline are marked', () => {
    const nodes = [...show().matchAll(/<h3>(.*?)<\/h3>/g)].map((match) => match[1]);
    expect(nodes).toEqual([
      '<a href="/ci/computer/(built-in)/">Built-In Node</a> <span class="count">1 idle</span>',
      '<a href="/ci/computer/arm/">arm</a> <span class="tag">offline</span>',
    ]);
  });
});
