import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { type Finisher, temporaryFolder } from '../harness/temporary-home.ts';

/** What would run if the name of a stage were markup. */
const HOSTILE = '<img src=x onerror="document.title=1">';
const SCRIPT = `stage('${HOSTILE}') { echo 'begun'; sleep 2 }
stage('Ask') { input 'Shall it go on?' }
stage('End') { echo 'went on' }`;

describe('a person with a pipeline', () => {
  const actions: (() => Promise<void> | void)[] = [];
  const finisher: Finisher = { onTestFinished: (action) => void actions.push(action) };
  const complaints: string[] = [];
  let server: ServerProcess;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    server = await spawnServer({ home: await temporaryFolder(finisher) });
    browser = await openBrowser();
    page = await browser.newPage();
    page.setDefaultTimeout(45_000);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
    page.on('dialog', (dialog) => dialog.accept());
    await page.goto(at('login'));
    await page.fill('[name=j_username]', 'admin');
    await page.fill('[name=j_password]', server.client.password ?? '');
    await submit();
    await arrive('/');
  });
  afterAll(async () => {
    await browser?.close();
    await server?.kill();
    for (const action of actions) await action();
  });

  const at = (path: string) => new URL(path, server.base).href;
  const arrive = (path: string) => page.waitForURL((url) => decodeURIComponent(url.pathname) === path);
  const submit = () => page.click('main button[type=submit]');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const main = () => page.innerText('main');
  const stages = () => page.innerText('#stages');

  it('makes it and writes its script', async () => {
    await page.goto(at('newJob'));
    await page.fill('[name=name]', 'deliver');
    await page.getByLabel('Pipeline', { exact: false }).first().check();
    await submit();
    await arrive('/job/deliver/configure');
    await page.fill('[name=script]', SCRIPT);
    expect(await page.isChecked('[name=sandbox]')).toBe(true);
    await submit();
    await arrive('/job/deliver/');
  });

  it('runs it and watches its stages', async () => {
    await press('Build now');
    await expect.poll(async () => (await page.goto(at('job/deliver/1/')))?.status()).toBe(200);
    await expect.poll(stages).toContain(HOSTILE);
    // Without loading the page again.
    await expect.poll(stages).toContain('The pipeline waits for an answer.');
    expect(await stages()).toContain('Waits for input');
  });

  it('answers what it asks', async () => {
    await page.getByRole('link', { name: 'Input requested' }).click();
    await arrive('/job/deliver/1/input/');
    expect(await main()).toContain('Shall it go on?');
    await press('Proceed');
    await expect
      .poll(async () => {
        await page.goto(at('job/deliver/1/'));
        return main();
      })
      .toContain('SUCCESS');
    expect(await stages()).toContain('End');
  });

  it('reads what a step wrote, and all of it', async () => {
    await page.locator('#stages').getByRole('link', { name: 'Print Message' }).last().click();
    expect(await page.innerText('pre.console')).toBe('went on\n');
    await page.goto(at('job/deliver/1/console'));
    await expect.poll(main).toContain('Finished: SUCCESS');
    expect(await main()).toContain(`[Pipeline] { (${HOSTILE})`);
    await page.goto(at('job/deliver/1/'));
    await page.getByRole('link', { name: 'All steps' }).click();
    expect(await main()).toContain('Wait for interactive input');
  });

  it('replays it with another script', async () => {
    await page.goto(at('job/deliver/1/'));
    await page.getByRole('link', { name: 'Replay' }).click();
    await arrive('/job/deliver/1/replay/');
    expect(await page.inputValue('[name=mainScript]')).toBe(SCRIPT);
    await page.fill('[name=mainScript]', "stage('Quick') { echo 'replayed' }");
    await press('Run');
    await arrive('/job/deliver/');
    await expect
      .poll(async () => {
        await page.goto(at('job/deliver/2/'));
        return main();
      })
      .toContain('SUCCESS');
    expect(await main()).toContain('Replayed #1');
  });

  it('sees the stages of its runs side by side', async () => {
    await page.goto(at('job/deliver/'));
    const headings = await page.locator('#stage-view thead th').allInnerTexts();
    expect(headings).toEqual(['Build', HOSTILE, 'Ask', 'End', 'Quick']);
    expect(await page.locator('#stage-view tbody tr').count()).toBe(2);
  });

  it('and nothing goes wrong in the browser', () => {
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });
});
