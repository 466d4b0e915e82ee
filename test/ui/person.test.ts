import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { openBrowser } from '../harness/browser.ts';
import { freestyle, parametersProperty, stringParameter } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { writeXml } from '../harness/signed-in.ts';

describe('a person with a browser', () => {
  const actions: (() => Promise<void> | void)[] = [];
  const finisher: Finisher = { onTestFinished: (action) => void actions.push(action) };
  let server: ServerProcess;
  let browser: Browser;
  let page: Page;
  let home: string;

  beforeAll(async () => {
    home = await preparedHome(finisher);
    server = await spawnServer({ home });
    browser = await openBrowser();
    page = await browser.newPage();
    page.setDefaultTimeout(150_000);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.kill();
    for (const action of actions) await action();
  });

  const at = (path: string) => new URL(path, server.base).href;

  it('is sent to the login page, told of a wrong password, and let in with the right one', async () => {
    await page.goto(at(''));
    await page.waitForURL(/\/login/);
    await page.fill('[name=j_username]', 'admin');
    await page.fill('[name=j_password]', 'wrong');
    await page.click('button[type=submit]');
    await page.waitForURL(/loginError/);
    await page.fill('[name=j_username]', 'admin');
    await page.fill(
      '[name=j_password]',
      (await readFile(join(home, 'secrets', 'initialAdminPassword'), 'utf8')).trim(),
    );
    await page.click('button[type=submit]');
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.title()).toContain('[Jenkins]');
  });

  it('makes a job from a form and gives it a configuration', async () => {
    await page.goto(at('view/all/newJob'));
    await page.fill('[name=name]', 'first job');
    await page.check('[name=mode]');
    await page.click('main button[type=submit]');
    await page.waitForURL(/first%20job\/configure/);
    await writeXml(
      page,
      freestyle({
        command: 'echo "hello $NAME"; sleep 0.3; echo done',
        properties: parametersProperty(stringParameter('NAME', 'world')),
      }),
    );
    await page.waitForURL(/\/job\/first%20job\/$/);
  });

  it('builds it with a parameter and follows the console to its end', async () => {
    await page.click('main >> text=Build with Parameters');
    await page.fill('main [name=value]', 'mill');
    await page.click('main button[type=submit]');
    await page.waitForURL(/\/job\/first%20job\/$/);
    await server.client.until('/job/first%20job/1/api/json', () => true);
    await page.goto(at('job/first%20job/1/console'));
    await page.waitForFunction(() => document.querySelector('#console')?.textContent?.includes('Finished: SUCCESS'));
    expect(await page.textContent('#console')).toContain('hello mill');
  });

  it('meets hostile names as text', async () => {
    const hostile = '<img src=x onerror="document.title=1">';
    await server.client.postXml(
      '/createItem?name=plain',
      freestyle({ description: hostile, command: `echo '${hostile}'` }).replace(
        '</description>',
        `</description><displayName>${hostile.replaceAll('<', '&lt;')}</displayName>`,
      ),
    );
    await server.client.post('/job/plain/build?delay=0sec');
    await server.client.until<{ building: boolean }>('/job/plain/1/api/json', (run) => !run.building);
    for (const path of ['', 'job/plain/', 'job/plain/1/', 'job/plain/1/console']) {
      await page.goto(at(path));
      expect(await page.locator('img[onerror]').count(), path).toBe(0);
      expect(await page.title(), path).not.toBe('1');
    }
  });

  it('finds no violation of the content security policy on the way', async () => {
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
    });
    for (const path of [
      '',
      'job/first%20job/',
      'job/first%20job/1/',
      'job/first%20job/1/console',
      'systemInfo',
      'user/admin/',
      'api/',
      'view/all/newJob',
    ]) {
      const answer = await page.goto(at(path));
      expect(answer?.status(), path).toBe(200);
      await page.waitForLoadState('load');
    }
    expect(violations).toEqual([]);
  });
});
