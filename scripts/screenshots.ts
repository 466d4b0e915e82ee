// Takes pictures of the main pages in a real browser, in light, dark and on a phone: `npm run screenshots -- [FOLDER] [NAME…]`.
// They go to the folder `screenshots`, which git ignores; looking at them is a person's work.
// `npm run screenshots -- --docs` makes the pictures of the README, in `docs/pictures/`, instead.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { openBrowser } from '../test/harness/browser.ts';
import { spawnServer } from '../test/harness/server-process.ts';
import { SHOWN_PAGES, showcase } from '../test/harness/showcase.ts';

const LOOKS = [
  { name: 'light', width: 1280, height: 800, colorScheme: 'light' },
  { name: 'dark', width: 1280, height: 800, colorScheme: 'dark' },
  { name: 'phone', width: 390, height: 844, colorScheme: 'light' },
] as const;

/** Holds the pages of the README by the names of their pictures. */
const DOCS_FOLDER = join(import.meta.dirname, '..', 'docs', 'pictures');
const DOCS_PAGES = [
  { name: 'dashboard', path: '' },
  { name: 'run', path: 'job/delivery/3/' },
];
const DOCS_LOOK = { width: 1200, height: 680, colorScheme: 'light' } as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { docs: { type: 'boolean', default: false } },
});
type Look = Omit<(typeof LOOKS)[number], 'name'> | typeof DOCS_LOOK;

const [folder = 'screenshots', ...names] = positionals;
const home = await mkdtemp(join(tmpdir(), 'millwright-pictures-'));
const server = await spawnServer({ home });
try {
  await showcase(server.client);
  if (values.docs) await takeForDocs();
  else await takeAll();
} finally {
  await server.kill('SIGTERM');
  await rm(home, { recursive: true, force: true });
}

/** Takes what is asked for in all looks. */
async function takeAll(): Promise<void> {
  const shown = SHOWN_PAGES.filter(({ name }) => names.length === 0 || names.includes(name));
  await mkdir(folder, { recursive: true });
  for (const { name: look, ...options } of LOOKS) {
    await withPerson(
      options,
      async (page) => {
        for (const { name, path } of shown) await take(page, path, join(folder, `${name}-${look}.png`));
      },
      join(folder, `login-${look}.png`),
    );
  }
}

async function takeForDocs(): Promise<void> {
  await mkdir(DOCS_FOLDER, { recursive: true });
  await withPerson(DOCS_LOOK, async (page) => {
    for (const { name, path } of DOCS_PAGES) await take(page, path, join(DOCS_FOLDER, `${name}.png`));
  });
}

async function take(page: Page, path: string, file: string): Promise<void> {
  await page.goto(new URL(path, server.base).href);
  await page.waitForTimeout(300);
  await page.screenshot({ path: file, fullPage: false });
}

/** Does something with a browser's page in which the administrator is signed in. `login`: where a picture of the login goes. */
async function withPerson(look: Look, act: (page: Page) => Promise<void>, login?: string): Promise<void> {
  // The browser of the package is one process, which ends with its first context.
  const browser = await openBrowser();
  const { width, height, colorScheme } = look;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme });
  const page = await context.newPage();
  await page.goto(new URL('login', server.base).href);
  if (login !== undefined) await page.screenshot({ path: login });
  await page.fill('[name=j_username]', 'admin');
  await page.fill('[name=j_password]', server.client.password ?? '');
  await page.click('main button[type=submit]');
  await page.waitForURL((url) => !url.pathname.includes('login') && !url.pathname.includes('j_spring'));
  await act(page);
  await browser.close();
}
