import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { type AgentCase, AgentVisit } from './agents-visit.ts';
import { expectRecorded, type Facts, knownGaps } from './known-gaps.ts';

const FIXTURES = join(import.meta.dirname, '..', '..', 'fixtures', 'http');
const recording: { cases: Readonly<Record<string, AgentCase>> } = JSON.parse(
  readFileSync(join(FIXTURES, 'scenario4-agents.json'), 'utf8'),
);
const gaps = knownGaps();

const cases = Object.entries(recording.cases).map(
  ([name, recorded]) => [name.replace(/^agents\//, ''), recorded] as const,
);

/** What differs from run to run, evened out as in the recording. */
function even(text: string, base: string): string {
  return text
    .replaceAll(base.replace(/\/$/, ''), 'BASE')
    .replace(/\b[0-9a-f]{64}\b/g, 'HEX')
    .replace(/"timestamp":(?:\d+|MILLIS)/g, '"timestamp":0');
}

/** Returns what is compared of a body; of a page, that it is one. */
function bodyOf(text: string, name: string, type: string): unknown {
  if (name === 'read/all') {
    const { computer = JSON.parse(text) } = JSON.parse(text);
    return [...computer].sort((a, b) => (a.displayName < b.displayName ? -1 : 1));
  }
  return type === 'application/json' ? JSON.parse(text) : text.trim();
}

async function factsOf(answer: Response, name: string, base: string): Promise<Facts> {
  const facts = {
    status: answer.status,
    location: answer.headers.has('location') ? even(answer.headers.get('location') ?? '', base) : undefined,
    permission: answer.headers.get('x-required-permission') ?? undefined,
  };
  if (answer.status >= 300) return facts;
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const text = even(await answer.text(), base);
  if (/<html/i.test(text) || text === '') return { ...facts, type: text === '' ? '' : type };
  return { ...facts, type, body: bodyOf(text, name, type) };
}

function wantedOf({ status, headers, body }: AgentCase, name: string): Facts {
  const facts = { status, location: headers['location'], permission: headers['x-required-permission'] };
  if (status >= 300) return facts;
  const type = (headers['content-type'] ?? '').split(';')[0] ?? '';
  if (typeof body !== 'string' || body === '') return { ...facts, type };
  return { ...facts, type, body: bodyOf(even(body, 'BASE'), name, type) };
}

describe('nodes as they were recorded from Jenkins 2.393', () => {
  const actions: (() => Promise<void> | void)[] = [];
  const finisher: Finisher = { onTestFinished: (action) => void actions.push(action) };
  let server: ServerProcess;
  let visit: AgentVisit;

  beforeAll(async () => {
    server = await spawnServer({ home: await preparedHome(finisher) });
    visit = new AgentVisit(server);
  });
  afterAll(async () => {
    await server?.kill();
    for (const action of actions) await action();
  });

  it.each(cases)('%s', async (name, recorded) => {
    const ours = await factsOf(await visit.play(name, recorded), name, server.base);
    expectRecorded(gaps.get(`agents/${name}`), ours, wantedOf(recorded, name));
  });
});
