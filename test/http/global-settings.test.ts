import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedServer } from './start.ts';

const FILE = join(import.meta.dirname, '../../fixtures/forms/saved-unchanged.json');
const SAVED: Record<string, { json: Record<string, unknown> }> = JSON.parse(readFileSync(FILE, 'utf8'));
const BASE = 'http://ci.example:8080/';
const formOf = () =>
  JSON.parse(JSON.stringify(SAVED['global configure']?.json).replaceAll('BASE/', BASE)) as Record<string, unknown>;

const server = sharedServer();
const save = (form: unknown, more: Record<string, string> = {}, url = '/configSubmit') =>
  server().as({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ json: JSON.stringify(form), ...more }).toString(),
  });
const facts = async () => {
  const tree = 'description,numExecutors,mode,assignedLabels[name]';
  return (await server().as({ method: 'GET', url: `/api/json?tree=${tree}` })).json<Record<string, unknown>>();
};

describe('the form of the server', () => {
  it('saves what a browser sends unchanged', async () => {
    const before = await facts();
    const answer = await save(formOf(), { system_message: '' }, '/manage/configSubmit');
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, BASE]);
    expect(await facts()).toEqual(before);
  });

  it('changes executors, labels, variables, warnings and addresses', async () => {
    const form = {
      ...formOf(),
      'jenkins-model-MasterBuildConfiguration': { numExecutors: '3', labelString: 'one two', mode: 'EXCLUSIVE' },
      'jenkins-model-GlobalQuietPeriodConfiguration': { quietPeriod: '1' },
      'jenkins-model-GlobalSCMRetryCountConfiguration': { scmCheckoutRetryCount: '2' },
      'jenkins-model-JenkinsLocationConfiguration': {
        url: 'https://ci.example.org/x',
        adminAddress: 'A <a@example.org>',
      },
      'jenkins-model-GlobalNodePropertiesConfiguration': {
        globalNodeProperties: {
          'hudson-slaves-EnvironmentVariablesNodeProperty': { env: { key: 'EVERYWHERE', value: 'yes' } },
        },
      },
      'jenkins-management-AdministrativeMonitorsConfiguration': { administrativeMonitor: ['OldData'] },
    };
    expect((await save(form, { system_message: 'Welcome <b>all</b>', 'core:apply': 'true' })).statusCode).toBe(200);
    expect(await facts()).toMatchObject({ numExecutors: 3, mode: 'EXCLUSIVE', description: 'Welcome <b>all</b>' });
    const { current } = server().services.home.settings;
    expect(current).toMatchObject({
      quietPeriod: 1,
      scmCheckoutRetryCount: 2,
      rootUrl: 'https://ci.example.org/x/',
      adminAddress: 'A <a@example.org>',
      globalEnvironment: [{ name: 'EVERYWHERE', value: 'yes' }],
    });
    const source = await server().services.home.settings.source();
    expect(source).toContain('<string>hudsonHomeIsFull</string>');
    expect(source).not.toContain('<string>OldData</string>');
    await save({ 'jenkins-model-MasterBuildConfiguration': { numExecutors: '4', labelString: '', mode: 'NORMAL' } });
    expect(await facts()).toMatchObject({ numExecutors: 4, mode: 'NORMAL', description: 'Welcome <b>all</b>' });
  });

  it.each([
    ['nothing', {}, 'expects a form submission'],
    [
      'a number that is none',
      { 'jenkins-model-MasterBuildConfiguration': { numExecutors: 'many' } },
      'Number of executors',
    ],
    ['a negative number', { 'jenkins-model-MasterBuildConfiguration': { numExecutors: '-1' } }, 'non-negative'],
    ['no view', { 'hudson-views-GlobalDefaultViewConfiguration': { primaryView: 'no' } }, 'there is no view no'],
    ['no address', { 'jenkins-model-JenkinsLocationConfiguration': { url: 'localhost' } }, 'the URL is invalid'],
    ['a section that is a text', { 'jenkins-model-MasterBuildConfiguration': 'x' }, 'is no object'],
  ])('with %s is refused, and nothing is changed', async (_name, form, reason) => {
    const before = [await facts(), await server().services.home.settings.source()];
    const answer = await save({ ...form, ...(Object.keys(form).length > 0 && { system_message: 'changed' }) });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(reason);
    expect([await facts(), await server().services.home.settings.source()]).toEqual(before);
  });

  it('is not for strangers', async () => {
    expect((await server().app.inject({ method: 'POST', url: '/configSubmit' })).statusCode).toBe(403);
    expect((await server().app.inject({ method: 'GET', url: '/configure' })).statusCode).toBe(403);
    expect((await server().as({ method: 'GET', url: '/configSubmit' })).statusCode).toBe(404);
  });
});

it('the page of the settings tells them', async () => {
  const { body, statusCode } = await server().as({ method: 'GET', url: '/manage/configure' });
  expect(statusCode).toBe(200);
  expect(body).toContain('<title>Configure System [Jenkins]</title>');
  expect(body).toContain('Number of executors');
});
