import type { Page } from 'playwright-core';

/** What a page consists of. */
export interface PageFacts {
  /** Is the number of headings of the first level. */
  readonly h1: number;
  readonly title: string;
  /** Is the number of what the page loaded, itself included. */
  readonly requests: number;
  readonly scriptBytes: number;
  readonly styleBytes: number;
  /** Holds where the page's own links and tasks lead. */
  readonly links: readonly string[];
}

/** Begins to weigh what a browser's page loads, and returns what asks for the facts of the document that it shows. */
export function factsOf(page: Page): () => Promise<PageFacts> {
  // The browser itself tells no sizes of what comes from its cache; files of pages have their hash in the address.
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (!/\.(?:js|css)(?:\?|$)/.test(response.url())) return;
    const size = response.body().then(
      ({ length }) => length,
      () => 0,
    );
    if (!sizes.has(response.url())) sizes.set(response.url(), size);
  });
  return async () => {
    const { loaded, ...facts } = await page.evaluate(inPage);
    const sumOf = async (ending: RegExp) => {
      const all = loaded.filter((name) => ending.test(name)).map((name) => sizes.get(name) ?? 0);
      return (await Promise.all(all)).reduce((sum, size) => sum + size, 0);
    };
    const [scriptBytes, styleBytes] = await Promise.all([sumOf(/\.js(?:\?|$)/), sumOf(/\.css(?:\?|$)/)]);
    return { ...facts, requests: loaded.length + 1, scriptBytes, styleBytes };
  };
}

/** Runs in the page, so that it uses nothing from outside of itself. */
function inPage() {
  const anchors = document.querySelectorAll<HTMLAnchorElement>('#main-panel a[href], #tasks a[href]:not([data-post])');
  return {
    h1: document.querySelectorAll('h1').length,
    title: document.title,
    loaded: performance.getEntriesByType('resource').map(({ name }) => name),
    // A link within a picture holds its address in another way.
    links: Array.from(anchors, (anchor) => new URL(anchor.getAttribute('href') ?? '', document.baseURI).href),
  };
}
