import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { expectRecorded, type Facts, knownGaps } from './known-gaps.ts';
import { type UserCase, UserVisit } from './users-visit.ts';

const FIXTURES = join(import.meta.dirname, '..', '..', 'fixtures', 'http');
const recording: { cases: Readonly<Record<string, UserCase>> } = JSON.parse(
  readFileSync(join(FIXTURES, 'scenario4-users.json'), 'utf8'),
);
const gaps = knownGaps();

const cases = Object.entries(recording.cases).map(
  ([name, recorded]) => [name.replace(/^users\//, ''), recorded] as const,
);

/** What differs from run to run, evened out as in the recording. */
function even(text: string, base: string): string {
  return text
    .replaceAll(base.replace(/\/$/, ''), 'BASE')
    .replace(/\b11[0-9a-f]{32}\b/g, 'TOKEN')
    .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, 'UUID')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)/g, 'DATE');
}

/** What is told of people, in order; the recording keeps it so, and where only ids were asked for, them alone. */
function people(text: string, name: string): string[] {
  const { users } = JSON.parse(text) as { users: { user: Record<string, unknown> }[] };
  if (name === 'matrix/people') return users.map(({ user }) => String(user['id'])).sort();
  const shown = users.map(({ user: { _class, ...user } }) =>
    JSON.stringify(Object.fromEntries(Object.entries(user).sort(([a], [b]) => (a < b ? -1 : 1)))),
  );
  return shown.sort();
}

/** Says whether the recording has the cookies of an answer in place of its body; other tests hold those. */
function isOfCookies(name: string): boolean {
  return name.startsWith('session/') || name === 'token/cookies with token';
}

async function factsOf(answer: Response, name: string, base: string): Promise<Facts> {
  const facts = {
    status: answer.status,
    location: answer.headers.has('location') ? even(answer.headers.get('location') ?? '', base) : undefined,
    permission: answer.headers.get('x-required-permission') ?? undefined,
  };
  const type = (answer.headers.get('content-type') ?? '').split(';')[0];
  if (answer.status >= 300 || isOfCookies(name)) return facts;
  const text = even(await answer.text(), base);
  if (/<html/i.test(text)) return { ...facts, type };
  if (type !== 'application/json') return { ...facts, type, body: text.trim() };
  return { ...facts, type, body: /people/.test(name) ? people(text, name) : JSON.parse(text) };
}

function wantedOf({ status, headers, body }: UserCase, name: string): Facts {
  const facts = { status, location: headers['location'], permission: headers['x-required-permission'] };
  const type = (headers['content-type'] ?? '').split(';')[0];
  if (status >= 300 || isOfCookies(name)) return facts;
  if (typeof body !== 'string') return { ...facts, type };
  return { ...facts, type, body: type === 'application/json' ? JSON.parse(body) : body.trim() };
}

describe('users, tokens and sessions as they were recorded from Jenkins 2.393', () => {
  const actions: (() => Promise<void> | void)[] = [];
  const finisher: Finisher = { onTestFinished: (action) => void actions.push(action) };
  let server: ServerProcess;
  let visit: UserVisit;

  beforeAll(async () => {
    server = await spawnServer({ home: await preparedHome(finisher) });
    visit = new UserVisit(server);
  });
  afterAll(async () => {
    await server?.kill();
    for (const action of actions) await action();
  });

  it.each(cases)('%s', async (name, recorded) => {
    const ours = await factsOf(await visit.play(name, recorded), name, server.base);
    expectRecorded(gaps.get(`users/${name}`), ours, wantedOf(recorded, name));
  });
});
