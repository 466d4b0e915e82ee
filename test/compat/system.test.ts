import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { expectRecorded, type Facts, knownGaps } from './known-gaps.ts';
import { type SystemCase, SystemVisit } from './system-visit.ts';

const FIXTURE = join(import.meta.dirname, '..', '..', 'fixtures', 'http', 'scenario4-system.json');
const recording: { cases: Readonly<Record<string, SystemCase>> } = JSON.parse(readFileSync(FIXTURE, 'utf8'));
const gaps = knownGaps();

/** Holds the cases that were recorded. */
const cases = Object.entries(recording.cases);

/** Returns the words of a fragment of HTML. */
function words(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns what the recording keeps of an answer; null where it is nothing that two runs share. */
function kept(name: string, type: string, body: string): unknown {
  if (type.includes('atom+xml')) return [...body.matchAll(/<title>([^<]*)/g)].map(([, title]) => title).slice(0, 1);
  if (type.includes('json')) return /^[{[]/.test(body) ? JSON.parse(body) : body;
  if (name.startsWith('address//images') || name.startsWith('address//static'))
    return body.length > 4000 || body.startsWith('(many');
  if (type.includes('xml')) return body.replace(/>\s+</g, '><').trim();
  if (/ajax/.test(name)) return words(body);
  return body.trim();
}

function factsOf(name: string, status: number, headers: Headers, body: string | undefined, base: string): Facts {
  const location = headers.get('location')?.replaceAll(base.replace(/\/$/, ''), 'BASE').replace(/\/$/, '');
  const type = (headers.get('content-type') ?? '').split(';')[0] ?? '';
  const common = {
    status,
    location,
    permission: headers.get('x-required-permission') ?? undefined,
    error: headers.get('x-error') ?? undefined,
  };
  if (status >= 300) return common;
  return { ...common, type, body: body === undefined ? undefined : kept(name, type, body) };
}

/** Returns a page as the recording keeps it: what it says of itself, and the pictures of measurements. */
function shownOf(name: string, recorded: string | undefined, html: string): string | undefined {
  if (recorded === undefined) return undefined;
  if (name === 'quiet/dashboard') {
    const [bar = ''] = /<div[^>]*id="shutdown-msg"[^>]*>[\s\S]*?<\/div>/.exec(html) ?? [];
    return JSON.stringify({ bar: words(bar) });
  }
  if (!name.startsWith('facts/')) return html;
  const [, title] = /<title>([\s\S]*?)<\/title>/.exec(html) ?? [];
  const [, h1 = ''] = /<h1>([\s\S]*?)<\/h1>/.exec(html) ?? [];
  const images = [...html.matchAll(/<img[^>]*src="([^"]*graph[^"]*)"/g)].map(([, src]) => src);
  return JSON.stringify({ html: true, title, h1: words(h1), ...(images.length > 0 && { images }) });
}

describe('what administrators look after, as it was recorded from Jenkins 2.393', () => {
  const actions: (() => Promise<void> | void)[] = [];
  const finisher: Finisher = { onTestFinished: (action) => void actions.push(action) };
  let server: ServerProcess;
  let visit: SystemVisit;

  beforeAll(async () => {
    const home = await preparedHome(finisher);
    // As under the launcher, so that restarts can be asked for; each is called off.
    server = await spawnServer({ home, env: { MILLWRIGHT_LAUNCHER: '1' } });
    visit = new SystemVisit(server, home);
  });
  afterAll(async () => {
    await server?.kill();
    for (const action of actions) await action();
  });

  it.each(cases)('%s', async (name, recorded) => {
    const answer = await visit.play(name, recorded);
    const html = await answer.text();
    const ours = factsOf(name, answer.status, answer.headers, shownOf(name, recorded.body, html), server.base);
    const wanted = factsOf(name, recorded.status, new Headers(recorded.headers), recorded.body, 'BASE');
    expectRecorded(gaps.get(`system/${name}`), ours, wanted);
  });
});
