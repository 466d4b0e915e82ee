import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../harness/client.ts';
import { freestyle } from '../harness/jobs.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { signedIn, writeXml } from '../harness/signed-in.ts';

/** What would run if a name were markup. */
const HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=1</script>';

describe('a person finds their way', () => {
  const person = signedIn();
  let server: ServerProcess;
  let page: Page;
  beforeAll(() => {
    ({ server, page } = person());
  });
  const at = (path: string) => person().at(path);
  const arrive = (path: string) => person().arrive(path);
  const submit = () => person().submit();
  const press = (name: string) => person().press(name);
  /** A link of the page itself, or else one of those around every page. */
  const follow = async (name: string) => {
    const inside = page.locator('main').getByRole('link', { name, exact: true });
    await ((await inside.count()) > 0 ? inside : page.getByRole('link', { name, exact: true })).first().click();
  };
  const main = () => page.innerText('main');

  it('to a new folder and a job in it', async () => {
    await page.goto(at(''));
    await follow('New item');
    await page.fill('[name=name]', 'team one');
    await page.getByRole('radio', { name: /^Folder/ }).check();
    await submit();
    await arrive('/job/team one/configure');
    await page.goto(at('job/team%20one/'));
    await follow('New item');
    await page.fill('[name=name]', 'app');
    await page.getByLabel('Freestyle project').check();
    await submit();
    await page.waitForURL(/app\/configure$/);
    await writeXml(page, freestyle({ command: 'echo hello', description: HOSTILE }));
    await page.waitForURL(/\/app\/$/);
    expect(await main()).toContain(HOSTILE);
  });

  it('to a list view with a job of their choice and an expression', async () => {
    for (const name of ['web-front', 'web-back', 'other', 'last']) await createJob(name);
    await page.goto(at(''));
    await page.getByRole('link', { name: 'New view' }).click();
    await page.fill('[name=name]', 'mine');
    await page.getByLabel('List View').check();
    await submit();
    await arrive('/view/mine/configure');
    await page.fill('[name=description]', HOSTILE);
    await page.getByLabel('other', { exact: true }).check();
    await page.getByLabel(/names match an expression/).check();
    await page.fill('[name=includeRegex]', 'web-.*');
    await submit();
    await arrive('/view/mine/');
    const text = await main();
    for (const shown of ['other', 'web-front', 'web-back', HOSTILE]) expect(text).toContain(shown);
    expect(await page.locator('main table').first().innerText()).not.toContain('last');
    await page.goto(at('view/mine/configure'));
    expect(await page.inputValue('[name=includeRegex]')).toBe('web-.*');
    expect(await page.getByLabel('other', { exact: true }).isChecked()).toBe(true);
    await page.fill('[name=includeRegex]', '(');
    await submit();
    await arrive('/view/mine/configSubmit');
    expect(await main()).toMatch(/expression|regular/i);
  });

  it('to a job that they move out of its folder', async () => {
    await page.goto(at('job/team%20one/job/app/'));
    await follow('Move');
    await page.selectOption('[name=destination]', '/');
    await press('Move');
    await arrive('/job/app/');
    expect((await server.client.get('/job/team%20one/job/app/api/json')).status).toBe(404);
  });

  it('to a new node, which they describe and take offline with a reason', async () => {
    await page.goto(at(''));
    await follow('Nodes');
    await arrive('/computer/');
    await follow('New node');
    await page.fill('[name=name]', 'small node');
    await page.getByLabel('Permanent Agent').check();
    await press('Create');
    await page.getByLabel('Description', { exact: true }).fill(HOSTILE);
    await page.getByLabel(/^Remote root directory/).fill('/srv/agent');
    await page.getByLabel('Labels', { exact: true }).fill('linux arm');
    await press('Save');
    await arrive('/computer/small node/');
    expect(await main()).toContain(HOSTILE);
    await press('Mark this node temporarily offline');
    await page.fill('[name=offlineMessage]', `no power ${HOSTILE}`);
    await press('Mark this node temporarily offline');
    await page.getByText(`no power ${HOSTILE}`).waitFor();
    await follow('arm');
    await arrive('/label/arm/');
    expect(await main()).toContain('small node');
    await page.goto(at('computer/'));
    expect(await main()).toContain(`no power ${HOSTILE}`);
  });

  it('to the settings of nodes', async () => {
    await page.goto(at('computer/small%20node/'));
    await follow('Configure');
    expect(await page.inputValue('[name="_.nodeDescription"]')).toBe(HOSTILE);
    await page.fill('[name="_.name"]', 'renamed');
    await page.fill('[name="_.numExecutors"]', '3');
    await press('Save');
    await arrive('/computer/renamed/');
    await press('Bring this node back online');
    await page.getByRole('button', { name: 'Mark this node temporarily offline' }).waitFor();
    await follow('Configure');
    await follow('XML');
    expect(await page.inputValue('textarea')).toContain('<numExecutors>3</numExecutors>');
    await page.fill('textarea', (await page.inputValue('textarea')).replace('NORMAL', 'EXCLUSIVE'));
    await press('Save');
    await arrive('/computer/renamed/');
    await follow('Delete Agent');
    await page.locator('main button[type=submit]').click();
    await arrive('/computer/');
    expect(await main()).not.toContain('renamed');
    await follow('Built-In Node');
    await follow('Configure');
    await page.fill('[name="_.numExecutors"]', '4');
    await press('Save');
    await arrive('/computer/(built-in)/');
    const { numExecutors } = await server.client.json('/computer/(built-in)/api/json?tree=numExecutors');
    expect(numExecutors).toBe(4);
  });

  it('to a new user, after what was wrong is put right', async () => {
    await page.goto(at(''));
    await follow('People');
    await follow('Create User');
    await page.fill('[name=username]', 'ada');
    await page.fill('[name=password1]', 'first');
    await page.fill('[name=password2]', 'second');
    await page.fill('[name=fullname]', HOSTILE);
    await page.fill('[name=email]', 'first@example.org');
    await submit();
    await page.getByRole('alert').waitFor();
    expect(await page.inputValue('[name=username]')).toBe('ada');
    expect(await page.inputValue('[name=password1]')).toBe('');
    await page.fill('[name=password1]', 'first');
    await page.fill('[name=password2]', 'first');
    await submit();
    await arrive('/securityRealm/');
    expect(await main()).toContain(HOSTILE);
    await follow('ada');
    await arrive('/user/ada/');
    expect(await main()).toContain(HOSTILE);
    await page.getByText('Add a description').click();
    await page.fill('[name=description]', HOSTILE);
    await press('Save');
    await page.locator('main .description').waitFor();
    expect(await page.innerText('main .description')).toBe(HOSTILE);
    await follow('Configure');
    expect(await page.inputValue('[name="_.fullName"]')).toBe(HOSTILE);
    await page.fill('[name="email.address"]', 'ada@example.org');
    await page.fill('[name="user.password"]', 'third');
    await page.fill('[name="user.password2"]', 'third');
    await press('Save');
    await arrive('/user/ada/');
    const ada = new Client(server.base, 'ada', 'third');
    expect(await ada.json('/me/api/json?tree=fullName')).toMatchObject({ fullName: HOSTILE });
  });

  it('to a token of their own, which is shown once and revoked', async () => {
    await page.goto(at('user/admin/configure'));
    await page.fill('[name=newTokenName]', HOSTILE);
    await press('Add new token');
    await page.waitForFunction(() => /11[0-9a-f]{32}/.test(document.querySelector('output')?.textContent ?? ''));
    await page.reload();
    expect(await main()).toContain(HOSTILE);
    expect(await main()).not.toMatch(/11[0-9a-f]{32}/);
    await press(`Revoke ${HOSTILE}`);
    await page.getByText('No tokens.').waitFor();
  });

  it('to the plugins, one of which they switch off and on', async () => {
    await page.goto(at(''));
    await follow('Manage Jenkins');
    await page.getByRole('link', { name: /^Manage Plugins/ }).click();
    await press('Disable Timestamper');
    await page.getByRole('button', { name: 'Enable Timestamper' }).click();
    await page.getByRole('button', { name: 'Disable Timestamper' }).waitFor();
  });

  it.each([
    'api/',
    'computer/api/',
    'computer/(built-in)/api/',
    'view/mine/api/',
    'job/team%20one/api/',
    'job/app/api/',
    'queue/api/',
    'user/ada/api/',
    'asynchPeople/api/',
    'pluginManager/api/',
    'label/arm/api/',
    'whoAmI/api/',
    'crumbIssuer/api/',
    'overallLoad/api/',
  ])('to what programs can ask, at %s', async (path) => {
    const answer = await page.goto(at(path));
    expect(answer?.status()).toBe(200);
    expect(await page.title()).toMatch(/^(. )?Remote API \[Jenkins\]$/u);
    expect(await main()).toContain('_class');
  });

  it.each(['', 'view/mine/', 'job/app/', 'computer/', 'asynchPeople/', 'user/ada/', 'securityRealm/', 'manage/'])(
    'and meets no markup of others at %j',
    async (path) => {
      await page.goto(at(path));
      expect(await page.locator('img[onerror], main script').count()).toBe(0);
      expect(await page.title()).not.toBe('1');
    },
  );

  it('and to the end of a user whom they made', async () => {
    await page.goto(at('user/admin/'));
    expect(await page.locator('#tasks').getByRole('link', { name: 'Delete' }).count()).toBe(0);
    await page.goto(at('user/ada/'));
    await follow('Delete');
    await press('Delete');
    await arrive('/');
    expect((await server.client.get('/user/ada/api/json')).status).toBe(404);
  });

  it('and the browser has nothing to complain of but what was refused', () => {
    expect(person().complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
  });

  async function createJob(name: string): Promise<void> {
    const answer = await server.client.postXml(`/createItem?name=${name}`, freestyle({ command: 'true' }));
    expect(answer.status).toBe(200);
  }
});
