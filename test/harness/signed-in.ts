import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { openBrowser } from './browser.ts';
import { preparedHome } from './prepared-home.ts';
import { type ServerProcess, spawnServer } from './server-process.ts';

/** The administrator of a server, before a browser. */
export interface SignedIn {
  readonly server: ServerProcess;
  readonly home: string;
  readonly page: Page;
  /** What the pages' scripts complained of. */
  readonly complaints: string[];
  at(path: string): string;
  /** Resolves when the browser is at a path. */
  arrive(path: string): Promise<void>;
  submit(): Promise<void>;
  /** Presses the button of this name. */
  press(name: string): Promise<void>;
}

/** Gives an item the document that somebody writes on the page of its configuration, from that page. */
export async function writeXml(page: Page, xml: string): Promise<void> {
  await page.getByRole('link', { name: 'XML', exact: true }).click();
  await page.fill('textarea[name=xml]', xml);
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('heading', { name: 'What changes' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

/** A server of its own with a browser, signed in for all tests of this file. */
export function signedIn(): () => SignedIn {
  const actions: (() => Promise<void> | void)[] = [];
  const finisher: Finisher = { onTestFinished: (action) => void actions.push(action) };
  let person: SignedIn;

  beforeAll(async () => {
    const home = await preparedHome(finisher);
    const server = await spawnServer({ home });
    actions.unshift(() => server.kill());
    const browser = await openBrowser();
    actions.unshift(() => browser.close());
    const page = await browser.newPage();
    page.setDefaultTimeout(30_000);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // What a page that is left had under way has ended with it.
      if (!/ABORTED/.test(reason)) complaints.push(`${page.url()}: ${request.url()}: ${reason}`);
    });
    page.on('dialog', (dialog) => dialog.accept());
    person = {
      server,
      home,
      page,
      complaints,
      at: (path) => new URL(path, server.base).href,
      arrive: (path) => page.waitForURL((url) => decodeURIComponent(url.pathname) === path),
      submit: () => page.click('main button[type=submit]'),
      press: (name) => page.getByRole('button', { name, exact: true }).click(),
    };
    await page.goto(person.at('login'));
    await page.fill('[name=j_username]', 'admin');
    await page.fill('[name=j_password]', server.client.password ?? '');
    await person.submit();
    await person.arrive('/');
  });
  afterAll(async () => {
    for (const action of actions) await action();
  });
  return () => person;
}
