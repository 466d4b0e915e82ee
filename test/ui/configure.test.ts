import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { endOf } from '../harness/builds.ts';
import { folderXml, freestyle, pipeline } from '../harness/jobs.ts';
import { signedIn, writeXml } from '../harness/signed-in.ts';

const MULTIBRANCH =
  '<org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject><description>kept</description></org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject>';

describe('a person configures a job by its form', () => {
  const person = signedIn();
  const xmlOf = (name: string) => person().server.client.text(`/job/${name}/config.xml`);

  /** Drags a build step by its handle onto another. */
  async function drag(page: Page, from: number, onto: number): Promise<void> {
    const parts = page.getByRole('listitem', { name: 'Execute shell' });
    await parts.nth(from).scrollIntoViewIfNeeded();
    const grip = await parts.nth(from).locator('.form-grip').boundingBox();
    const target = await parts.nth(onto).boundingBox();
    if (grip === null || target === null) return expect.fail('a step is not in sight');
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
    await page.mouse.down();
    await page.mouse.move(grip.x, target.y + target.height / 2, { steps: 8 });
    await page.mouse.move(grip.x, target.y + target.height - 4, { steps: 4 });
    await page.mouse.up();
  }

  async function open(name: string): Promise<Page> {
    const { page, at } = person();
    await page.goto(at(`job/${name}/configure`));
    await page.locator('button:enabled', { hasText: 'Save' }).waitFor();
    return page;
  }

  async function addStep(page: Page, kind: string): Promise<void> {
    await page.getByRole('button', { name: 'Add build step' }).click();
    await page.getByRole('button', { name: kind, exact: true }).click();
  }

  const commands = (page: Page) =>
    page
      .locator('[name="_.command"], [name="command"]')
      .evaluateAll((areas) => areas.map((area) => (area as HTMLTextAreaElement).value));

  it('with a parameter and three steps in another order, and builds it', async () => {
    const { server, press, arrive } = person();
    expect((await server.client.postXml('/createItem?name=steps', freestyle({ command: 'echo one' }))).status).toBe(
      200,
    );
    const page = await open('steps');
    await page.getByText('This project is parameterized').click();
    await page.getByRole('button', { name: 'Add parameter' }).click();
    await page.getByRole('button', { name: 'String Parameter', exact: true }).click();
    await page.getByLabel(/^Name/).last().fill('WHO');
    await page.getByLabel(/^Default value/i).fill('world');
    for (const [at, text] of ['two', 'three of $WHO'].entries()) {
      await addStep(page, 'Execute shell');
      await expect.poll(async () => (await commands(page)).length).toBe(at + 2);
      await page.locator('textarea[name="_.command"], textarea[name="command"]').last().fill(`echo ${text}`);
    }
    await page.getByRole('button', { name: 'Move Execute shell up' }).last().press('Enter');
    expect(await commands(page)).toEqual(['echo one', 'echo three of $WHO', 'echo two']);
    await press('Save');
    await arrive('/job/steps/');
    await page.getByRole('main').getByText('Build with Parameters').click();
    await page.fill('main [name=value]', 'you');
    await page.locator('main button[type=submit]').first().click();
    await server.client.until('/job/steps/1/api/json', () => true);
    expect((await endOf(server.client, '/job/steps/1')).result).toBe('SUCCESS');
    expect(await server.client.text('/job/steps/1/consoleText')).toMatch(/one\n.*three of you\n.*two\n/s);
  });

  it('drags a step, removes one, and applies without leaving', async () => {
    const { press } = person();
    const page = await open('steps');
    await drag(page, 0, 2);
    await expect.poll(() => commands(page)).toEqual(['echo three of $WHO', 'echo two', 'echo one']);
    await page.getByRole('button', { name: 'Remove Execute shell' }).nth(1).click();
    await press('Apply');
    await page.getByText('Saved').waitFor();
    expect(await commands(page)).toEqual(['echo three of $WHO', 'echo one']);
    expect(await xmlOf('steps')).toMatch(/three of \$WHO.*echo one/s);
    expect(await xmlOf('steps')).not.toContain('echo two');
  });

  it('is told of a wrong value while typing, and keeps what was typed when it is refused', async () => {
    const { press } = person();
    const page = await open('steps');
    await page.getByLabel('Build periodically', { exact: true }).check();
    await page.locator('textarea[name="spec"], [name="_.spec"]').first().fill('99 99 * *');
    await page.locator('.finding[data-kind="error"]').first().waitFor();
    const before = await xmlOf('steps');
    await press('Save');
    await page.getByRole('alert').first().waitFor();
    expect(await page.locator('textarea[name="spec"], [name="_.spec"]').first().inputValue()).toBe('99 99 * *');
    expect(await xmlOf('steps')).toBe(before);
    await page.locator('textarea[name="spec"], [name="_.spec"]').first().fill('@daily');
    await press('Save');
    await person().arrive('/job/steps/');
    expect(await xmlOf('steps')).toContain('@daily');
  });

  it('sees the difference of the XML before it is saved, and nobody overwrites what another saved', async () => {
    const { server } = person();
    const page = await open('steps');
    await writeXml(page, (await xmlOf('steps')).replace('echo one', 'echo uno'));
    await person().arrive('/job/steps/');
    expect(await xmlOf('steps')).toContain('echo uno');

    await open('steps');
    await server.client.postXml('/job/steps/config.xml', (await xmlOf('steps')).replace('echo uno', 'echo eins'));
    await page.getByLabel('Description', { exact: true }).first().fill('late');
    const answer = page.waitForResponse((each) => each.url().endsWith('/configSubmit'));
    await person().press('Save');
    expect((await answer).status()).toBe(409);
    await page.getByRole('alert').first().waitFor();
    expect(await xmlOf('steps')).toContain('echo eins');
  });

  it.each([
    ['a folder', 'folder', folderXml()],
    ['a pipeline', 'pipe', pipeline("echo 'as it was'")],
    ['a multibranch pipeline', 'branches', MULTIBRANCH],
  ])('saves %s without a change as it was', async (_what, name, xml) => {
    const { server, press } = person();
    expect((await server.client.postXml(`/createItem?name=${name}`, xml)).status).toBe(200);
    const before = await xmlOf(name);
    await open(name);
    await press('Apply');
    await person().page.getByText('Saved').waitFor();
    expect(await xmlOf(name)).toBe(before);
  });

  it('and the browser has nothing to complain of but what was refused', () => {
    expect(person().complaints.filter((text) => !/40[09]/.test(text))).toEqual([]);
  });
});
