import { describe, expect, it } from 'vitest';
import { renderPage } from '../render.tsx';
import { FRAME, RUN } from '../testing/example-parts.ts';
import { formsOf, formTo } from '../testing/html.ts';
import { PAGES } from '../testing/pages.ts';
import type { Page } from '../types/page.ts';

function show(page: Page): string {
  return renderPage(FRAME, page);
}

describe('a job', () => {
  it('is built, configured, disabled and enabled, renamed and deleted', () => {
    const html = show(PAGES.job);
    expect(formTo(html, '/ci/job/web/build?delay=0sec')).toContain('Build now');
    expect(html).toContain('href="/ci/job/web/configure"');
    expect(formTo(html, '/ci/job/web/enable')).not.toBe('');
    expect(formTo(show({ ...PAGES.job, disabled: false }), '/ci/job/web/disable')).not.toBe('');
    expect(formTo(html, '/ci/job/web/confirmRename')).toContain('name="newName"');
    expect(formTo(html, '/ci/job/web/doDelete')).toContain('data-confirm="Delete Web shop with all its builds?"');
  });

  it('with parameters leads to their page, and one that cannot be built to nothing', () => {
    expect(show({ ...PAGES.job, parameterized: true })).toContain('Build with parameters');
    expect(show({ ...PAGES.job, buildable: false })).not.toContain('/build?');
  });

  it('is moved where that is allowed', () => {
    expect(show(PAGES.job)).toContain('href="/ci/job/web/move"');
    expect(show({ ...PAGES.job, move: null })).not.toContain('>Move<');
  });

  it('of several axes shows how each combination is', () => {
    expect(show(PAGES.job)).toMatch(/status-red.*<a href="\/ci\/job\/web\/os=linux\/">os=linux<\/a>/s);
    expect(show({ ...PAGES.job, cells: [] })).not.toContain('Combinations');
  });

  it('lists its builds, also those that cannot be read', () => {
    const html = show(PAGES.job);
    expect(html).toContain('<a href="/ci/job/web/7/">#7</a><span class="tag">kept</span>');
    expect(html).toContain('build.xml, line 2');
    expect(html).toContain('href="?older=5"');
    expect(show({ ...PAGES.job, runs: [] })).toContain('No builds yet.');
  });
});

describe('the form of parameters', () => {
  const html = show(PAGES.parameters);

  it('posts every parameter under its name, to the job and back to it', () => {
    const [form = ''] = formsOf(html);
    expect([...form.matchAll(/name="([A-Z]+)"/g)].map((match) => match[1])).toEqual(
      PAGES.parameters.fields.map((field) => field.name),
    );
    expect(form).toContain('data-next="/ci/job/web/"');
  });

  it('posts true or false for a check box, never both or none', () => {
    expect(html).toMatch(/<select[^>]* name="CHECK"[^>]*><option value="true" selected>/);
    expect(html.match(/name="CHECK"/g)).toHaveLength(1);
  });

  it('offers the choices with the default chosen', () => {
    expect(html).toContain('<option value="v">v</option><option value="w" selected>w</option>');
  });

  it('with a file is multipart, with the crumb in its address', () => {
    expect(html).toContain('enctype="multipart/form-data"');
    expect(html).toContain('action="/ci/job/web/buildWithParameters?delay=0sec&amp;Jenkins-Crumb=c0ffee"');
    const without = show({ ...PAGES.parameters, fields: PAGES.parameters.fields.slice(0, 1) });
    expect(without).not.toContain('enctype');
    expect(without).toContain('action="/ci/job/web/buildWithParameters?delay=0sec"');
  });

  it('keeps a line break at the start of a text', () => {
    const [, text] = PAGES.parameters.fields;
    const fields = text ? [{ ...text, value: '\nfirst' }] : [];
    expect(show({ ...PAGES.parameters, fields })).toContain('>\n\nfirst</textarea>');
  });
});

describe('a run', () => {
  it('can be stopped and kept by those who may', () => {
    const html = show(PAGES.run);
    expect(formTo(html, '/ci/job/web/7/stop')).not.toBe('');
    expect(formTo(html, 'toggleLogKeep')).toContain('Keep this build forever');
    const without = show({ ...PAGES.run, mayStop: false, mayKeep: false, mayEdit: false });
    expect(formTo(without, '/ci/job/web/7/stop')).toBe('');
    expect(formTo(without, 'toggleLogKeep')).toBe('');
    expect(formTo(without, '/ci/job/web/7/submitDescription')).toBe('');
  });

  it('draws its stages as links that say how they went', () => {
    const html = show(PAGES.run);
    expect(html).toMatch(/<a href="\?stage=6#stage-steps"[^>]* aria-current="true"[^>]*><title>Build: Failed, 1 sec</);
    expect(html).toContain('<title>Lint: Running, 1 sec</title>');
    expect(html).toContain('<title>Deploy: Skipped</title>');
  });

  it('says how far it is by the builds before', () => {
    expect(show(PAGES.run)).toMatch(/<progress class="progress" max="100" value="67" data-started="\d+"/);
    expect(show({ ...PAGES.run, estimated: null })).not.toContain('<progress');
  });

  it('says why it failed, with a link to the line', () => {
    expect(show(PAGES.run)).toMatch(/Why it failed.*console#B812.*script returned exit code 2.*at http/s);
    expect(show({ ...PAGES.run, failure: null })).not.toContain('Why it failed');
  });

  it('is live while it runs', () => {
    expect(show(PAGES.run)).toContain('<div id="run" data-live');
    expect(show({ ...PAGES.run, building: false })).not.toContain('data-live');
  });
});

describe('the console', () => {
  it('of a run under way says where to go on', () => {
    const html = show(PAGES.console);
    expect(html).toContain('data-follow="5" data-url="/ci/job/web/7/logText/progressiveHtml"');
    expect(html).toContain(
      '>\nline\n<span class="ansi-fg-1"><a href="http://x.org/">at http://x.org/\n</a></span></pre>',
    );
  });

  it('goes on from the start too', () => {
    expect(show({ ...PAGES.console, follow: 0 })).toContain('data-follow="0"');
  });

  it('that is complete is not followed', () => {
    const html = show({ ...PAGES.console, follow: null, shortened: false });
    expect(html).not.toContain('data-follow');
    expect(html).toContain('id="console-shortened" hidden');
  });
});

describe('forms', () => {
  it('for a new item post name and mode', () => {
    const form = formTo(show(PAGES['new-item']), '/ci/createItem');
    expect(form).toContain('name="name"');
    expect(form).toMatch(/name="mode" value="hudson.model.FreeStyleProject" checked/);
    expect(form).toContain('Runs steps');
    expect(form).not.toContain('enctype');
  });

  it('for a configuration wait for the script', () => {
    const html = show({ ...PAGES['edit-xml'], xml: '<a>&amp;</a>' });
    expect(formTo(html, '/ci/job/web/config.xml')).toContain('data-behaviour="xml"');
    expect(html).toContain('\n&lt;a>&amp;amp;&lt;/a></textarea>');
    expect(html).toContain('disabled>Save</button>');
  });

  it('for signing in use the names that clients know', () => {
    const form = formTo(show(PAGES.login), '/ci/j_spring_security_check');
    for (const name of ['j_username', 'j_password']) expect(form).toContain(`name="${name}"`);
    expect(form).toContain('<input type="hidden" name="from" value="/ci/job/web/"');
    expect(show({ ...PAGES.login, failed: false })).not.toContain('is wrong');
    expect(form).toContain('name="remember_me"');
    expect(show(PAGES.login)).toContain('href="/ci/signup"');
    const closed = show({ ...PAGES.login, mayBeRemembered: false, signUpHref: null });
    expect(closed).not.toMatch(/remember_me|signup/);
  });

  it('for a question post to where it leads', () => {
    expect(formTo(show(PAGES.confirm), '/ci/restart')).toContain('>Yes</button>');
  });

  it('for tokens are there for who may edit the user', () => {
    const property = '/ci/user/ada/descriptorByName/jenkins.security.ApiTokenProperty';
    const html = show(PAGES.user);
    expect(formTo(html, `${property}/generateNewToken`)).toContain('name="newTokenName"');
    expect(formTo(html, `${property}/revoke`)).toContain('name="tokenUuid" value="u-1"');
    const seen = show({ ...PAGES.user, mayEdit: false, mayDelete: false });
    expect(formsOf(seen)).toEqual([]);
    expect(seen).not.toContain('laptop');
  });
});

describe('other pages', () => {
  it('offer files, and all of them in a zip', () => {
    const html = show(PAGES.files);
    expect(html).toContain('<a href="out/">out/</a>');
    expect(html).toContain('1.5 KiB');
    expect(html).toContain('href="*zip*/web.zip"');
    expect(show({ ...PAGES.files, rows: [], zip: '' })).toContain('No files.');
  });

  it('describe the remote API of an object', () => {
    const html = show(PAGES.api);
    expect(html).toContain('href="/ci/job/web/api/json?pretty=true"');
    expect(html).toContain('<code>delay</code> <span class="muted">waits</span>');
  });

  it('show system properties', () => {
    expect(show(PAGES['system-information'])).toContain('<th scope="row">user.timezone</th><td class="value">UTC</td>');
  });

  it('show a run whose time is nonsense', () => {
    expect(show({ ...PAGES.job, runs: [{ ...RUN, timestamp: 9e15 }] })).toContain('unknown');
  });
});
