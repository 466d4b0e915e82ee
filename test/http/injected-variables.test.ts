import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildJob, createJob } from './built.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const JOB = `<project>
  <properties>
    <hudson.model.ParametersDefinitionProperty><parameterDefinitions>
      <hudson.model.StringParameterDefinition><name>WHERE</name><defaultValue>a&lt;b"</defaultValue></hudson.model.StringParameterDefinition>
      <hudson.model.PasswordParameterDefinition><name>PIN</name><defaultValue>abc</defaultValue></hudson.model.PasswordParameterDefinition>
    </parameterDefinitions></hudson.model.ParametersDefinitionProperty>
  </properties>
  <builders>
    <EnvInjectBuilder><info><propertiesContent>LEVEL=2&#10;LONG=$PIN-and-more</propertiesContent></info></EnvInjectBuilder>
  </builders>
</project>`;

beforeAll(async () => {
  await createJob(server(), 'e', JOB);
  expect(await buildJob(server(), 'e', 'buildWithParameters')).toBe('SUCCESS');
});

function get(url: string, headers: Record<string, string> = {}) {
  return server().as({ url: `/job/e/1/injectedEnvVars/${url}`, headers });
}

describe('/job/NAME/1/injectedEnvVars', () => {
  it('has the variables of the steps, and no secrets', async () => {
    const answer = await get('api/json');
    expect(answer.headers['content-type']).toBe('application/json;charset=utf-8');
    const { _class, envMap } = answer.json<{ _class: string; envMap: Record<string, string> }>();
    expect(_class).toBe('org.jenkinsci.plugins.envinject.EnvInjectVarList');
    expect(envMap).toMatchObject({ JOB_NAME: 'e', BUILD_NUMBER: '1', WHERE: 'a<b"', LEVEL: '2', PIN: '********' });
    expect(Object.keys(envMap)).toEqual(Object.keys(envMap).toSorted());
    const file = await readFile(join(server().home, 'jobs/e/builds/1/injectedEnvVars.txt'), 'utf8');
    expect(file).toContain('LEVEL=2\n');
    expect(file).not.toContain('=abc\n');
  });

  it.each([
    ['export', {}, 'text/plain;charset=UTF-8', 'WHERE=a<b"\n'],
    ['export', { accept: 'application/xml' }, 'application/xml;charset=utf-8', 'name="WHERE" value="a&lt;b&quot;"'],
    ['export', { accept: 'application/json' }, 'application/json;charset=utf-8', '{"name":"LEVEL","value":"2"}'],
    ['export/text', {}, 'text/plain;charset=UTF-8', 'LEVEL=2\n'],
    ['export/xml', {}, 'application/xml;charset=utf-8', '<envVar name="LEVEL" value="2"/>'],
    ['export/json', {}, 'application/json;charset=utf-8', '{"envVars":{"envVar":[{'],
    ['', {}, 'text/html;charset=utf-8', 'a&lt;b'],
  ])('is told by %s %j', async (url, headers, type, text) => {
    const answer = await get(url, headers);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
    expect(answer.body).toContain(text);
  });

  it('is linked from the build, and not there for nobody and where it is not known', async () => {
    expect((await server().as({ url: '/job/e/1/' })).body).toContain('/job/e/1/injectedEnvVars/');
    expect((await server().raw({ url: '/job/e/1/injectedEnvVars/api/json' })).statusCode).toBe(403);
    await createJob(server(), 'p', '<flow-definition/>');
    expect((await server().as({ url: '/job/e/2/injectedEnvVars/api/json' })).statusCode).toBe(404);
  });

  it('is empty where an administrator hides it', async () => {
    const settings = join(server().home, 'envinject-plugin-configuration.xml');
    const document = (name: string) => `<org.X><${name}>true</${name}></org.X>`;
    await writeFile(settings, document('hideInjectedVars'));
    expect((await get('api/json')).json()).toMatchObject({ envMap: {} });
    await writeFile(settings, document('enablePermissions'));
    expect((await get('api/json')).statusCode).toBe(200);
    const reading = { className: 'hudson.security.LegacyAuthorizationStrategy', denyAnonymousRead: false };
    await server().services.home.settings.change({ authorization: reading });
    const refused = await get('api/json');
    expect([refused.statusCode, refused.headers['x-required-permission']]).toEqual([
      403,
      'org.jenkinsci.plugins.envinject.EnvInjectPlugin.ViewVars',
    ]);
  });
});
