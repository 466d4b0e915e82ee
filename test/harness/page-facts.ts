/** Returns what a page consists of; it runs in the page, so that it uses nothing from outside of itself. */
export function factsOfPage() {
  const own = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const sizeOf = (ending: RegExp) =>
    own.filter(({ name }) => ending.test(name)).reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0);
  const anchors = document.querySelectorAll<HTMLAnchorElement>('#main-panel a[href], #tasks a[href]:not([data-post])');
  return {
    h1: document.querySelectorAll('h1').length,
    title: document.title,
    /** The page itself is one. */
    requests: own.length + 1,
    scriptBytes: sizeOf(/\.js(?:\?|$)/),
    styleBytes: sizeOf(/\.css(?:\?|$)/),
    links: Array.from(anchors, ({ href }) => href),
  };
}
