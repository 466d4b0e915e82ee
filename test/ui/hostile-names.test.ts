import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { type HostilePage, hostileContent } from '../harness/hostile-content.ts';
import { signedIn } from '../harness/signed-in.ts';

const WIDTHS = [1280, 390];
/** Is for how long scripts of parts may take their time before a page is looked at. */
const SETTLE_MS = 120;

describe('hostile names are text and break no layout', () => {
  const person = signedIn();
  const actions: (() => Promise<void> | void)[] = [];
  const finisher: Finisher = { onTestFinished: (action) => void actions.push(action) };
  const dialogs: string[] = [];
  let page: Page;
  let pages: readonly HostilePage[];
  beforeAll(async () => {
    page = person().page;
    page.on('dialog', (dialog) => dialogs.push(dialog.message()));
    pages = await hostileContent(person().server.client, finisher);
    return async () => {
      for (const action of actions) await action();
    };
  });

  it('on every page that shows them', async () => {
    const findings: Record<string, readonly string[]> = {};
    for (const shown of pages) {
      const found = [];
      for (const width of WIDTHS) found.push(...(await troublesOf(shown, width)));
      if (found.length > 0)
        findings[`${shown.name}: ${decodeURIComponent(shown.path).replace(/W{9,}/g, 'W…')}`] = found;
    }
    expect(findings).toEqual({});
  });

  async function troublesOf({ path, shows }: HostilePage, width: number): Promise<string[]> {
    dialogs.length = 0;
    await page.setViewportSize({ width, height: 900 });
    const answer = await page.goto(person().at(path));
    await page.waitForTimeout(SETTLE_MS);
    const seen = await page.evaluate(inPage);
    const text = `${seen.text}\n${seen.values.join('\n')}`.replace(/\s+/g, ' ');
    return [
      ...((answer?.status() ?? 0) < 500 ? [] : [`status ${answer?.status()}`]),
      ...dialogs.map((message) => `a script of a name ran: ${message}`),
      ...seen.markup.map((html) => `markup of a name: ${html}`),
      ...(seen.overflow > 0 ? [`${width} px: ${seen.overflow} px too wide: ${seen.widest.join(', ')}`] : []),
      ...(shows && !/onerror=alert/.test(text) ? ['shows no hostile text'] : []),
      ...(/&lt;(img|b|script)/.test(seen.text) ? ['a name was escaped twice'] : []),
    ];
  }
});

/** Runs in the page. */
function inPage() {
  const root = document.documentElement;
  const ours = (element: Element) => element.matches('head > script[src], script[type="application/json"]');
  const markup = [...document.querySelectorAll('img[onerror], script, b b')].filter((element) => !ours(element));
  /** What is positioned is clipped only by boxes that are positioned themselves. */
  const clipped = (element: Element): boolean => {
    let isFree = getComputedStyle(element).position === 'absolute';
    for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      const { position, overflowX } = getComputedStyle(box);
      if (isFree && position === 'static') continue;
      if (overflowX !== 'visible') return true;
      isFree = position === 'absolute';
    }
    return false;
  };
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > root.clientWidth + 1 && !clipped(element),
  );
  const nameOf = (element: Element) =>
    element.localName + (element.id && `#${element.id}`) + [...element.classList].map((name) => `.${name}`).join('');
  // A script that writes XML is drawn as it is written.
  for (const script of document.querySelectorAll('.editor-text')) script.remove();
  return {
    text: document.body.innerText,
    values: Array.from(document.querySelectorAll<HTMLInputElement>('input, textarea, option'), ({ value }) => value),
    markup: markup.map(({ outerHTML }) => outerHTML.slice(0, 200)),
    overflow: root.scrollWidth - root.clientWidth,
    widest: [...new Set(wide.map(nameOf))].slice(0, 6),
  };
}
