import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageLook, type PageWatch, watchPage } from '../harness/page-look.ts';
import { SHOWN_PAGES, showcase } from '../harness/showcase.ts';
import { signedIn } from '../harness/signed-in.ts';

/** Holds pages whose documents are errors, as those of Jenkins are: who asks for a form there, and with GET, gets it as a 405. */
const STATUS_OF: Readonly<Record<string, number>> = {
  'post-required': 405,
  'login-failed': 401,
  'not-found': 404,
};
/** Is how many pages are visited beyond those that are named: one of each shape. */
const MOST_PAGES = 150;

describe('every page can be used by everybody', () => {
  const person = signedIn();
  const seen = new Map<string, PageLook>();
  let watch: PageWatch;
  beforeAll(async () => {
    await showcase(person().server.client);
    watch = watchPage(person().page);
  });
  afterAll(() => {
    const looks = [...seen.values()];
    const most = (of: (look: PageLook) => number) => Math.max(...looks.map(of));
    console.info(
      `${seen.size} pages, at most ${most((look) => look.requests)} requests and ${most((look) => look.scriptBytes)} bytes of script`,
    );
  });

  it.each(SHOWN_PAGES)('$name: $path', async ({ name, path }) => {
    const look = await watch.look(person().at(path), STATUS_OF[name]);
    seen.set(shapeOf(path), look);
    expect(look.findings).toEqual([]);
  });

  it('and so are those that these lead to', async () => {
    const { server } = person();
    const findings: Record<string, readonly string[]> = {};
    const waiting = [...seen.values()].flatMap(({ links }) => links);
    for (let next = waiting.shift(); next !== undefined && seen.size < MOST_PAGES; next = waiting.shift()) {
      const path = pathBelow(server.base, next);
      if (path === null || seen.has(shapeOf(path))) continue;
      const { status, type } = await kindOf(path);
      // The form of a build is no error for those who go there with a browser.
      const isThere = status < 400 || status === 405;
      if (!isThere) findings[path] = [`a link leads to it, and it is ${status}`];
      const look =
        isThere && type.startsWith('text/html')
          ? await watch.look(person().at(path), status === 405 ? 200 : status)
          : NOT_A_PAGE;
      seen.set(shapeOf(path), look);
      if (look.findings.length > 0) findings[path] = look.findings;
      waiting.push(...look.links);
    }
    expect(findings).toEqual({});
  });

  /** Returns what an address answers, without reading it: it may be a stream. */
  async function kindOf(path: string): Promise<{ status: number; type: string }> {
    const answer = await person().server.client.get(path, { headers: { Accept: 'text/html,*/*' } });
    await answer.body?.cancel();
    return { status: answer.status, type: answer.headers.get('content-type') ?? '' };
  }
});

const NOT_A_PAGE: PageLook = { findings: [], requests: 0, scriptBytes: 0, links: [] };

/** Returns where a link leads on the server; null for what is elsewhere, and for the end of the session. */
function pathBelow(base: string, href: string): string | null {
  if (!href.startsWith(base)) return null;
  const path = href.slice(base.length).replace(/#.*/, '');
  return /^logout/.test(path) ? null : path;
}

const NAMED = new Set([
  'job',
  'view',
  'user',
  'computer',
  'label',
  'descriptorByName',
  'branch',
  'fingerprint',
  'plugin',
]);

/** Returns the shape of an address: of pages that differ in names and numbers alone, one is enough. */
function shapeOf(path: string): string {
  const [flat = '', query = ''] = path.split('?');
  const parts = decodeURIComponent(flat).split('/').filter(Boolean);
  const shaped = parts.map((part, index) => {
    if (NAMED.has(parts[index - 1] ?? '')) return '*';
    if (/^(last\w*(Build)?|\d+)$/.test(part)) return 'N';
    return /[=,.]/.test(part) ? '*' : part;
  });
  // Where an item or a view was reached makes no other page; deeper folders of files are like their first.
  const text = shaped
    .join('/')
    .replace(/^(?:view\/\*\/)+(?=job)/, '')
    .replace(/(?:job\/\*\/)+(?=job\/)/, '');
  const below = text.replace(/(\/(?:ws|artifact|testReport))\/.*/, '$1/…');
  const names = [...new URLSearchParams(query).keys()].sort().join('&');
  return names === '' ? below : `${below}?${names}`;
}
