import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { form } from './exchange.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const DUMB = 'hudson.slaves.DumbSlave';
const FIELDS = { numExecutors: 1, remoteFS: '/srv', launcher: { 'stapler-class': 'hudson.slaves.JNLPLauncher' } };

const get = (url: string) => server().as({ method: 'GET', url });
const post = (url: string, payload: string, type: string) =>
  server().as({ method: 'POST', url, payload, headers: { 'content-type': type } });

/** Lists the ways in which a node gets a name. */
const WAYS: readonly (readonly [string, (name: string) => ReturnType<typeof post>])[] = [
  [
    'by a form',
    (name) =>
      post(
        '/computer/doCreateItem',
        form({ name, type: DUMB, json: JSON.stringify({ ...FIELDS, name }) }),
        'application/x-www-form-urlencoded',
      ),
  ],
  [
    'by a document',
    (name) =>
      post(
        `/computer/createItem?${new URLSearchParams({ name })}`,
        '<slave><remoteFS>/srv</remoteFS></slave>',
        'text/xml',
      ),
  ],
  [
    'by a copy',
    (name) =>
      post(`/computer/createItem?${new URLSearchParams({ name, mode: 'copy', from: 'origin' })}`, '', 'text/plain'),
  ],
  [
    'by another name in its document',
    (name) => post('/computer/origin/config.xml', `<slave><name><![CDATA[${name}]]></name></slave>`, 'text/xml'),
  ],
];

const REFUSED = [
  '../x',
  '..',
  '.',
  'a/b',
  'a\\b',
  '<img src=x>',
  '&lt;',
  'a\nb',
  'a\tb',
  'a*',
  'a:b',
  'built-in',
  'MASTER',
  'x'.repeat(300),
];

it.each(WAYS)('names that are none are refused %s, and leave nothing behind', async (_, make) => {
  if ((await get('/computer/origin/api/json')).statusCode === 404)
    expect((await WAYS[0]?.[1]('origin'))?.statusCode).toBe(302);
  const before = await readdir(join(server().home, 'nodes'));
  for (const name of REFUSED) {
    const answer = await make(name);
    expect([name, answer.statusCode]).toEqual([name, 400]);
    expect(answer.body).not.toContain('<img src=x>');
  }
  expect(await readdir(join(server().home, 'nodes'))).toEqual(before);
  expect((await readdir(server().home)).includes('x')).toBe(false);
});

it.each(['y'.repeat(200), '🚀 far', 'ä=1,b', "o'neil"])(
  'a node may be called %s, and all its pages are there',
  async (name) => {
    expect((await WAYS[0]?.[1](name))?.statusCode).toBe(302);
    const at = `/computer/${encodeURIComponent(name)}`;
    expect((await get(`${at}/api/json?tree=displayName,assignedLabels[name]`)).json()).toMatchObject({
      displayName: name,
      assignedLabels: [{ name }],
    });
    for (const page of ['', 'log', 'systemInfo', 'load-statistics', 'configure', 'builds', 'script', 'config.xml'])
      expect([page, (await get(`${at}/${page}`)).statusCode]).toEqual([page, 200]);
    const listed = (await get('/computer/api/json?tree=computer[displayName]')).json();
    expect(listed.computer).toContainEqual(expect.objectContaining({ displayName: name }));
    const offline = await post(`${at}/toggleOffline`, '', 'text/plain');
    expect(offline.statusCode).toBe(302);
    expect((await get(`${at}/api/json`)).json()).toMatchObject({ temporarilyOffline: true });
    expect((await post(`${at}/doDelete`, '', 'text/plain')).statusCode).toBe(302);
    expect((await get(`${at}/api/json`)).statusCode).toBe(404);
  },
);
