import { beforeAll, expect, it } from 'vitest';
import { ROLE_STRATEGY, type Role, roleNodes } from '../../src/points/index.ts';
import { buildJob, createJob } from './built.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const QUESTIONS = [
  '/api/json?tree=jobs[name,color,lastBuild[number]]',
  '/api/json?tree=jobs[name,jobs[name,url]]',
  '/job/team/api/json?tree=jobs[name]',
  '/job/a-up/api/json?tree=downstreamProjects[name]',
];
const headers = new Map<string, Record<string, string>>();
let asked = 0;

async function use(patterns: Readonly<Record<string, string>>): Promise<void> {
  const role = (name: string, pattern: string, sid: string, id: string): Role => {
    return { name, pattern, template: null, permissions: [id], sids: [{ type: 'USER', sid }] };
  };
  const globalRoles = ['ann', 'bob'].map((who) => role(`look-${who}`, '.*', who, 'hudson.model.Hudson.Read'));
  const projectRoles = Object.entries(patterns).map(([who, pattern]) =>
    role(who, pattern, who, 'hudson.model.Item.Read'),
  );
  const content = roleNodes({
    ...{ templates: [], projectRoles, slaveRoles: [] },
    globalRoles: [...globalRoles, role('admin', '.*', 'admin', 'hudson.model.Hudson.Administer')],
  });
  const authorization = { className: ROLE_STRATEGY, denyAnonymousRead: true, content };
  await server().services.home.settings.change({ authorization });
}

/** Asks as everybody in turn: what may be kept, and a question of the same meaning that was never asked before. */
async function told(): Promise<Record<string, string[]>> {
  const answers: Record<string, string[]> = {};
  for (const [who, own] of headers) {
    for (const url of QUESTIONS) {
      asked += 1;
      const [kept, fresh] = [
        await server().raw({ url, headers: own }),
        await server().raw({ url: `${url},x${asked}`, headers: own }),
      ];
      expect([who, url, kept.statusCode]).toEqual([who, url, fresh.statusCode]);
      if (kept.statusCode !== 200) continue;
      expect([who, url, kept.body]).toEqual([who, url, fresh.body]);
      answers[who] = [
        ...(answers[who] ?? []),
        ...[...kept.body.matchAll(/"name":"([^"]+)"/g)].map(([, name]) => name ?? ''),
      ];
    }
  }
  return answers;
}

beforeAll(async () => {
  for (const name of ['a-1', 'a-2', 'b-1']) await createJob(server(), name, { command: 'true' });
  const publishers = '<hudson.tasks.BuildTrigger><childProjects>a-1,b-1</childProjects></hudson.tasks.BuildTrigger>';
  await createJob(server(), 'a-up', { command: 'true', publishers });
  await createJob(server(), 'team', '<com.cloudbees.hudson.plugins.folder.Folder/>');
  const { users } = server().services.security;
  for (const who of ['ann', 'bob']) {
    await users.create(who, 'p');
    headers.set(who, { authorization: basic(who, (await users.newToken(who, 't')).tokenValue) });
  }
});

it('what is kept for people with roles of items is never that of others, nor that of before a change', async () => {
  await use({ ann: 'a-.*', bob: 'b-.*|team.*' });
  const first = await told();
  expect([new Set(first['ann']), new Set(first['bob'])]).toEqual([
    new Set(['a-1', 'a-2', 'a-up']),
    new Set(['b-1', 'team']),
  ]);
  expect(await told()).toEqual(first);
  await buildJob(server(), 'a-2');
  await createJob(server(), 'a-3', { command: 'true' });
  expect((await told())['ann']).toContain('a-3');
  await use({ ann: 'b-.*', bob: 'a-.*' });
  const swapped = await told();
  expect([new Set(swapped['ann']), swapped['bob']?.includes('b-1')]).toEqual([new Set(['b-1']), false]);
  await use({ ann: 'none', bob: 'a-.*' });
  expect((await told())['ann']).toEqual([]);
  const { permissions } = server().services.security.authorization;
  permissions.set('Job/Read', false);
  await told();
  permissions.set('Job/Read', true);
  expect((await told())['bob']).toContain('a-3');
});
