import Jenkins from 'jenkins';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { folderXml, freestyle, listView, pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

/** Methods that are not tried, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'jenkins.get': 'it is broken: it names a variable that is not there',
};

describe('every method of the npm package jenkins', () => {
  const tried = new Set<string>(['jenkins.constructor']);
  const actions: (() => Promise<void> | void)[] = [];
  const finisher: Finisher = { onTestFinished: (action) => void actions.push(action) };
  let server: ServerProcess;
  let jenkins: Jenkins;

  beforeAll(async () => {
    server = await spawnServer({ home: await preparedHome(finisher) });
    const url = new URL(server.base);
    url.username = 'admin';
    url.password = server.client.password ?? '';
    jenkins = new Jenkins({ baseUrl: url.href.replace(/\/$/, ''), crumbIssuer: true });
  });
  afterAll(async () => {
    await server?.kill();
    for (const action of actions) await action();
  });
  const tries = (...methods: string[]) => {
    for (const method of methods) tried.add(method);
  };

  it('info, crumbIssuer', async () => {
    tries('jenkins.info', 'crumbIssuer.get');
    expect((await jenkins.info()).mode).toBe('NORMAL');
    expect(await jenkins.crumbIssuer.get()).toMatchObject({ crumbRequestField: 'Jenkins-Crumb' });
  });

  it('job', async () => {
    tries(
      ...'create config copy destroy delete disable enable exists get list build'.split(' ').map((m) => `job.${m}`),
    );
    await jenkins.job.create('team', folderXml());
    await jenkins.job.create('team/one', freestyle({ command: 'echo one' }));
    expect(await jenkins.job.exists('team/one')).toBe(true);
    expect(await jenkins.job.exists('team/none')).toBe(false);
    await jenkins.job.config('team/one', freestyle({ command: 'echo two', description: 'changed' }));
    expect(await jenkins.job.config('team/one')).toContain('echo two');
    expect(await jenkins.job.get('team/one')).toMatchObject({ fullName: 'team/one', description: 'changed' });
    expect((await jenkins.job.list('team')).map(({ name }) => name)).toEqual(['one']);
    expect((await jenkins.job.list()).map(({ name }) => name)).toEqual(['team']);
    await jenkins.job.copy('team/one', 'team/two');
    await jenkins.job.disable('team/one');
    expect((await jenkins.job.get('team/one')).color).toBe('disabled');
    await jenkins.job.enable('team/one');
    expect((await jenkins.job.get('team/one')).color).toBe('notbuilt');
    await jenkins.job.destroy('team/two');
    await jenkins.job.create('team/three', freestyle());
    await jenkins.job.delete('team/three');
    expect(await jenkins.job.list('team')).toHaveLength(1);
    await expect(jenkins.job.create('team/one', freestyle())).rejects.toThrow('A job already exists with the name');
    await expect(jenkins.job.create('a@b', freestyle())).rejects.toThrow('is an unsafe character');
  });

  it.each([
    ['manage', 'system'],
    ['team', 'folder'],
  ])('credentials below %s', async (folder, store) => {
    tries(...'create config exists list destroy'.split(' ').map((m) => `credentials.${m}`));
    const { credentials } = jenkins;
    const tag = 'org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl';
    const text = (words: string): string =>
      `<${tag}><scope>GLOBAL</scope><id>token</id><description>${words}</description><secret>hidden</secret></${tag}>`;
    expect(await credentials.exists('token', folder, store, '_')).toBe(false);
    await credentials.create(folder, store, '_', text('first'));
    expect(await credentials.exists('token', folder, store, '_')).toBe(true);
    expect((await credentials.list(folder, store, '_')).map(({ id }) => id)).toEqual(['token']);
    await credentials.config('token', folder, store, '_', text('second'));
    const shown = await credentials.config('token', folder, store, '_');
    expect(shown).toContain('<description>second</description>');
    expect(shown).not.toContain('hidden');
    await credentials.destroy('token', folder, store, '_');
    expect(await credentials.list(folder, store, '_')).toEqual([]);
  });

  it('build, queue', async () => {
    tries(
      'build.get',
      'build.log',
      'build.stop',
      'build.term',
      'build.logStream',
      'queue.list',
      'queue.item',
      'queue.cancel',
    );
    const number = await started(await jenkins.job.build('team/one'));
    const text = await new Promise<string>((resolve, reject) => {
      let log = '';
      const stream = jenkins.build.logStream('team/one', number, { delay: 20 });
      stream.on('data', (chunk) => {
        log += chunk;
      });
      stream.on('error', reject);
      stream.on('end', () => resolve(log));
    });
    expect(text).toContain('+ echo two');
    expect((await jenkins.build.get('team/one', 'lastBuild')).result).toBe('SUCCESS');
    expect(await jenkins.build.log('team/one', number)).toContain('Finished: SUCCESS');
    const part = await jenkins.build.log({ name: 'team/one', number, start: 5, type: 'html', meta: true });
    expect(part).toMatchObject({ more: false });
    await jenkins.job.create('slow', freestyle({ command: 'sleep 600' }));
    const slow = await started(await jenkins.job.build('slow'));
    const waiting = await jenkins.job.build('slow');
    expect((await jenkins.queue.list()).map(({ id }) => id)).toEqual([waiting]);
    await jenkins.queue.cancel(waiting);
    expect((await jenkins.queue.item(waiting)).cancelled).toBe(true);
    await jenkins.build.stop('slow', slow);
    await server.client.until<{ building: boolean }>(`/job/slow/${slow}/api/json`, ({ building }) => !building);
    expect((await jenkins.build.get('slow', slow)).result).toBe('ABORTED');
    await jenkins.job.create('asleep', pipeline('sleep 600'));
    const asleep = await started(await jenkins.job.build('asleep'));
    await jenkins.build.term('asleep', asleep);
    await server.client.until<{ building: boolean }>(`/job/asleep/${asleep}/api/json`, ({ building }) => !building);
    expect((await jenkins.build.get('asleep', asleep)).result).toBe('ABORTED');
  });

  it('view', async () => {
    tries(...'create config exists get list add remove destroy delete'.split(' ').map((m) => `view.${m}`));
    await jenkins.view.create('some', 'list');
    await jenkins.view.create('own', 'my');
    expect((await jenkins.view.list()).map(({ name }) => name)).toEqual(['all', 'own', 'some']);
    expect(await jenkins.view.exists('some')).toBe(true);
    expect(await jenkins.view.exists('none')).toBe(false);
    await jenkins.view.add('some', 'slow');
    expect((await jenkins.view.get('some')).jobs.map(({ name }) => name)).toEqual(['slow']);
    expect((await jenkins.view.get('own')).jobs.map(({ name }) => name)).toEqual(['asleep', 'slow', 'team']);
    await jenkins.view.remove('some', 'slow');
    expect((await jenkins.view.get('some')).jobs).toEqual([]);
    await jenkins.view.config('some', listView('some', { includeRegex: 't.*' }));
    expect(await jenkins.view.config('some')).toBe(listView('some', { includeRegex: 't.*' }));
    await jenkins.view.create('team/inner', 'list');
    expect((await jenkins.view.list('team')).map(({ name }) => name)).toEqual(['All', 'inner']);
    await jenkins.view.destroy('team/inner');
    await jenkins.view.destroy('some');
    await jenkins.view.delete('own');
    expect(await jenkins.view.list()).toHaveLength(1);
  });

  it('node, label, plugin', async () => {
    tries(
      ...'create config exists get list toggleOffline changeOfflineCause disable enable disconnect doDisconnect destroy delete'
        .split(' ')
        .map((method) => `node.${method}`),
      'label.get',
      'plugin.list',
    );
    await jenkins.node.create({ name: 'far', numExecutors: 3, labelString: 'arm big' });
    expect(await jenkins.node.exists('far')).toBe(true);
    expect(await jenkins.node.exists('near')).toBe(false);
    expect((await jenkins.node.list()).map(({ displayName }) => displayName)).toEqual(['Built-In Node', 'far']);
    await jenkins.node.config('far', (await jenkins.node.config('far')).replace('arm big', 'arm small'));
    expect((await jenkins.label.get('small')).nodes.map(({ nodeName }) => nodeName)).toEqual(['far']);
    expect((await jenkins.label.get('master')).nodes).toHaveLength(1);
    expect((await jenkins.label.get('nowhere')).nodes).toEqual([]);
    await jenkins.node.toggleOffline('far', 'out');
    expect(await jenkins.node.get('far')).toMatchObject({ temporarilyOffline: true, offlineCauseReason: 'out' });
    await jenkins.node.changeOfflineCause('far', 'still out');
    expect((await jenkins.node.get('far')).offlineCauseReason).toBe('still out');
    await jenkins.node.enable('far');
    await jenkins.node.disable('far', 'again');
    await jenkins.node.enable('far');
    expect((await jenkins.node.get('far')).temporarilyOffline).toBe(false);
    await jenkins.node.disconnect('far', 'bye');
    await jenkins.node.doDisconnect('far');
    await jenkins.node.destroy('far');
    await jenkins.node.create({ name: 'other' });
    await jenkins.node.delete('other');
    expect(await jenkins.node.list()).toHaveLength(1);
    expect((await jenkins.plugin.list()).map(({ shortName }) => shortName)).toContain('cloudbees-folder');
  });

  it('no method is forgotten', () => {
    const parts = { jenkins, ...jenkins };
    const methods = Object.entries(parts).flatMap(([name, part]) =>
      methodsOf(part).map((method) => `${name}.${method}`),
    );
    const known = new Set([...tried, ...Object.keys(LEFT_OUT)]);
    expect(methods.filter((method) => !known.has(method))).toEqual([]);
    expect([...known].filter((method) => !methods.includes(method) && method !== 'jenkins.constructor')).toEqual([]);
  });

  async function started(queueId: number): Promise<number> {
    const path = `/queue/item/${queueId}/api/json`;
    const item = await server.client.until<{ executable?: { number: number } }>(path, ({ executable }) => !!executable);
    return item.executable?.number ?? 0;
  }
});

/** Public ones of an object's own class. */
function methodsOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const prototype: unknown = Object.getPrototypeOf(part);
  if (typeof prototype !== 'object' || prototype === null || prototype === Object.prototype) return [];
  return Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor' && !name.startsWith('_'));
}
