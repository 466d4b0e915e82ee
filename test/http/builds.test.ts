import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freestyle } from '../harness/jobs.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const PARAMETERS = `<hudson.model.ParametersDefinitionProperty><parameterDefinitions>
  <hudson.model.StringParameterDefinition><name>A</name><defaultValue>x</defaultValue></hudson.model.StringParameterDefinition>
  <hudson.model.BooleanParameterDefinition><name>B</name><defaultValue>true</defaultValue></hudson.model.BooleanParameterDefinition>
</parameterDefinitions></hudson.model.ParametersDefinitionProperty>`;

async function create(name: string, properties = ''): Promise<void> {
  const answer = await server().as({
    method: 'POST',
    url: `/createItem?name=${encodeURIComponent(name)}`,
    payload: freestyle({ properties }),
    headers: { 'content-type': 'text/xml' },
  });
  expect(answer.statusCode).toBe(200);
}

async function get<T>(url: string): Promise<T> {
  return (await server().as({ method: 'GET', url })).json<T>();
}

it.each([
  [
    'single quotes and Python words',
    "{'parameter': [{'name': 'A', 'value': 'it\\'s'}, {'name': 'B', 'value': False}]}",
  ],
  ['a single parameter', `{"parameter": {"name": "A", "value": "one"}}`],
])('a build form in JSON with %s is understood', async (what, json) => {
  const name = `form with ${what}`;
  await create(name, PARAMETERS);
  const url = `/job/${encodeURIComponent(name)}/build?delay=600sec`;
  const payload = new URLSearchParams({ json }).toString();
  const answer = await server().as({ method: 'POST', url, payload, headers: FORM });
  expect(answer.statusCode).toBe(201);
  const { items } = await get<{ items: { params: string; task: { name: string } }[] }>(
    '/queue/api/json?tree=items[params,task[name]]',
  );
  const params = items.find(({ task }) => task.name === name)?.params;
  expect(params).toBe(what.startsWith('single') ? "\nA=it's\nB=false" : '\nA=one\nB=true');
});

it('asking for a poll is no error where nothing polls', async () => {
  await create('polled');
  const answer = await server().as({ method: 'POST', url: '/job/polled/polling' });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://ci.example:8080/job/polled/']);
});

it('DELETE of a job without the final slash is a redirect that deletes nothing', async () => {
  await create('kept');
  const answer = await server().as({ method: 'DELETE', url: '/job/kept' });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://ci.example:8080/job/kept/']);
  expect((await server().as({ method: 'DELETE', url: '/job/kept/' })).statusCode).toBe(204);
});

it('links of a folder page have the prefix that a proxy took off', async () => {
  const headers = { 'x-forwarded-prefix': '/outer' };
  const page = await server().as({ method: 'GET', url: '/userContent/?x=1?2', headers });
  expect(page.body).toContain('href="/outer/userContent/*zip*/userContent.zip"');
});

it('old builds are discarded as an old configuration says', async () => {
  const { home } = server();
  const builds = join(home, 'jobs', 'old', 'builds');
  for (const number of [1, 2, 3]) {
    await mkdir(join(builds, String(number)), { recursive: true });
    const build = `<build><timestamp>${number}</timestamp><result>FAILURE</result></build>`;
    await writeFile(join(builds, String(number), 'build.xml'), build);
  }
  const config = `<project><logRotator><numToKeep>2</numToKeep></logRotator><builders/></project>`;
  await writeFile(join(home, 'jobs', 'old', 'config.xml'), config);
  await server().as({ method: 'POST', url: '/reload' });
  await server().as({ method: 'POST', url: '/job/old/build?delay=0sec' });
  await expect
    .poll(() => get<{ builds: { number: number }[] }>('/job/old/api/json?tree=builds[number]'))
    .toMatchObject({ builds: [{ number: 4 }, { number: 3 }] });
  expect(await readFile(join(home, 'jobs', 'old', 'config.xml'), 'utf8')).toBe(config);
});
