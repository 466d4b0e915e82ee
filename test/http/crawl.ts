import type { TestServer } from './start.ts';

/** Describes what a walk along links found. */
export interface Crawled {
  /** Holds the number of addresses that were asked. */
  readonly seen: number;
  /** Lists what is not there or failed: `404 /job/a/badge/ on /job/a/`. */
  readonly wrong: readonly string[];
}

const HOST = 'http://ci.example:8080';
/** Matches what a walk does not follow: the end of the session, and workspaces, which may be there or not. */
const LEFT_OUT = /^\/logout|\/ws\//;

/**
 * Follows the links of pages to this server, `depth` steps far, as the administrator. The pages themselves may not be there: those
 * that are not are no start of anything.
 */
export async function crawl(server: TestServer, starts: readonly string[], depth: number): Promise<Crawled> {
  const asked = new Set<string>();
  const wrong: string[] = [];
  let pages: { readonly at: string; readonly body: string }[] = [];
  for (const at of starts) {
    const { statusCode, body } = await follow(server, at);
    if (statusCode >= 500) wrong.push(`${statusCode} ${at}`);
    if (statusCode < 400) pages.push({ at, body });
  }
  for (let step = 0; step < depth; step += 1) {
    const next: typeof pages = [];
    for (const { at, body } of pages)
      for (const link of linksOf(at, body)) {
        if (asked.has(link)) continue;
        asked.add(link);
        const { statusCode, body: text, type } = await follow(server, link);
        if (statusCode === 404 || statusCode >= 500) wrong.push(`${statusCode} ${link} on ${at}`);
        if (statusCode < 400 && type.startsWith('text/html')) next.push({ at: link, body: text });
      }
    pages = next;
  }
  return { seen: asked.size, wrong };
}

/** Returns the addresses of links and pictures on a page that are of this server, without their fragments. */
function linksOf(at: string, html: string): string[] {
  const links = [...html.matchAll(/<(?:a|img)\b[^>]*?\s(?:href|src)="([^"]*)"/g)].map(([, href = '']) => href);
  return links
    .map((href) => new URL(href.replaceAll('&amp;', '&'), `${HOST}${at}`))
    .filter(({ origin }) => origin === HOST)
    .map(({ pathname, search }) => `${pathname}${search}`)
    .filter((path) => !LEFT_OUT.test(path));
}

/** Asks for an address as a browser does, along its redirects. */
async function follow(server: TestServer, first: string) {
  let url = first;
  for (let hops = 0; ; hops += 1) {
    const answer = await server.as({ url, headers: { accept: 'text/html' } });
    const { location } = answer.headers;
    const type = String(answer.headers['content-type'] ?? '');
    if (location === undefined || hops > 5) return { statusCode: answer.statusCode, body: answer.body, type };
    const target = new URL(location, `${HOST}${url}`);
    url = `${target.pathname}${target.search}`;
  }
}
