import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { startMailServer } from '../../src/mail/testing/mail-server.ts';
import { PLUGIN_TABLE } from '../../src/plugins/index.ts';
import { pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { buildJob, createJob } from './built.ts';
import { startServerOn, type TestServer } from './start.ts';

const ends: (() => Promise<void>)[] = [];
const finisher: Finisher = { onTestFinished: (action) => void ends.unshift(action) };
const JSON_TYPE = { 'content-type': 'application/json' };

afterAll(async () => {
  for (const end of ends) await end();
});

/** Starts a server on which all plugins are switched off but some and those that they need. */
async function serverWithOnly(...names: readonly string[]): Promise<TestServer> {
  const home = await preparedHome(finisher);
  const wanted = new Set<string>();
  const want = (name: string): void => {
    if (wanted.has(name)) return;
    wanted.add(name);
    for (const need of PLUGIN_TABLE.find((row) => row.name === name)?.needs ?? []) want(need.split(':')[0] ?? '');
  };
  for (const name of names) want(name);
  mkdirSync(join(home, 'plugins'), { recursive: true });
  const others = PLUGIN_TABLE.filter(({ name }) => !wanted.has(name));
  for (const { name } of others) writeFileSync(join(home, 'plugins', `${name}.jpi.disabled`), '');
  return startServerOn(finisher, home);
}

async function consoleOf(server: TestServer, run: string): Promise<string> {
  return (await server.as({ url: `/job/${run}/consoleText` })).body;
}

describe('a server with almost no plugins', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await serverWithOnly('mailer', 'gitea', 'bitbucket');
    expect(server.services.plugins.isActive('email-ext')).toBe(false);
    expect(server.services.plugins.isActive('github')).toBe(false);
  });

  it('sends mail, and stores how', async () => {
    const mails = await startMailServer();
    finisher.onTestFinished(() => mails.close());
    const form = { smtpHost: '127.0.0.1', smtpPort: String(mails.port), username: '', adminAddress: 'ci@example.org' };
    const stored = await server.as({
      ...{ method: 'POST', url: '/manage/mail/configSubmit' },
      payload: new URLSearchParams({ ...form, defaultSubject: 'not stored' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(stored.statusCode).toBe(302);
    const publishers = '<hudson.tasks.Mailer><recipients>team@example.org</recipients></hudson.tasks.Mailer>';
    await createJob(server, 'fails', { command: 'exit 1', publishers });
    expect(await buildJob(server, 'fails')).toBe('FAILURE');
    expect(await consoleOf(server, 'fails/1')).not.toContain('no plugin keeps settings');
    expect(mails.received.map(({ to }) => to)).toEqual([['team@example.org']]);
    expect((await server.as({ url: '/manage/mail' })).body).not.toContain('no plugin keeps settings');
  });

  it.each([
    ['/gitea-webhook/post', { 'x-gitea-event': 'push' }],
    ['/bitbucket-hook/', { 'x-event-key': 'repo:push' }],
  ])('takes what %s gets', async (url, headers) => {
    const answer = await server.raw({ method: 'POST', url, payload: '{}', headers: { ...JSON_TYPE, ...headers } });
    expect(answer.statusCode, answer.body).toBeLessThan(500);
  });
});

it('a server with what a plain pipeline needs runs one', async () => {
  const server = await serverWithOnly('workflow-job', 'workflow-cps', 'workflow-durable-task-step');
  expect(server.services.plugins.isActive('pipeline-groovy-lib')).toBe(false);
  await createJob(server, 'plain', pipeline("node { sh 'echo done' }"));
  const result = await buildJob(server, 'plain', 'build?delay=0');
  expect([result, await consoleOf(server, 'plain/1')]).toEqual(['SUCCESS', expect.stringContaining('done')]);
});
