import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { factsOf } from './page-facts.ts';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const MOST_SCRIPT_BYTES = 50 * 1024;
/** Is for how long scripts of parts may take their time before a page is looked at. */
const SETTLE_MS = 150;
const LOOKS = ['light', 'dark'] as const;

/** What a browser saw of a page. */
export interface PageLook {
  /** Holds what is wrong, in words. */
  readonly findings: readonly string[];
  readonly requests: number;
  readonly scriptBytes: number;
  /** Holds where the page's own links and tasks lead. */
  readonly links: readonly string[];
}

export interface PageWatch {
  /** Goes to a page and looks at it in light and in dark. `status` is that of its document. */
  look(address: string, status?: number): Promise<PageLook>;
}

/** Watches what a browser's page complains of. */
export function watchPage(page: Page): PageWatch {
  let complaints: string[] = [];
  const facts = factsOf(page);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !isDocument(response.request()))
      complaints.push(`${response.status()}: ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // What a page that is left had under way has ended with it.
    if (!/ABORTED/.test(reason)) complaints.push(`${reason}: ${request.url()}`);
  });
  const isDocument = (request: { isNavigationRequest(): boolean }) => request.isNavigationRequest();

  return {
    async look(address, status = 200) {
      complaints = [];
      const answer = await page.goto(address);
      await page.waitForTimeout(SETTLE_MS);
      const { h1, title, requests, scriptBytes, links } = await facts();
      const findings = [
        ...(answer?.status() === status ? [] : [`status ${answer?.status()}`]),
        ...(h1 === 1 ? [] : [`${h1} headings of the first level`]),
        ...(title.replace('[Jenkins]', '').trim() === '' ? ['no title'] : []),
        ...(scriptBytes > 0 && scriptBytes < MOST_SCRIPT_BYTES ? [] : [`${scriptBytes} bytes of script`]),
        ...(await troublesOf(page)),
      ];
      // The browser itself tells of a document that is an error.
      const own = complaints.filter((text) => status === 200 || !text.includes(`status of ${status}`));
      return { findings: [...findings, ...own], requests, scriptBytes, links };
    },
  };
}

interface AxeFinding {
  readonly id: string;
  readonly impact: string | null;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/** Returns what axe-core finds serious or critical, once where light and dark share it. */
async function troublesOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const troubles = new Map<string, string[]>();
  for (const colorScheme of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // What does not depend on colours is the same in both.
    const rules = colorScheme === 'light' ? {} : { runOnly: ['color-contrast', 'link-in-text-block'] };
    const violations = await page.evaluate(
      // biome-ignore lint/suspicious/noExplicitAny: the script has made it a global of the page
      async (options) => (await (globalThis as any).axe.run(document, options)).violations as AxeFinding[],
      { resultTypes: ['violations'], ...rules },
    );
    for (const { id, impact, help, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      for (const { target, failureSummary = '' } of nodes) {
        const place = `${id}: ${target.join(' ')}: ${contrastOf(failureSummary) ?? help}`;
        troubles.set(place, [...(troubles.get(place) ?? []), colorScheme]);
      }
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return Array.from(troubles, ([place, looks]) => `${looks.join(' and ')}: ${place}`);
}

function contrastOf(summary: string): string | undefined {
  const [, contrast, front, back] =
    /contrast of ([\d.]+) \(foreground color: (#\w+), background color: (#\w+)/.exec(summary) ?? [];
  return contrast && `${contrast} of ${front} on ${back}`;
}
