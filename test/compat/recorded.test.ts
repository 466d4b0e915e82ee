import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { FORMS_VISIT } from './forms-visit.ts';
import { expectRecorded, knownGaps } from './known-gaps.ts';
import { comparable, type RecordedAnswer } from './same-answer.ts';
import type { Step } from './step.ts';
import { SECOND_VISIT, VISIT } from './visit.ts';
import { CREDENTIALS_VISIT } from './visit-credentials.ts';

interface Recording {
  readonly base: string;
  readonly cases: Readonly<Record<string, RecordedAnswer>>;
}

interface Token {
  readonly tokenValue: string;
  readonly tokenUuid: string;
}

const gaps = knownGaps();

const VISITS = [
  ['scenario1.json', VISIT],
  ['scenario2.json', SECOND_VISIT],
  ['credentials.json', CREDENTIALS_VISIT],
  ['scenario4-forms.json', FORMS_VISIT],
] as const;

describe.each(VISITS)('a visit that was recorded from Jenkins 2.393: %s', (file, visit) => {
  const recording: Recording = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', 'http', file), 'utf8'),
  );
  const actions: (() => Promise<void> | void)[] = [];
  const finisher: Finisher = { onTestFinished: (action) => void actions.push(action) };
  let server: ServerProcess;
  let token: Token = { tokenValue: '', tokenUuid: '' };

  beforeAll(async () => {
    server = await spawnServer({ home: await preparedHome(finisher) });
  });
  afterAll(async () => {
    await server?.kill();
    for (const action of actions) await action();
  });

  it.each(visit.map((step) => [step.name, step] as const))('%s', async (name, step) => {
    const recorded = recording.cases[name];
    // A fragment of HTML is recorded as its text, a page as its title.
    const answer = await play(server, withToken(step, token), typeof recorded?.body === 'string');
    if (answer.status === 200 && name.endsWith('/new token')) token = JSON.parse(String(answer.body)).data;
    // Prepares what is compared later.
    if (recorded === undefined)
      expect(answer.status < 400 ? undefined : answer.status, JSON.stringify(answer)).toBe(step.refused);
    else expectRecorded(gaps.get(name), comparable(answer, server.base), comparable(recorded, recording.base));
  });

  it('asks all that was recorded', () => {
    const names = new Set(visit.map((step) => step.name));
    expect(Object.keys(recording.cases).filter((name) => !names.has(name))).toEqual([]);
  });
});

/** Returns a step with the token of the visit in it, once there is one. */
function withToken(step: Step, { tokenValue, tokenUuid }: Token): Step {
  return {
    ...step,
    ...(typeof step.body === 'string' && { body: step.body.replace('%7Buuid%7D', tokenUuid) }),
    ...(step.as !== undefined && { as: [step.as[0], step.as[1].replace('{token}', tokenValue)] }),
  };
}

async function play(server: ServerProcess, step: Step, isText: boolean): Promise<RecordedAnswer> {
  const init: RequestInit = {
    ...(step.body !== undefined && { body: step.body }),
    ...(step.contentType !== undefined && { headers: { 'Content-Type': step.contentType } }),
  };
  const response = await send(server, step, init);
  const text = await response.text();
  const isHtml = !isText && (response.headers.get('content-type') ?? '').includes('text/html');
  const isPage = isHtml && /<html|<!doctype/i.test(text);
  await settle(server, step.after);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers.entries()),
    body: isPage ? { html: true, title: /<title>([\s\S]*?)<\/title>/.exec(text)?.[1]?.trim() ?? null } : text,
  };
}

function send(server: ServerProcess, step: Step, init: RequestInit): Promise<Response> {
  if (step.anonymous || step.bare || step.as) {
    const [user, password] = step.as ?? ['admin', server.client.password];
    const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const headers = { ...(init.headers as Record<string, string>), ...(!step.anonymous && { Authorization: basic }) };
    return fetch(new URL(step.path.slice(1), server.base), {
      redirect: 'manual',
      ...init,
      method: step.method,
      headers,
    });
  }
  return step.method === 'GET' ? server.client.get(step.path, init) : server.client.post(step.path, init);
}

async function settle(server: ServerProcess, wanted: Step['after']): Promise<void> {
  if (wanted === undefined) return;
  const { client } = server;
  if (wanted === 'waiting') {
    await client.until<{ items: { why: string }[] }>('/queue/api/json', ({ items }) =>
      items.some(({ why }) => !/quiet period|Finished waiting/.test(why)),
    );
  } else if (wanted === 'idle') {
    await client.until<{ items: unknown[] }>('/queue/api/json', ({ items }) => items.length === 0);
    await client.until<{ busyExecutors: number }>(
      '/computer/api/json?tree=busyExecutors',
      ({ busyExecutors }) => busyExecutors === 0,
    );
  } else if (typeof wanted === 'object' && 'waiting' in wanted) {
    await client.until<{ items: { why: string }[] }>('/queue/api/json', ({ items }) => {
      return items.filter(({ why }) => !/quiet period|Finished waiting/.test(why)).length === wanted.waiting;
    });
  } else if ('built' in wanted) {
    await client.until<{ building: boolean }>(`${wanted.built}/api/json`, ({ building }) => !building);
    await settle(server, 'idle');
  } else {
    await client.until<{ building: boolean }>(`${wanted.building}/api/json`, ({ building }) => building);
    await client.untilText(`${wanted.building}/consoleText`, /sleep/);
  }
}
