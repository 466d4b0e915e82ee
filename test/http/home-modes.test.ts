import { stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { entriesBelow, unlessGone } from '../../src/kit/testing/files-below.ts';
import { freestyle, parametersProperty } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const TEXT = 'org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl';
const XML = { 'content-type': 'application/xml' };
/** What only the server's own user may read, or list: by the path below the home. */
const OWN = [
  /^secrets(?:\/|$)/,
  /^users(?:\/|$)/,
  /^credentials\.xml$/,
  /^secret\.key$/,
  /^identity\.key\.enc$/,
  /^logs\/audit/,
  // As a folder, into which the processes of builds write.
  /(?:^|\/)\.millwright$/,
];

it('what holds secrets is for nobody but the server’s own user, whatever was done', async () => {
  const post = async (url: string, payload: string) =>
    expect([url, (await server().as({ method: 'POST', url, payload, headers: XML })).statusCode]).toEqual([url, 200]);
  const secret = `<${TEXT}><scope>GLOBAL</scope><id>t</id><description>d</description><secret>hidden-words</secret></${TEXT}>`;
  await post('/credentials/store/system/domain/_/createCredentials', secret);
  await server().services.security.users.create('mia', 'pass-of-mia');
  const password =
    '<hudson.model.PasswordParameterDefinition><name>PW</name><defaultValue>pw</defaultValue></hudson.model.PasswordParameterDefinition>';
  const command = 'while [ ! -e go ]; do sleep 0.02; done';
  await createJob(server(), 'x', freestyle({ command, properties: parametersProperty(password) }));
  const building = buildJob(server(), 'x', 'buildWithParameters');
  await server().as({ method: 'POST', url: '/manage/keys/request' });
  await server().services.home.audit.flush();
  const { home } = server();
  // While a build is under way, as its state goes when it ends.
  await expect.poll(async () => (await entriesBelow(home)).map(({ name }) => name)).toContain('pid');
  const open: string[] = [];
  const seen = new Set<RegExp>();
  for (const entry of await entriesBelow(home)) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(home, path);
    const rule = OWN.find((each) => each.test(name));
    if (rule === undefined || entry.isSymbolicLink()) continue;
    seen.add(rule);
    const mode = (await unlessGone(stat(path)))?.mode ?? 0;
    if ((mode & 0o077) !== 0) open.push(`${(mode & 0o777).toString(8)} ${name}`);
  }
  await writeFile(join(home, 'workspace', 'x', 'go'), '');
  expect(await building).toBe('SUCCESS');
  expect(open).toEqual([]);
  // That one is there only where Jenkins made the home.
  expect(OWN.filter((rule) => !seen.has(rule))).toEqual([/^secret\.key$/]);
});
