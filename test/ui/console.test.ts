import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import axe from 'axe-core';
import type { Page, Response } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { freestyle } from '../harness/jobs.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { signedIn } from '../harness/signed-in.ts';

const SOON = { timeout: 20_000 };
/** Writes until the file is there. */
const TALKS = 'i=0; while [ ! -e over ]; do i=$((i+1)); echo "line $i of many"; sleep 0.02; done; echo the very end';
const LINES = 2_500_000;
const HOSTILE =
  '<img src=x onerror="document.title=1"> <script>document.title=2</script> http://x.org/"onclick="x javascript:alert(1)';

describe('a person before a console', () => {
  const person = signedIn();
  let server: ServerProcess;
  let page: Page;
  beforeAll(() => {
    ({ server, page } = person());
  });
  const at = (path: string) => person().at(path);
  const box = () => page.locator('.console-box');
  /** Says whether the text of a line is where it can be seen. */
  const isSeen = (text: string) =>
    page.evaluate((wanted) => {
      const view = document.querySelector('.console-box')?.getBoundingClientRect();
      return Array.from(document.querySelectorAll('.row')).some((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return view && top < view.bottom && bottom > view.top && row.textContent === wanted;
      });
    }, text);
  const distanceToEnd = () =>
    box().evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
  const job = async (name: string, command: string): Promise<void> => {
    expect((await server.client.postXml(`/createItem?name=${name}`, freestyle({ command }))).status).toBe(200);
    await server.client.post(`/job/${name}/build?delay=0sec`);
    await server.client.until(`/job/${name}/1/api/json`, () => true);
  };
  const ended = (name: string) =>
    server.client.until<{ building: boolean }>(`/job/${name}/1/api/json`, ({ building }) => !building);
  const logOf = (name: string) => join(person().home, 'jobs', name, 'builds', '1', 'log');

  /** Comes from elsewhere, as with a link that somebody sent: a line of the page that is there would not load it. */
  async function come(path: string): Promise<void> {
    await page.goto('about:blank');
    await page.goto(at(path));
  }

  /** Returns how far the console is scrolled, once it stays there. */
  async function restingTop(): Promise<number> {
    const top = () => box().evaluate((element) => element.scrollTop);
    let last = await top();
    await expect
      .poll(async () => {
        const before = last;
        await page.waitForTimeout(100);
        last = await top();
        return last === before;
      }, SOON)
      .toBe(true);
    return last;
  }

  it('follows a log while it grows, is left alone when scrolling up, and goes on', async () => {
    await job('talks', TALKS);
    await page.goto(at('job/talks/1/console'));
    expect(await page.title()).toMatch(/^▶ talks #1 Console \[Jenkins\]$/);
    await expect.poll(() => page.locator('.row').count(), SOON).toBeGreaterThan(60);
    await expect.poll(distanceToEnd, SOON).toBeLessThan(30);
    expect(await page.getByRole('button', { name: 'Follow the log' }).isVisible()).toBe(false);

    await box().hover();
    await page.mouse.wheel(0, -300);
    await expect.poll(() => page.getByRole('button', { name: 'Follow the log' }).isVisible(), SOON).toBe(true);
    const top = await restingTop();
    const before = await distanceToEnd();
    await expect.poll(distanceToEnd, SOON).toBeGreaterThan(before + 100);
    expect(Math.abs((await box().evaluate((element) => element.scrollTop)) - top)).toBeLessThan(3);

    await person().press('Follow the log');
    await expect.poll(distanceToEnd, SOON).toBeLessThan(30);
    await writeFile(join(person().home, 'workspace', 'talks', 'over'), '');
    await expect.poll(() => isSeen('Finished: SUCCESS'), SOON).toBe(true);
    expect(await isSeen('the very end')).toBe(true);
    await expect.poll(() => page.innerText('#console-state'), SOON).toBe('The build has ended.');
    await expect.poll(() => page.title(), SOON).toMatch(/^✔ /);
    expect(await page.getAttribute('link[rel=icon]', 'href')).toContain('icon-good.svg');
  });

  it('goes anywhere in a log of 200 MB with little in the page', async () => {
    await job('long', 'true');
    await ended('long');
    await piped(Readable.from(longLog()), createWriteStream(logOf('long')));
    let bytes = 0;
    const count = async (response: Response): Promise<void> => {
      if (response.url().includes('/logText/')) bytes += (await response.body().catch(() => '')).length;
    };
    page.on('response', count);
    await page.goto(at('job/long/1/console'));
    await expect.poll(() => isSeen(lineOf(LINES)), SOON).toBe(true);

    await box().focus();
    await page.keyboard.press('Home');
    await expect.poll(() => isSeen(lineOf(1)), SOON).toBe(true);
    expect(await page.locator('.row').first().getAttribute('id')).toBe('L1');
    await page.keyboard.press('PageDown');
    await expect.poll(() => isSeen(lineOf(1)), SOON).toBe(false);
    await page.keyboard.press('End');
    await expect.poll(() => isSeen(lineOf(LINES)), SOON).toBe(true);

    await box().evaluate((element) => {
      element.scrollTop = element.scrollHeight / 2;
    });
    await expect.poll(async () => Math.abs((await middle(page)) / LINES - 0.5), SOON).toBeLessThan(0.05);

    // By hand, across the edges of what is loaded, without a gap.
    await box().hover();
    const numbers = new Set<number>();
    for (let turn = 0; turn < 30; turn += 1) {
      await page.mouse.wheel(0, 700);
      await page.waitForTimeout(60);
      for (const number of await numbersIn(page)) numbers.add(number);
    }
    const sorted = [...numbers].sort((a, b) => a - b);
    expect(sorted.length).toBeGreaterThan(600);
    expect((sorted.at(-1) ?? 0) - (sorted[0] ?? 0)).toBe(sorted.length - 1);

    expect(await page.locator('.console-box *').count()).toBeLessThan(12_000);
    expect(bytes).toBeLessThan(2_000_000);
    expect(bytes).toBeGreaterThan(0);
    page.off('response', count);
  });

  it('searches all of it on the server', async () => {
    const search = page.getByLabel('Search in the log');
    await search.fill('NEEDLE');
    await expect.poll(() => isSeen(`${lineOf(1_700_000)} needle`), SOON).toBe(true);
    await expect.poll(() => page.innerText('.console-search output'), SOON).toBe('3 of 3');
    await search.press('Enter');
    await expect.poll(() => isSeen(`${lineOf(7)} needle`), SOON).toBe(true);
    await expect.poll(() => page.innerText('.console-search output'), SOON).toBe('1 of 3');
    await search.press('Shift+Enter');
    await expect.poll(() => isSeen(`${lineOf(1_700_000)} needle`), SOON).toBe(true);
    await search.fill('nothing like that');
    await expect.poll(() => page.innerText('.console-search output'), SOON).toBe('Not found');
  });

  it('finds lines by their number, and by their place far on', async () => {
    await come('job/long/1/console#L1000');
    await expect.poll(() => isSeen(lineOf(1000)), SOON).toBe(true);
    expect(await page.locator('.row.aimed').getAttribute('id')).toBe('L1000');
    await come('job/long/1/console#B150000000');
    await expect.poll(() => page.locator('.row.aimed').count(), SOON).toBe(1);
    expect(Number(await page.locator('.row.aimed').getAttribute('data-at'))).toBeGreaterThan(149_999_000);
  });

  it('takes markup in a log for text', async () => {
    await job('hostile', 'true');
    await ended('hostile');
    await writeFile(
      logOf('hostile'),
      `${HOSTILE}\n\u001b[31mred\u001b[0m plain https://ci.example/x?a=1.\n`.repeat(800),
    );
    await page.goto(at('job/hostile/1/console'));
    await expect.poll(() => isSeen('red plain https://ci.example/x?a=1.'), SOON).toBe(true);
    await page.getByRole('button', { name: 'Go to the beginning' }).click();
    await expect.poll(() => page.locator('#L1').innerText(), SOON).toBe(HOSTILE);
    expect(await page.locator('.console-box :is(img, script)').count()).toBe(0);
    const hrefs = await page
      .locator('.console-box a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect([...new Set(hrefs)].sort()).toEqual(['http://x.org/', 'https://ci.example/x?a=1']);
    expect(await page.locator('#L2 .ansi-fg-1').innerText()).toBe('red');
    expect(await page.title()).toContain('hostile #1 Console');
  });

  it('wraps lines or not, and keeps that', async () => {
    await page.getByLabel('Wrap lines').uncheck();
    await page.reload();
    expect(await page.getByLabel('Wrap lines').isChecked()).toBe(false);
    expect(await page.locator('#console').evaluate((pre) => getComputedStyle(pre).whiteSpace)).toBe('pre');
    await page.getByLabel('Wrap lines').check();
  });

  it('reads its parts without the script', async () => {
    const browser = page.context().browser();
    const other = await browser?.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const plain = await other?.newPage();
    if (!plain) throw new Error('no page');
    await plain.goto(at('job/long/1/console'));
    expect(await plain.innerText('#console')).toContain(lineOf(LINES));
    await plain.getByRole('link', { name: 'Beginning' }).click();
    expect(await plain.innerText('#console')).toContain(lineOf(1));
    await plain.getByRole('link', { name: 'Later part' }).click();
    expect(await plain.innerText('#console')).toContain(lineOf(400));
  });

  it('has no serious fault for those who use other means than sight and mouse', async () => {
    await page.goto(at('job/hostile/1/console'));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate(() => Reflect.get(window, 'axe').run());
      const serious = violations.filter(({ impact }: { impact: string }) => ['serious', 'critical'].includes(impact));
      expect(serious.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => [id, nodes[0]?.html])).toEqual(
        [],
      );
    }
  });

  it('complains of nothing', () => {
    expect(person().complaints).toEqual([]);
  });
});

function lineOf(number: number): string {
  return `${number} a line of a log as long as most others are, more or less, of about 80 bytes`;
}

function* longLog(): Generator<string> {
  const needles = new Set([7, 1_200_000, 1_700_000]);
  let text = '';
  for (let number = 1; number <= LINES; number += 1) {
    text += `${lineOf(number)}${needles.has(number) ? ' needle' : ''}\n`;
    if (text.length < 1_000_000) continue;
    yield text;
    text = '';
  }
  yield text;
}

function numbersIn(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll('.row'), (row) => Number.parseInt(row.textContent ?? '', 10)),
  );
}

/** Returns the number at the beginning of the line in the middle of what is loaded. */
async function middle(page: Page): Promise<number> {
  const numbers = await numbersIn(page);
  return numbers[Math.floor(numbers.length / 2)] ?? 0;
}
