import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { openBrowser } from '../harness/browser.ts';
import { endOf } from '../harness/builds.ts';
import { Client } from '../harness/client.ts';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { signedIn } from '../harness/signed-in.ts';

/** Is more than the stops of any page on these paths. */
const MOST_STOPS = 250;
const MOST_STEPS = 8;
const LIMIT_MS = 10_000;
const BOSS: Readonly<Record<string, string>> = {
  username: 'boss',
  password1: 'B0ss-pw-long',
  password2: 'B0ss-pw-long',
  fullname: 'The Boss',
  email: 'boss@example.org',
};

/** A hand that goes through pages: a mouse's, or that of somebody who has a keyboard alone. */
interface Hand {
  fill(selector: string, text: string): Promise<void>;
  press(selector: string): Promise<void>;
  choose(selector: string): Promise<void>;
}

const mouse = (page: Page): Hand => ({
  fill: (selector, text) => page.locator(selector).first().fill(text),
  press: (selector) => page.locator(selector).first().click(),
  choose: (selector) => page.locator(selector).first().check(),
});

/** Uses Tab, arrows, Enter and typing alone; each stop must be seen. */
function keyboard(page: Page): Hand {
  const goTo = async (selector: string): Promise<void> => {
    await page.locator(selector).first().waitFor({ state: 'attached' });
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      const at = await page.evaluate((wanted) => {
        const element = document.activeElement;
        const { outlineStyle, boxShadow } = getComputedStyle(element ?? document.body);
        return {
          isThere: element?.matches(wanted) ?? false,
          isSeen: outlineStyle !== 'none' || boxShadow !== 'none',
        };
      }, selector);
      if (at.isThere) {
        expect(at.isSeen, `one sees that the keyboard is at ${selector}`).toBe(true);
        return;
      }
      await page.keyboard.press('Tab');
    }
    expect.fail(`the keyboard does not reach ${selector} at ${page.url()}`);
  };
  return {
    async fill(selector, text) {
      await goTo(selector);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    },
    async press(selector) {
      await goTo(selector);
      await page.keyboard.press('Enter');
    },
    async choose(selector) {
      // Of a group of radio buttons only one is a stop; arrows go to the others.
      const group = (await page.locator(selector).first().getAttribute('name')) ?? '';
      await goTo(`input[name="${group}"]`);
      await page.keyboard.press('Space');
      for (let turn = 0; turn < MOST_STOPS; turn += 1) {
        if (await page.locator(selector).first().isChecked()) return;
        await page.keyboard.press('ArrowDown');
      }
      expect.fail(`arrows do not choose ${selector}`);
    },
  };
}

const SUBMIT = '#main-panel form button[type=submit].primary, main form button[type=submit].primary';

describe.each([
  ['a mouse', mouse],
  ['a keyboard alone', keyboard],
])('a newcomer with %s', (_what, handOf) => {
  it('goes from the locked server to the first green build', async (t) => {
    const { server, page, home } = await lockedServer(t);
    const hand = handOf(page);
    await setUp(page, hand, server, home);

    await page.goto(server.base);
    await hand.press('a[href$="newJob"]');
    await page.waitForURL(/newJob/);
    await hand.fill('[name=name]', 'first');
    await hand.choose('input[name=mode][value="hudson.model.FreeStyleProject"]');
    await hand.press(SUBMIT);
    await page.waitForURL(/first\/configure/);
    await page.waitForFunction(() => document.querySelector('main button[type=submit].primary:not(:disabled)'));
    await hand.press('main button[type=submit].primary:not(:disabled)');
    await page.waitForURL(/\/job\/first\/$/);
    const asked = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await hand.press('#tasks a[href*="/build"], main form[action*="/build"] button');
    expect((await asked).status()).toBeLessThan(400);
    const boss = new Client(server.base, BOSS['username'], BOSS['password1']);
    await boss.until('/job/first/1/api/json', () => true);
    expect((await endOf(boss, '/job/first/1')).result).toBe('SUCCESS');
    await page.goto(new URL('job/first/1/', server.base).href);
    expect(await page.innerText('main')).toMatch(/success/i);
  });
});

async function lockedServer(t: Finisher): Promise<{ server: ServerProcess; page: Page; home: string }> {
  const home = await temporaryFolder(t);
  const server = await spawnServer({ home, args: ['-Djenkins.install.runSetupWizard=true'] });
  t.onTestFinished(() => server.kill());
  const browser: Browser = await openBrowser();
  t.onTestFinished(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  await page.goto(server.base);
  await page.waitForURL(/login/);
  return { server, page, home };
}

/** Goes through the steps of the set-up as they come: what each field is for says its name. */
async function setUp(page: Page, hand: Hand, server: ServerProcess, home: string): Promise<void> {
  const initial = (await readFile(join(home, 'secrets', 'initialAdminPassword'), 'utf8')).trim();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.waitForLoadState('load');
    await page.locator(`a[href$="newJob"], ${SUBMIT}`).first().waitFor();
    if ((await page.locator('a[href$="newJob"]').count()) > 0) return;
    const fields = await page
      .locator('main input:visible')
      .evaluateAll((inputs) => (inputs as HTMLInputElement[]).map(({ name, type, value }) => ({ name, type, value })));
    for (const { name, type, value } of fields) {
      if (['hidden', 'checkbox', 'submit'].includes(type)) continue;
      const isUnlock = type === 'password' && BOSS[name] === undefined;
      const text = isUnlock ? initial : name === 'j_username' ? 'admin' : (BOSS[name] ?? value);
      if (text !== value) await hand.fill(`main input[name="${name}"]`, text);
    }
    const heading = await page.innerText('h1');
    await hand.press(SUBMIT);
    await page.waitForFunction((before) => document.querySelector('h1')?.innerText !== before, heading);
  }
  expect.fail(`the set-up does not end: ${page.url()} of ${server.base}`);
}

describe('an administrator', () => {
  const person = signedIn();
  const at = (path: string) => person().at(path);
  const post = (path: string, fields: Readonly<Record<string, string>> = {}) =>
    person().server.client.post(path, { body: new URLSearchParams(fields) });
  const main = () => person().page.innerText('main');

  async function make(name: string, xml: string): Promise<void> {
    expect((await person().server.client.postXml(`/createItem?name=${name}`, xml)).status).toBe(200);
  }

  it('goes from a red pipeline to the line that failed', async () => {
    const { page, server } = person();
    await make('red', pipeline(`node { stage('Compile') { sh 'echo fine; echo "main.c:12: error" >&2; exit 2' } }`));
    await post('/job/red/build?delay=0sec');
    expect((await endOf(server.client, '/job/red/1')).result).toBe('FAILURE');
    await page.goto(at(''));
    await page.getByRole('link', { name: 'red', exact: true }).first().click();
    await page.waitForURL(/\/job\/red\/$/);
    await page.locator('a[href$="/job/red/1/"], a[href$="lastFailedBuild/"], a[href$="lastBuild/"]').first().click();
    await page.waitForURL(/\/job\/red\/\w+\/$/);
    await page.locator('a[href*="/console"]:visible').first().click();
    await page.waitForURL(/console/);
    await expect.poll(main).toContain('main.c:12: error');
  });

  it('approves what a pipeline asks', async () => {
    const { page, server } = person();
    await make('gate', pipeline(`stage('Ask') { input message: 'Deploy it?', ok: 'Go on' }`));
    await post('/job/gate/build?delay=0sec');
    await server.client.untilText('/job/gate/1/consoleText', /Deploy it/);
    await page.goto(at('job/gate/1/'));
    await page.locator('a[href*="/input"]:visible').first().click();
    await page.waitForURL(/input/);
    expect(await main()).toContain('Deploy it?');
    await page.getByRole('button', { name: 'Go on' }).first().click();
    expect((await endOf(server.client, '/job/gate/1')).result).toBe('SUCCESS');
  });

  it('makes a view of names that match an expression', async () => {
    const { page } = person();
    await make('web-shop', freestyle({}));
    await page.goto(at(''));
    await page.locator('a[href$="newView"]').first().click();
    await page.waitForURL(/newView/);
    await page.fill('[name=name]', 'web');
    await page.locator('input[name=mode][value="hudson.model.ListView"]').check();
    await page.locator(SUBMIT).first().click();
    await page.waitForURL(/\/view\/web\/configure/);
    await page.locator('[name=useincluderegex]').first().check();
    await page.fill('[name=includeRegex]', 'web-.*');
    await page.locator(SUBMIT).first().click();
    await page.waitForURL(/\/view\/web\/$/);
    const jobs = page.locator('#main-panel table').first();
    await expect.poll(() => jobs.innerText()).toContain('web-shop');
    expect(await jobs.innerText()).not.toContain('gate');
  });

  /** Runs a script as a person does, and waits for what it prints. */
  async function runScript(text: string, printed: string): Promise<void> {
    const { page } = person();
    await page.goto(at('manage/script'));
    await page.locator('textarea').first().fill(text);
    await page.getByRole('button', { name: /^run/i }).first().click();
    await expect.poll(main).toContain(printed);
  }

  it('runs a script on the console', () => runScript('println(6 * 7 + " answers")', '42 answers'));

  it('lets a user see what a role of a pattern allows, and nothing else', async () => {
    const { page, server } = person();
    await make('team-app', freestyle({}));
    await runScript(RESTRICTED, 'restricted: true');
    await page.context().clearCookies();
    await page.goto(at('login'));
    await page.fill('[name=j_username]', 'ann');
    await page.fill('[name=j_password]', 'ann-pw-long');
    await page.locator('main button[type=submit]').first().click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await main()).toContain('team-app');
    expect(await main()).not.toContain('web-shop');
    expect((await page.goto(at('job/web-shop/')))?.status()).toBe(404);
    expect((await page.goto(at('job/team-app/')))?.status()).toBe(200);
    for (const p of ['job/team-app/configure', 'job/team-app/config.xml', 'whoAmI/api/json']) {
      const a = await page.goto(at(p));
      console.log(p, a?.status(), (await a?.text())?.slice(0, 300));
    }
    await page.goto(at('job/team-app/'));
    const offered = page.locator('a[href$="/job/team-app/configure"], a[href$="/job/team-app/delete"]');
    expect(await offered.allInnerTexts()).toEqual([]);
    expect((await server.client.get('/job/web-shop/')).status).toBe(200);
  });
});

const RESTRICTED = `import com.michelin.cio.hudson.plugins.rolestrategy.*
def j = Jenkins.instance
j.securityRealm.createAccount('ann', 'ann-pw-long')
def s = new RoleBasedAuthorizationStrategy()
s.addRole(RoleBasedAuthorizationStrategy.GLOBAL, new Role('admin', [Jenkins.ADMINISTER] as Set))
s.assignRole(RoleBasedAuthorizationStrategy.GLOBAL, new Role('admin', [] as Set), 'admin')
s.doAddRole('globalRoles', 'look', 'hudson.model.Hudson.Read', 'true', '')
s.doAssignUserRole('globalRoles', 'look', 'ann')
s.doAddRole('projectRoles', 'team', 'hudson.model.Item.Read,hudson.model.Item.Build', 'true', 'team-.*')
s.doAssignUserRole('projectRoles', 'team', 'ann')
j.authorizationStrategy = s
println('restricted: ' + j.authorizationStrategy.is(s))`;
