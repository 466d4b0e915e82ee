import { describe, expect, it } from 'vitest';
import { renderPage } from '../../render.tsx';
import { BUILD, FRAME } from '../../testing/example-parts.ts';
import { formsOf, formTo } from '../../testing/html.ts';
import { PAGES } from '../../testing/pages.ts';
import type { Page } from '../../types/page.ts';

function show(page: Page): string {
  return renderPage(FRAME, page);
}

/** Returns the page of a job whose history is these builds. */
function withBuilds(...rows: readonly (typeof BUILD)[]): Page {
  return { ...PAGES.job, builds: { ...PAGES.job.builds, rows, newest: null, older: null } };
}

describe('a job', () => {
  it('is built, disabled and enabled by whoever may', () => {
    const html = show(PAGES.job);
    expect(formTo(html, '/ci/job/web/build?delay=0sec')).toContain('Build Now');
    expect(formTo(html, 'enable')).not.toBe('');
    expect(formTo(show({ ...PAGES.job, disabled: false }), 'disable')).toContain('name="Submit"');
    const seen = show({ ...PAGES.job, maySwitch: false, mayDescribe: false, buildable: false, copyHref: null });
    expect([formTo(seen, 'enable'), formTo(seen, 'disable')]).toEqual(['', '']);
    expect(seen).not.toMatch(/editDescription|\/build\?|\/copy"/);
  });

  it('with parameters leads to their page, and one that cannot be built to nothing', () => {
    expect(show({ ...PAGES.job, parameterized: true })).toContain('Build with Parameters');
    expect(show({ ...PAGES.job, buildable: false })).not.toContain('/build?');
  });

  it('says how it is: what waits, what runs, how the last build ended', () => {
    const html = show(PAGES.job);
    expect(html).toContain('In the queue: Waiting for an executor');
    expect(html).toMatch(
      /<progress[^>]* max="100" value="40" aria-label="Progress of #8" data-started="\d+" data-estimated="60000"/,
    );
    expect(formTo(html, '/ci/job/web/8/stop')).toContain('aria-label="Stop #8"');
    expect(html).toMatch(/Failed: <a href="\/ci\/job\/web\/7\/">#7<\/a>/);
    expect(html).toContain('fails since <a href="/ci/job/web/5/">#5</a>');
  });

  it('of several axes shows how each combination is, by their values', () => {
    const html = show(PAGES.job);
    expect(html).toMatch(
      /<th scope="row">linux<\/th><td><a class="cell" href="\/ci\/job\/web\/os=linux,node=20\/">.*status-red/s,
    );
    expect(html).toMatch(/status-blue.*<a href="\/ci\/job\/web\/os=bsd,node=18\/">bsd,18<\/a>/s);
    expect(show({ ...PAGES.job, cells: null })).not.toContain('Configuration Matrix');
  });

  it('lists its builds, also those that cannot be read', () => {
    const html = show(PAGES.job);
    expect(html).toContain('<a href="/ci/job/web/7/">#7</a><span class="tag">kept</span>');
    expect(html).toContain('build.xml, line 2');
    expect(html).toContain('href="/ci/job/web/?before=5"');
    expect(show(withBuilds())).toContain('No builds yet.');
    expect(show(withBuilds({ ...BUILD, timestamp: 9e15 }))).toContain('unknown');
  });

  it('keeps what changes in parts that follow the events of the job', () => {
    const html = show({ ...PAGES.job, fullName: 'team/web' });
    for (const id of ['job-now', 'buildHistory', 'job-cells']) {
      expect(html).toContain(`id="${id}" data-live="run queue" data-live-job="team/web"`);
    }
  });
});

describe('the chart of durations', () => {
  const html = show(withBuilds(BUILD, { ...BUILD, number: 6, displayName: '#6', color: 'blue', duration: 30_000 }));

  it('has a name, words for what it shows, and a link for each build', () => {
    expect(html).toContain('role="group" aria-labelledby="durations-title durations-about"');
    expect(html).toContain('2 builds, the oldest first; they took 1 min 0 sec on average, the longest 1 min 30 sec.');
    expect(html).toMatch(/class="status-red" tabindex="-1" aria-label="#7: Failed, 1 min 30 sec"/i);
  });

  it('marks results by signs, not by colour alone', () => {
    expect(html.match(/class="sign"[^>]* href="#sign-red"/g)).toHaveLength(1);
    expect(html).not.toMatch(/class="sign"[^>]* href="#sign-blue"/);
  });

  it('is not drawn for less than two builds that ended', () => {
    expect(show(withBuilds(BUILD, { ...BUILD, progress: { estimated: 1, percent: 1 } }))).not.toContain('<figure');
  });
});

describe('the form of parameters', () => {
  const html = show(PAGES.parameters);

  it('posts the name and the value of every parameter, to the job and back to it', () => {
    const [form = ''] = formsOf(html).filter((each) => each.includes('name="parameters"'));
    expect([...form.matchAll(/name="name" value="([A-Z]+)"/g)].map((match) => match[1])).toEqual(
      PAGES.parameters.fields.map((field) => field.name),
    );
    expect(form.match(/name="value"/g)).toHaveLength(PAGES.parameters.fields.length);
    expect(form).toContain('data-next="/ci/job/web/"');
    expect(form).toContain('name="statusCode" value="303"');
  });

  it('posts true or false for a check box, never both or none', () => {
    expect(html).toMatch(/data-kind="check".*?<select[^>]* name="value"[^>]*><option value="true" selected>/s);
  });

  it('offers the choices with the default chosen', () => {
    expect(html).toContain('<option value="v">v</option><option value="w" selected>w</option>');
  });

  it('says what a value must match', () => {
    expect(html).toMatch(/data-pattern="\\d\+".*data-message="a number, please"/s);
  });

  it('with a file is multipart, with the crumb in its address', () => {
    expect(html).toContain('enctype="multipart/form-data"');
    expect(html).toContain('action="build?delay=0sec&amp;Jenkins-Crumb=c0ffee"');
    expect(html).toContain('name="file:FILE"');
    const without = show({ ...PAGES.parameters, fields: PAGES.parameters.fields.slice(0, 1) });
    expect(without).not.toContain('enctype');
    expect(without).toContain('action="build?delay=0sec"');
  });

  it('keeps a line break at the start of a text', () => {
    const text = PAGES.parameters.fields.find(({ input }) => input === 'text');
    const fields = text ? [{ ...text, value: '\nfirst' }] : [];
    expect(show({ ...PAGES.parameters, fields })).toContain('>\n\nfirst</textarea>');
  });
});

describe('other pages of a job', () => {
  it('ask for a name, and check it where the server says', () => {
    const form = formTo(show(PAGES['item-name']), '/ci/createItem');
    expect(form).toContain('name="from" value="web"');
    expect(form).toContain('data-check="/ci/checkJobName" data-query="value"');
  });

  it('say what is lost before something is deleted', () => {
    const html = show(PAGES['delete-item']);
    expect(html).toContain('12 builds with logs, artifacts and reports.');
    expect(formTo(html, 'doDelete')).toContain('name="Submit"');
  });

  it('show the files of a workspace with the way to them', () => {
    const html = show(PAGES.workspace);
    expect(html).toContain('<a href="/ci/job/web/ws/out/" aria-current="page">out</a>');
    expect(html).toContain('1.5 KiB');
    expect(html).toContain('href="/ci/job/web/wipeOutWorkspace"');
    expect(show({ ...PAGES.workspace, wipeOutHref: null })).not.toContain('wipeOut');
  });

  it('have a table beside the chart of durations', () => {
    expect(show(PAGES['build-time-trend'])).toMatch(/<h1>Timeline<\/h1>.*<a href="\/ci\/computer\/arm\/">arm<\/a>/s);
  });
});
