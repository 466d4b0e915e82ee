import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { Client } from '../harness/client.ts';
import { watchPage } from '../harness/page-look.ts';
import { signedIn } from '../harness/signed-in.ts';

const PASSWORD = 'Ann-pw-long';
const OWN = 'user/ann/';
/** Lets everybody but the administrator look at the server, and no more. */
const LOOKING_ONLY = `import com.michelin.cio.hudson.plugins.rolestrategy.*
def s = new RoleBasedAuthorizationStrategy()
s.addRole(RoleBasedAuthorizationStrategy.GLOBAL, new Role('admin', [Jenkins.ADMINISTER] as Set))
s.assignRole(RoleBasedAuthorizationStrategy.GLOBAL, new Role('admin', [] as Set), 'admin')
s.doAddRole('globalRoles', 'look', 'hudson.model.Hudson.Read', 'true', '')
s.doAssignUserRole('globalRoles', 'look', 'bea')
Jenkins.instance.authorizationStrategy = s
println('restricted')`;

describe('people', () => {
  const administrator = signedIn();
  const at = (path: string) => administrator().at(path);
  let browser: Browser;
  let ann: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    // Contexts of one browser of the package share their cookies in what scripts ask for.
    browser = await openBrowser();
    ann = await browser.newPage();
    ann.setDefaultTimeout(30_000);
    ann.on('pageerror', (error) => complaints.push(error.message));
    ann.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    ann.on('dialog', (dialog) => dialog.accept());
  });
  afterAll(() => browser?.close());
  afterEach(() => {
    expect([...administrator().complaints.splice(0), ...complaints.splice(0)]).toEqual([]);
  });

  it('are made by an administrator, who is told what is wrong', async () => {
    const { page, submit } = administrator();
    await page.goto(at('manage/securityRealm/'));
    await page.getByRole('link', { name: 'Create User' }).click();
    await page.waitForURL(/addUser$/);
    await page.fill('[name=username]', 'ann');
    await page.fill('[name=password1]', PASSWORD);
    await page.fill('[name=password2]', PASSWORD);
    await page.fill('[name=fullname]', 'Ann Example');
    await page.fill('[name=email]', 'ann@example');
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await submit();
    await page.waitForURL(/securityRealm\/$/);
    const sent = new URLSearchParams((await posted).postData() ?? '');
    expect(JSON.parse(sent.get('json') ?? '')).toEqual({
      ...{ username: 'ann', password1: PASSWORD, password2: PASSWORD, fullname: 'Ann Example' },
      ...{ email: 'ann@example', Submit: '', $redact: ['password1', 'password2'] },
    });
    expect(await page.innerText('#people')).toContain('Ann Example');
    await page.fill('main [name=q]', 'nobody-such');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.waitForURL(/q=nobody-such/);
    expect(await page.innerText('#people')).toContain('Nobody has such a name.');
  });

  it('sign in', async () => {
    await signIn(ann, PASSWORD);
    expect(await ann.innerText('header')).toContain('Ann Example');
  });

  it('change their name, zone and theme, and may stay at the form', async () => {
    await ann.goto(at(`${OWN}configure`));
    await ann.fill('[name="_.fullName"]', 'Ann <b>Other</b>');
    await ann.selectOption('[name="_.timeZoneName"]', 'Europe/Vienna');
    const posted = ann.waitForRequest((request) => request.method() === 'POST');
    await ann.getByRole('button', { name: 'Apply' }).click();
    await ann.getByText('Saved', { exact: true }).waitFor();
    const applied: Record<string, unknown> = JSON.parse(
      new URLSearchParams((await posted).postData() ?? '').get('json') ?? '',
    );
    expect(applied).toMatchObject({
      ...{ fullName: 'Ann <b>Other</b>', userProperty12: { timeZoneName: 'Europe/Vienna' } },
      ...{ 'core:apply': 'true', Submit: '' },
    });
    expect(applied).not.toHaveProperty('Apply');
    await ann.fill('[name="_.description"]', 'Tests things.');
    await ann.getByRole('button', { name: 'Save', exact: true }).click();
    await ann.waitForURL((url) => url.pathname === `/${OWN}`);
    expect(await ann.innerText('h1')).toBe('Ann <b>Other</b>');
    expect(await ann.innerText('main')).toContain('Tests things.');
    await ann.goto(at(`${OWN}configure`));
    expect(await ann.inputValue('[name="_.timeZoneName"]')).toBe('Europe/Vienna');
    await ann.locator('header .menu > summary').last().click();
    await ann.locator('[name=theme][value=dark]').check();
    expect(await ann.getAttribute('html', 'data-theme')).toBe('dark');
    await ann.reload();
    expect(await ann.getAttribute('html', 'data-theme')).toBe('dark');
  });

  it('make a token, which is shown once and works until it is revoked', async () => {
    const { server } = administrator();
    await ann.goto(at(`${OWN}configure`));
    await ann.fill('#newTokenName', 'for a script');
    await ann.getByRole('button', { name: 'Add new token' }).click();
    const value = await ann.locator('output.token code').innerText();
    const program = new Client(server.base, 'ann', value);
    expect(await program.json('/me/api/json')).toMatchObject({ id: 'ann' });
    const row = ann.getByRole('row').filter({ hasText: 'for a script' });
    await row.waitFor();
    await ann.reload();
    expect(await ann.innerText('main')).not.toContain(value);
    expect(await row.innerText()).toContain('once');
    await row.getByRole('button', { name: 'Revoke for a script' }).click();
    await ann.getByText('There are no tokens.').waitFor();
    expect((await program.get('/me/api/json')).status).toBe(401);
  });

  it('see each other', async () => {
    await ann.goto(at('asynchPeople/'));
    expect(await ann.innerText('#people')).toContain('ann');
    await ann.getByRole('link', { name: 'admin', exact: true }).first().click();
    await ann.waitForURL(/user\/admin\/$/);
    expect(await ann.innerText('h1')).toBe('admin');
  });

  it('are deleted by an administrator after a question, and their sessions end', async () => {
    const { page, submit } = administrator();
    await page.goto(at(OWN));
    await page.getByRole('link', { name: 'Delete' }).click();
    await page.waitForURL(/delete$/);
    expect(await page.title()).toBe('Jenkins');
    expect(await page.innerText('main')).toContain('deleting the user ann');
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await submit();
    expect(new URLSearchParams((await posted).postData() ?? '').get('Submit')).toBe('');
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto(at('manage/securityRealm/'));
    expect(await page.innerText('#people')).not.toContain('Other');
    await ann.goto(at(''));
    await ann.waitForURL(/\/login/);
    // A stranger's page is a 403 that leads to the login, as in Jenkins, and the browser tells of it.
    expect(complaints.splice(0).filter((text) => !text.includes('403'))).toEqual([]);
  });

  it('sign up for themselves where that is allowed', async () => {
    const { page } = administrator();
    await ann.goto(at('login'));
    expect(await ann.getByRole('link', { name: 'Create an account' }).count()).toBe(0);
    await page.goto(at('manage/configureSecurity/'));
    await page.locator('[name="_.allowsSignup"]').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/manage\/?$/);
    await ann.goto(at('login'));
    await ann.getByRole('link', { name: 'Create an account' }).click();
    await ann.waitForURL(/signup$/);
    await ann.fill('[name=username]', 'bea');
    await ann.fill('[name=password1]', PASSWORD);
    await ann.locator('[name=password2]').pressSequentially('another');
    await ann.getByText('The two differ.').waitFor();
    await ann.fill('[name=password2]', PASSWORD);
    await ann.fill('[name=email]', 'bea@example');
    await ann.getByText('The two differ.').waitFor({ state: 'hidden' });
    await ann.locator('main button[type=submit]').click();
    await ann.getByText('You are now logged in as bea.').waitFor();
    await ann.getByRole('link', { name: 'Go to the first page' }).click();
    await ann.waitForURL((url) => url.pathname === '/');
    expect(await ann.innerText('header')).toContain('bea');
    expect((await watchPage(ann).look(at('signup'))).findings).toEqual([]);
  });

  it('are told what they may not do, and are not offered it', async () => {
    const { server } = administrator();
    const script = new URLSearchParams({ script: LOOKING_ONLY });
    expect(await (await server.client.post('/scriptText', { body: script })).text()).toContain('restricted');
    const watch = watchPage(ann);
    for (const path of ['manage/', 'user/admin/configure', 'manage/securityRealm/', 'user/admin/delete']) {
      expect((await watch.look(at(path), 403)).findings, path).toEqual([]);
      expect(await ann.innerText('main'), path).toMatch(/permission/i);
    }
    for (const path of ['asynchPeople/', 'user/admin/', 'user/bea/configure'])
      expect((await watch.look(at(path))).findings, path).toEqual([]);
    await ann.goto(at('asynchPeople/'));
    expect(await ann.getByRole('link', { name: 'Create User' }).count()).toBe(0);
    await ann.goto(at('user/admin/'));
    expect(await ann.innerText('#tasks')).not.toMatch(/Configure|Delete|Credentials/);
    complaints.length = 0;
  });

  async function signIn(page: Page, password: string): Promise<void> {
    await page.goto(at('login'));
    await page.fill('[name=j_username]', 'ann');
    await page.fill('[name=j_password]', password);
    await page.locator('main button[type=submit]').click();
    await page.waitForURL((url) => url.pathname === '/');
  }
});
