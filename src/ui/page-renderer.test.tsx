import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PageRenderer, renderPage } from './render.tsx';
import { BUILD, COLUMNS, FOLDER, FRAME, JOB } from './testing/example-parts.ts';
import { PAGES } from './testing/pages.ts';
import type { Frame } from './types/frame.ts';
import type { DashboardContent } from './types/items.ts';
import type { BuildRow } from './types/jobs.ts';
import type { Page } from './types/page.ts';
import type { JobRow } from './types/rows.ts';

const noPause = async () => {};

async function rendered(pages: PageRenderer, frame: Frame, page: Page): Promise<string> {
  return (await pages.render(frame, page, noPause)).toString();
}

const text = fc.constantFrom('a', 'ü <b>', '–', '<slot name="crumb"></slot>', '<slot name="rows"></slot>', '"&');
const link = fc.option(fc.record({ number: fc.nat(2), href: text, timestamp: fc.nat(2) }));
const jobRow: fc.Arbitrary<JobRow> = fc.record({
  kind: fc.constantFrom('job', 'folder', 'unloadable'),
  name: text,
  fullName: fc.constantFrom('web', 'api'),
  displayName: text,
  href: fc.constantFrom('/a/', '/b/'),
  color: fc.constantFrom('blue', 'red_anime'),
  lastSuccess: link,
  lastFailure: link,
  lastDuration: fc.option(fc.nat(1)),
  health: fc.constantFrom(null, 0, 100),
  buildable: fc.boolean(),
  parameterized: fc.boolean(),
  unloadable: fc.option(text),
});
const buildRow: fc.Arbitrary<BuildRow> = fc.record({
  number: fc.nat(2),
  href: fc.constantFrom('/a/', '/b/'),
  timestamp: fc.nat(2),
  displayName: text,
  color: fc.constantFrom('blue', 'red_anime'),
  duration: fc.nat(1),
  description: fc.option(text),
  keepLog: fc.boolean(),
  progress: fc.option(fc.record({ estimated: fc.option(fc.nat(2)), percent: fc.option(fc.nat(99)) })),
  unreadable: fc.option(text),
});
const frame: fc.Arbitrary<Frame> = fc.record({
  markup: fc.constant(null),
  title: text,
  prefix: fc.constantFrom('', '/ci'),
  user: fc.option(fc.record({ id: text, fullName: text, mayKeepCredentials: fc.boolean() })),
  crumb: fc.option(fc.record({ field: fc.constant('Jenkins-Crumb'), value: text })),
  version: text,
  assets: text,
  breadcrumbs: fc.array(fc.record({ text, href: text }), { maxLength: 2 }),
  tasks: fc.array(fc.record({ text, href: text, icon: fc.constantFrom('home', 'play') }), { maxLength: 2 }),
  notice: fc.option(fc.record({ text, reason: fc.option(text) })),
  feeds: fc.array(fc.record({ title: text, type: text, href: text }), { maxLength: 2 }),
});
const executors: fc.Arbitrary<DashboardContent['executors']> = fc.array(
  fc.record({
    ...{ node: text, nodeHref: text, offline: fc.boolean() },
    ...{ number: fc.nat(1), text: fc.option(text), href: fc.option(text) },
    progress: fc.option(fc.record({ started: fc.nat(1), estimated: fc.nat(1), percent: fc.nat(99) })),
  }),
  { maxLength: 2 },
);
const dashboard: fc.Arbitrary<Page> = fc
  .record({
    jobs: fc.array(jobRow, { maxLength: 4 }),
    columns: fc.shuffledSubarray([...COLUMNS]),
    executors,
    executorsMore: fc.nat(1),
    marked: fc.constantFrom(null, [], ['web']),
  })
  .map((shown) => ({ ...PAGES.dashboard, ...shown }));
const page: fc.Arbitrary<Page> = fc.oneof(
  dashboard,
  fc.array(buildRow, { maxLength: 4 }).map((rows) => ({ ...PAGES.job, builds: { ...PAGES.job.builds, rows } })),
);

describe('pages that follow each other', () => {
  it('are as if each were the only one, whatever has changed and whoever asks', async () => {
    const visits = fc.array(fc.tuple(frame, page), { minLength: 2, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(visits, async (all) => {
        const pages = new PageRenderer();
        for (const visit of all) expect(await rendered(pages, ...visit)).toBe(renderPage(...visit));
      }),
      { numRuns: 50 },
    );
  });

  it('show each reader their own crumb alone', async () => {
    const pages = new PageRenderer();
    for (const value of ['ada', 'bob']) {
      const html = await rendered(pages, { ...FRAME, crumb: { field: 'Jenkins-Crumb', value } }, PAGES.dashboard);
      const shown = [...html.matchAll(/name="Jenkins-Crumb" value="([^"]*)"/g)].map((match) => match[1]);
      expect(new Set(shown)).toEqual(new Set([value]));
      expect(html.match(/<form method="post"/g)).toHaveLength(shown.length);
    }
    expect(await rendered(pages, { ...FRAME, crumb: null }, PAGES.dashboard)).not.toContain('Jenkins-Crumb');
  });

  it('show each reader the rows that they may see', async () => {
    const pages = new PageRenderer();
    const jobs = [JOB, { ...FOLDER, health: 100 }, { ...JOB, href: '/ci/job/secret/', displayName: 'secret' }];
    expect(await rendered(pages, FRAME, { ...PAGES.dashboard, jobs })).toContain('Sunny, 100 %');
    const seen = [
      { ...JOB, buildable: false },
      { ...FOLDER, health: null },
    ];
    const html = await rendered(pages, FRAME, { ...PAGES.dashboard, jobs: seen });
    expect(html).not.toMatch(/secret|Sunny|Build Web shop/);
  });

  it('render each row once', async () => {
    const pages = new PageRenderer();
    const job = (name: string) => {
      let reads = 0;
      const get = () => {
        reads += 1;
        return name;
      };
      const row = Object.defineProperty({ ...JOB, href: `/${name}/` }, 'displayName', { get, enumerable: true });
      return { row, reads: () => reads };
    };
    const [a, b, c] = [job('a'), job('b'), job('c')];
    const show = (jobs: readonly JobRow[]) => rendered(pages, FRAME, { ...PAGES.dashboard, jobs });
    const first = await show([a.row, b.row]);
    const read = a.reads();
    expect(await show([a.row, b.row])).toBe(first);
    expect(await show([a.row, b.row, c.row])).toContain('>c</a>');
    expect(await show([c.row, b.row, a.row])).toMatch(/>c<.*>b<.*>a</s);
    expect([a.reads(), b.reads(), c.reads()]).toEqual([read, read, read]);
  });

  it('render a part of all pages once, as long as its values are the same', async () => {
    const pages = new PageRenderer();
    const reader = (fullName: string) => {
      let reads = 0;
      const get = () => {
        reads += 1;
        return fullName;
      };
      const user = Object.defineProperty({ id: 'ada', fullName, mayKeepCredentials: true }, 'fullName', {
        get,
        enumerable: true,
      });
      return { user, reads: () => reads };
    };
    const show = (user: Frame['user']) => rendered(pages, { ...FRAME, user }, PAGES.dashboard);
    const [ada, renamed] = [reader('Ada'), reader('Ada King')];
    const first = await show(ada.user);
    const read = ada.reads();
    expect([first.includes('Ada'), read > 0]).toEqual([true, true]);
    expect(await show(ada.user)).toBe(first);
    expect(ada.reads()).toBe(read);
    expect(await show(renamed.user)).toContain('Ada King');
  });

  it('let others have their turn between rows', async () => {
    let turns = 0;
    const rows = Array.from({ length: 1000 }, (_, number) => ({ ...BUILD, number, href: `/ci/job/web/${number}/` }));
    await new PageRenderer().render(FRAME, { ...PAGES.job, builds: { ...PAGES.job.builds, rows } }, async () => {
      turns += 1;
    });
    expect(turns).toBeGreaterThanOrEqual(60);
  });
});
