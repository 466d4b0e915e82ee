import { describe, expect, it } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { freestyle } from '../harness/jobs.ts';
import { signedIn } from '../harness/signed-in.ts';

const PASSWORD = 'ann-pw-long';

describe('an administrator restricts a user by a pattern', () => {
  const person = signedIn();
  const main = () => person().page.innerText('main');

  it('makes the user and the jobs', async () => {
    const { page, server, at, arrive } = person();
    for (const name of ['team-app', 'team-site', 'secret'])
      expect((await server.client.postXml(`/createItem?name=${name}`, freestyle({ command: 'true' }))).status).toBe(
        200,
      );
    await page.goto(at('securityRealm/addUser'));
    const fields = {
      username: 'ann',
      password1: PASSWORD,
      password2: PASSWORD,
      fullname: 'Ann',
      email: 'a@example.org',
    };
    for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, value);
    await person().submit();
    await arrive('/securityRealm/');
  });

  it('chooses the strategy of roles, which leaves them what they may', async () => {
    const { page, at, press } = person();
    await page.goto(at('manage/configureSecurity/'));
    await page.getByLabel('Who may do what').selectOption({ label: 'Role-Based Strategy' });
    await press('Save');
    await page.waitForURL(/\/manage\/$/);
    await page.getByRole('link', { name: /^Manage and Assign Roles/ }).click();
    await page.getByRole('heading', { name: 'Item roles' }).waitFor();
    expect(await main()).toMatch(/admin\s+\d+ permissions, admin/);
  });

  it('gives the user a role of the server and one of a pattern', async () => {
    const { page } = person();
    await page.getByText('Add a global role').click();
    const everywhere = page.locator('#globalRoles details[open]');
    await everywhere.getByLabel('Name').fill('people');
    await everywhere.getByRole('group', { name: 'Overall' }).getByLabel('Read', { exact: true }).check();
    await everywhere.getByLabel('Users').fill('ann');
    await everywhere.getByRole('button', { name: 'Add role' }).click();
    await page.locator('#globalRoles summary', { hasText: 'people' }).waitFor();

    await page.getByText('Add an item role').click();
    const some = page.locator('#projectRoles details[open]');
    await some.getByLabel('Name').fill('team');
    await some.getByLabel('Pattern').fill('(team-');
    const boxes = some.getByRole('group', { name: 'Job' });
    for (const name of ['Read', 'Build']) await boxes.getByLabel(name, { exact: true }).check();
    await some.getByLabel('Users').fill('ann');
    const refused = page.waitForResponse((answer) => answer.url().endsWith('/saveRole'));
    await some.getByRole('button', { name: 'Add role' }).click();
    expect((await refused).status()).toBe(400);
    await page
      .getByText(/pattern of the role is wrong/)
      .first()
      .waitFor();
    await some.getByLabel('Pattern').fill('team-.*');
    await some.getByRole('button', { name: 'Add role' }).click();
    await page.locator('#projectRoles summary', { hasText: 'matches 2 items' }).waitFor();
  });

  it('and the user sees what matches, may do what was given, and nothing else', async () => {
    const { server, at } = person();
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto(at('login'));
      await page.fill('[name=j_username]', 'ann');
      await page.fill('[name=j_password]', PASSWORD);
      await page.locator('main button[type=submit]').first().click();
      await page.waitForURL((url) => url.pathname === '/');
      const list = await page.innerText('main');
      expect(list).toContain('team-app');
      expect(list).toContain('team-site');
      expect(list).not.toContain('secret');
      expect((await page.goto(at('job/secret/')))?.status()).toBe(404);
      expect((await page.goto(at('manage/configureSecurity/')))?.status()).toBe(403);
      await page.goto(at('job/team-app/'));
      expect(await page.locator('#tasks').getByRole('link', { name: 'Configure' }).count()).toBe(0);
      await page.locator('main').getByRole('button', { name: 'Build Now' }).click();
      await server.client.until('/job/team-app/1/api/json', () => true);
    } finally {
      await browser.close();
    }
  });

  it('changes the pattern, and takes the role away again', async () => {
    const { page, server } = person();
    await page.locator('#projectRoles summary', { hasText: 'team' }).click();
    const role = page.locator('#projectRoles details[open]');
    await role.getByLabel('Pattern').fill('team-s.*');
    await role.getByRole('button', { name: 'Save team' }).click();
    await page.locator('#projectRoles summary', { hasText: 'matches 1 items' }).waitFor();
    await page.locator('#projectRoles summary', { hasText: 'team' }).click();
    await role.getByRole('button', { name: 'Remove team' }).click();
    await page.locator('#projectRoles').getByText('No roles.').waitFor();
    expect(await server.client.json('/role-strategy/strategy/getAllRoles?type=projectRoles')).toEqual({});
    expect(person().complaints.filter((text) => !/400/.test(text))).toEqual([]);
  });
});
