import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { type Server, startServer } from '../../src/controller/index.ts';
import { sharedIdentityKey } from '../../src/home/testing/open-test-home.ts';
import { silentLogger } from '../../src/kit/index.ts';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { basic, sharedServer, startTestServer, type TestServer } from './start.ts';

const WIZARD = '-Djenkins.install.runSetupWizard=true';
const BOSS = {
  username: 'boss',
  password1: 'B0ss-pw',
  password2: 'B0ss-pw',
  fullname: 'The Boss',
  email: 'boss@example.org',
};
const form = (fields: Record<string, string>) => ({
  payload: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

async function newServer(t: Finisher): Promise<TestServer> {
  const server = await startTestServer(t);
  await server.services.setUp.begin();
  return server;
}

describe('the set-up', () => {
  const shared = sharedServer();

  it('stands before the first page until it is over, and is for administrators alone', async (t) => {
    const server = await newServer(t);
    expect((await server.raw({ url: '/' })).statusCode).toBe(403);
    expect((await server.raw({ url: '/setupWizard/' })).statusCode).toBe(403);
    expect((await server.as({ url: '/' })).body).toContain('Getting Started');
    expect((await server.as({ url: '/api/json' })).statusCode).toBe(200);
    await server.as({ method: 'POST', url: '/setupWizard/completeInstall' });
    expect((await server.as({ url: '/' })).body).not.toContain('Getting Started');
    const marks = await readFile(join(server.home, 'jenkins.install.InstallUtil.lastExecVersion'), 'utf8');
    expect(marks.trim()).toBe('2.393');
  });

  it.each(['createAdminUser', 'configureInstance', 'completeInstall'])('%s is refused to strangers', async (step) => {
    const { raw, services } = shared();
    await services.setUp.begin();
    expect((await raw({ method: 'POST', url: `/setupWizard/${step}`, ...form(BOSS) })).statusCode).toBe(403);
    expect(services.setUp.state).toBe('NEW');
    expect(services.security.users.all().map(({ id }) => id)).toEqual(['admin']);
  });

  it('the first administrator takes the place of the one with the initial password', async (t) => {
    const server = await newServer(t);
    const answer = await server.as({ method: 'POST', url: '/setupWizard/createAdminUser', ...form(BOSS) });
    expect(answer.json()).toMatchObject({ status: 'ok', data: { crumbRequestField: 'Jenkins-Crumb' } });
    const { users } = server.services.security;
    expect(users.all().map(({ id }) => id)).toEqual(['boss']);
    await expect(readFile(join(server.home, 'secrets', 'initialAdminPassword'))).rejects.toThrow('ENOENT');
    const me = await server.raw({ url: '/whoAmI/api/json', headers: { authorization: basic('boss', 'B0ss-pw') } });
    expect(me.json()).toMatchObject({ name: 'boss' });
  });

  it('the first administrator may have the name of the one with the initial password', async (t) => {
    const server = await newServer(t);
    const fields = { ...BOSS, username: 'admin' };
    await server.as({ method: 'POST', url: '/setupWizard/createAdminUser', ...form(fields) });
    const { users } = server.services.security;
    expect(await users.checkPassword('admin', 'B0ss-pw')).toBe(true);
    expect(await users.checkPassword('admin', server.password)).toBe(false);
  });

  it('an address that is none is told, and nothing is stored', async (t) => {
    const server = await newServer(t);
    for (const rootUrl of ['', 'nonsense', 'javascript:alert(1)', 'http://a@b/']) {
      const answer = await server.as({ method: 'POST', url: '/setupWizard/configureInstance', ...form({ rootUrl }) });
      expect(answer.json()).toMatchObject({ status: 'error' });
    }
    expect(server.services.home.settings.current.rootUrl).toBeNull();
    expect(server.services.setUp.state).toBe('NEW');
  });

  it('goes on after a restart where it was, with somebody who can log in', async (t) => {
    const home = await preparedHome(t);
    const states: string[] = [];
    const steps: ((server: Server) => Promise<unknown>)[] = [
      async ({ services }) => {
        await services.setUp.begin();
        await services.setUp.passed('NEW');
      },
      async ({ services }) => {
        // The server ends after the user was made, and before the set-up notes it.
        await services.security.users.create('boss', 'half-made');
      },
      async ({ services }) => services.setUp.passed('CREATE_ADMIN_USER'),
      async ({ services }) => services.setUp.passed('CONFIGURE_INSTANCE'),
      async () => undefined,
    ];
    for (const step of steps) {
      const config = readConfig([WIZARD], { JENKINS_HOME: home });
      const server = await startServer({
        ...{ config, log: silentLogger, version: '0.0.1', environment: {}, newKey: sharedIdentityKey },
        end() {},
      });
      const password = (await readFile(join(home, 'secrets', 'initialAdminPassword'), 'utf8')).trim();
      expect(await server.services.security.users.checkPassword('admin', password)).toBe(true);
      states.push(server.services.setUp.state);
      await step(server);
      await server.lifecycle.stop();
    }
    expect(states).toEqual(['RUNNING', 'CREATE_ADMIN_USER', 'CREATE_ADMIN_USER', 'CONFIGURE_INSTANCE', 'RUNNING']);
  });

  it('is left out where the option says so, also in the middle', async (t) => {
    const server = await startTestServer(t);
    expect(server.services.setUp.isComplete).toBe(true);
    expect((await server.as({ url: '/' })).body).not.toContain('Getting Started');
  });
});
