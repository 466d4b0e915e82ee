import { describe, expect, it } from 'vitest';
import { renderPage } from '../render.tsx';
import { FRAME } from '../testing/example-parts.ts';
import { formsOf, formTo } from '../testing/html.ts';
import { PAGES } from '../testing/pages.ts';
import type { Page } from '../types/page.ts';

function show(page: Page): string {
  return renderPage(FRAME, page);
}

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
  it('is a window of rows with numbers that are no text', () => {
    const html = show(PAGES.console);
    expect(html).toContain('data-from="100" data-to="130" data-size="130" data-growing data-number="9"');
    expect(html).toContain('<div class="row" id="L9" data-at="100"><i class="no" data-n="9">');
    expect(html).toMatch(
      /<i class="when" data-t="22:13:21"[^>]*><\/i><span class="ansi-fg-1"><a href="http:\/\/x.org\/">/,
    );
  });

  it('leads to the parts around the window', () => {
    const html = show({ ...PAGES.console, window: { ...PAGES.console.window, size: 500 } });
    for (const query of ['from=0', 'before=100', 'from=130', 'before=500'])
      expect(html).toContain(`href="/ci/job/web/7/console?${query}"`);
  });

  it('names lines by their offset where they are not counted', () => {
    const html = show({ ...PAGES.console, window: { ...PAGES.console.window, number: null } });
    expect(html).toContain('<div class="row" id="B105" data-at="105">');
  });

  it('stops only what may be stopped', () => {
    expect(formTo(show(PAGES.console), '/ci/job/web/7/stop')).not.toBe('');
    expect(formTo(show({ ...PAGES.console, stoppable: false }), '/ci/job/web/7/stop')).toBe('');
  });
});

describe('a log that is followed', () => {
  it('says where to go on', () => {
    const html = show(PAGES['followed-log']);
    expect(html).toContain('data-follow="5" data-url="/ci/job/web/indexing/logText/progressiveHtml"');
    expect(html).toContain(
      '>\nline\n<span class="ansi-fg-1"><a href="http://x.org/">at http://x.org/\n</a></span></pre>',
    );
    expect(show({ ...PAGES['followed-log'], follow: 0 })).toContain('data-follow="0"');
  });

  it('is not where it is complete', () => {
    const html = show({ ...PAGES['followed-log'], follow: null, shortened: false });
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
    expect(show({ ...PAGES.login, failed: false })).not.toContain('role="alert"');
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
    const html = show(PAGES['user-config']);
    expect(formTo(html, `${property}/generateNewToken`)).toContain('name="newTokenName"');
    expect(formTo(html, `${property}/revoke`)).toContain('name="tokenUuid" value="u-1"');
    expect(show({ ...PAGES['user-config'], mayMakeTokens: false })).not.toContain('generateNewToken');
    expect(show(PAGES.user)).toContain('href="/ci/user/ada/configure#api-tokens"');
    const seen = show({ ...PAGES.user, mayEdit: false });
    expect(formsOf(seen)).toEqual([]);
    expect(seen).not.toContain('api-tokens');
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
    expect(html).toContain('href="json?pretty=true"');
    expect(html).toContain('href="json?pretty=true&amp;tree=name%2Ccolor"');
    expect(html).toContain("curl -u USER:TOKEN 'http://localhost/ci/job/web/api/json'");
    expect(html).toContain('<code>delay</code> <span class="muted">waits</span>');
  });

  it('show system properties', () => {
    expect(show(PAGES['system-information'])).toContain('<th scope="row">user.timezone</th><td class="value">UTC</td>');
  });
});
