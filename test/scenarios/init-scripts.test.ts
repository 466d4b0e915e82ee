import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { Client } from '../harness/client.ts';
import { spawnServer } from '../harness/server-process.ts';

/** As images of Jenkins lay them into the home. */
const SCRIPTS = {
  'init.groovy': "println 'first'",
  'init.groovy.d/10-security.groovy': `
    import jenkins.model.*
    import hudson.security.*
    import hudson.security.csrf.DefaultCrumbIssuer

    def instance = Jenkins.getInstance()
    def realm = new HudsonPrivateSecurityRealm(false)
    realm.createAccount('jane', 'secret')
    instance.setSecurityRealm(realm)
    def strategy = new FullControlOnceLoggedInAuthorizationStrategy()
    strategy.setAllowAnonymousRead(false)
    instance.setAuthorizationStrategy(strategy)
    instance.setCrumbIssuer(new DefaultCrumbIssuer(true))
    instance.save()`,
  'init.groovy.d/20-broken.groovy': "println 'before'\nnull.nothing()",
  'init.groovy.d/30-unreadable.groovy': 'def x = ',
  'init.groovy.d/40-jobs.groovy': `
    import com.cloudbees.hudson.plugins.folder.Folder
    if (Jenkins.instance.getItem('test') == null) Jenkins.instance.createProject(Folder.class, 'test')
    println "\${User.current()} \${Jenkins.instance.getItem('test').class.simpleName}"`,
  'init.groovy.d/ignored.txt': "println 'never'",
};

it('scripts of the home run at every start, in order, and one that fails stops nothing', async (t) => {
  const home = await temporaryFolder(t);
  await mkdir(join(home, 'init.groovy.d'));
  for (const [name, source] of Object.entries(SCRIPTS)) await writeFile(join(home, name), source);
  const server = await spawnServer({ home, password: 'none' });
  t.onTestFinished(() => server.kill());

  const jane = new Client(server.base, 'jane', 'secret');
  expect(await jane.json('/api/json?tree=jobs[name],useCrumbs')).toMatchObject({
    useCrumbs: true,
    jobs: [{ name: 'test' }],
  });
  expect((await fetch(new URL('api/json', server.base))).status).toBe(403);

  // A script made the administrator: there is no other one, and no password that would not work.
  expect(server.output()).not.toContain('initialAdminPassword');
  await expect(stat(join(home, 'secrets', 'initialAdminPassword'))).rejects.toThrow('ENOENT');
  expect((await jane.json<{ users: unknown[] }>('/asynchPeople/api/json')).users).toHaveLength(1);

  const told = server
    .output()
    .split('\n')
    .filter((line) => line.includes('"script":'))
    .map((line): { msg: string; script: string; output?: string } => JSON.parse(line));
  const begun = told.filter(({ msg }) => msg === 'running a script of the start').map(({ script }) => script);
  expect(begun).toEqual(Object.keys(SCRIPTS).filter((name) => name.endsWith('.groovy')));
  const failed = told.filter(({ msg }) => msg === 'a script of the start failed');
  expect(failed.map(({ script }) => script)).toEqual([
    'init.groovy.d/20-broken.groovy',
    'init.groovy.d/30-unreadable.groovy',
  ]);
  expect(failed[0]?.output).toMatch(/^before\njava\.lang\.NullPointerException: /);
  expect(failed[1]?.output).toContain('30-unreadable.groovy: 1: unexpected token');
  const printed = told.filter(({ msg }) => msg === 'what a script of the start printed').map(({ output }) => output);
  expect(printed).toEqual(['first\n', 'null Folder\n']);
});
