// Takes pictures of the main pages in a real browser, in light, dark and on a phone: `npm run screenshots -- [FOLDER] [NAME…]`.
// They go to the folder `screenshots`, which git ignores; looking at them is a person's work.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../test/harness/browser.ts';
import { spawnServer } from '../test/harness/server-process.ts';
import { SHOWN_PAGES, showcase } from '../test/harness/showcase.ts';

const LOOKS = [
  { name: 'light', width: 1280, height: 800, colorScheme: 'light' },
  { name: 'dark', width: 1280, height: 800, colorScheme: 'dark' },
  { name: 'phone', width: 390, height: 844, colorScheme: 'light' },
] as const;

const [folder = 'screenshots', ...names] = process.argv.slice(2);
const home = await mkdtemp(join(tmpdir(), 'millwright-pictures-'));
const server = await spawnServer({ home });
try {
  await showcase(server.client);
  await mkdir(folder, { recursive: true });
  for (const look of LOOKS) {
    // The browser of the package is one process, which ends with its first context.
    const browser = await openBrowser();
    await takePictures(browser, look);
    await browser.close();
  }
} finally {
  await server.kill('SIGTERM');
  await rm(home, { recursive: true, force: true });
}

async function takePictures(from: Browser, { name: look, width, height, colorScheme }: (typeof LOOKS)[number]) {
  const context = await from.newContext({ viewport: { width, height }, colorScheme });
  const page = await context.newPage();
  await page.goto(new URL('login', server.base).href);
  await page.screenshot({ path: join(folder, `login-${look}.png`) });
  await page.fill('[name=j_username]', 'admin');
  await page.fill('[name=j_password]', server.client.password ?? '');
  await page.click('main button[type=submit]');
  await page.waitForURL((url) => !url.pathname.includes('login') && !url.pathname.includes('j_spring'));
  for (const { name, path } of SHOWN_PAGES) {
    if (names.length > 0 && !names.includes(name)) continue;
    await page.goto(new URL(path, server.base).href);
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: false });
  }
}
