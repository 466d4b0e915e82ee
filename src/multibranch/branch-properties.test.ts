import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import { branchOf, type KnownProperty, propertyOf, RATE_LIMIT_PROPERTY } from '../points/index.ts';
import { multibranchXml, type TestRepository, testRepository } from './testing/repository.ts';
import { startServer, type TestServer } from './testing/server.ts';

const DURABILITY = 'org.jenkinsci.plugins.workflow.multibranch.DurabilityHintBranchProperty';
const noTrigger = (content: string): string =>
  `<jenkins.branch.NoTriggerBranchProperty>${content}</jenkins.branch.NoTriggerBranchProperty>`;
const NEVER = noTrigger('<triggeredBranchesRegex>^$</triggeredBranchesRegex><strategy>NONE</strategy>');
const RETENTION =
  '<jenkins.branch.BuildRetentionBranchProperty><buildDiscarder class="hudson.tasks.LogRotator"><daysToKeep>-1</daysToKeep><numToKeep>3</numToKeep><artifactDaysToKeep>-1</artifactDaysToKeep><artifactNumToKeep>-1</artifactNumToKeep></buildDiscarder></jenkins.branch.BuildRetentionBranchProperty>';
const RATE =
  '<jenkins.branch.RateLimitBranchProperty><durationName>day</durationName><count>4</count><userBoost>true</userBoost></jenkins.branch.RateLimitBranchProperty>';
const HINT = `<${DURABILITY}><durabilityHint>PERFORMANCE_OPTIMIZED</durabilityHint></${DURABILITY}>`;

/** Returns a list as Jenkins writes those that a form created. */
const listed = (tag: string, type: string, content: string): string =>
  `<${tag} class="java.util.Arrays$ArrayList"><a class="${type}-array">${content}</a></${tag}>`;
const same = (properties: string): string =>
  `<strategy class="jenkins.branch.DefaultBranchPropertyStrategy">${listed('properties', 'jenkins.branch.BranchProperty', properties)}</strategy>`;

const NAMED = 'jenkins.branch.NamedExceptionsBranchPropertyStrategy';
const named = (defaults: string, exceptions: Readonly<Record<string, string>>): string => {
  const each = Object.entries(exceptions).map(
    ([name, properties]) =>
      `<${NAMED}_-Named>${listed('props', 'jenkins.branch.BranchProperty', properties)}<name>${name}</name></${NAMED}_-Named>`,
  );
  return `<strategy class="${NAMED}">${listed('defaultProperties', 'jenkins.branch.BranchProperty', defaults)}${listed('namedExceptions', `${NAMED}$Named`, each.join(''))}</strategy>`;
};

interface Project {
  readonly server: TestServer;
  readonly repository: TestRepository;
  index(): Promise<string[]>;
  /** Reports a push to a branch. */
  push(branch: string): Promise<string[]>;
  asked(): string[];
  /** Changes the strategy of the project; its branches adopt it at the next scan. */
  follow(strategy: string): Promise<void>;
  configOf(branch: string): Promise<string>;
}

async function project(t: TestContext, branches: readonly string[], strategy: string): Promise<Project> {
  const repository = await testRepository(t);
  await repository.commit('main', 'Jenkinsfile', 'echo "hello"');
  for (const branch of branches) await repository.git('branch', branch);
  const server = await startServer(t, { clock: createFakeClock() });
  const { home, queue, indexing } = server;
  const xml = (now: string): string => multibranchXml(repository.url).replace('</source>', `</source>${now}`);
  await home.items.create('', 'mb', xml(strategy));
  const lines = async (path: string): Promise<string[]> => (await readFile(path, 'utf8')).split('\n');
  return {
    server,
    repository,
    async index() {
      indexing.schedule('mb', [{ kind: 'user', userId: 'ann' }]);
      await indexing.settled('mb');
      return lines(home.computed.log('mb'));
    },
    async push(branch) {
      const event = { forge: 'git', kind: 'push', urls: [repository.url], branch, hash: null, before: null } as const;
      await indexing.onEvent({ ...event, by: null, delivery: 'd1' });
      await indexing.settled('mb');
      return lines(home.computed.eventLog('mb'));
    },
    asked: () =>
      home.items
        .children('mb')
        .filter(({ fullName }) => queue.itemOf(fullName) !== undefined)
        .map(({ name }) => decodeURIComponent(name)),
    async follow(now) {
      const folder = home.items.get('mb');
      if (folder?.kind === 'folder') await home.items.replaceConfig(folder, xml(now));
    },
    configOf: (branch) =>
      readFile(join(home.items.folderOf(server.job(`mb/${encodeURIComponent(branch)}`)), 'config.xml'), 'utf8'),
  };
}

it('builds that nobody asked for are held back as a branch says, each commit until one is built', async (t) => {
  const { server, repository, index, push, asked } = await project(
    t,
    ['dev', 'release/1', 'release/2', 'old'],
    named('', {
      MAIN: noTrigger('<triggeredBranchesRegex>ma.*</triggeredBranchesRegex><strategy>EVENTS</strategy>'),
      'release/*, x': noTrigger('<strategy>INDEXING</strategy>'),
      'release/2': '',
      '!dev': noTrigger(''),
    }),
  );
  const lines = await index();
  for (const branch of ['release/1', 'release/2', 'old']) {
    expect(lines).toContain(`Did not schedule build for branch: ${branch}`);
  }
  expect(asked()).toEqual(['dev', 'main']);
  expect((await index()).filter((line) => line.startsWith('Changes detected: old (null → '))).toHaveLength(1);
  expect(await push('release/1')).toContain('Scheduled build for branch: release/1');
  await repository.commit('main', 'file.txt', 'two');
  expect(await push('main')).toContain('Did not schedule build for branch: main');
  await push('old');
  expect(asked()).toEqual(['dev', 'main', 'release/1']);
  // People may always.
  await server.engine.scheduler.schedule(server.job('mb/old'), { causes: [{ kind: 'user', userId: 'ann' }], delay: 0 });
  expect(asked()).toContain('old');
});

it('the word of a job about builds by indexing goes before that of its branch', async (t) => {
  const { server, index, asked } = await project(t, ['dev'], same(NEVER));
  await index();
  expect(asked()).toEqual([]);
  const override =
    '<jenkins.branch.OverrideIndexTriggersJobProperty><enableTriggers>true</enableTriggers></jenkins.branch.OverrideIndexTriggersJobProperty>';
  await server.home.items.rewrite(server.job('mb/dev'), (xml) =>
    xml.replace('</properties>\n  <def', `${override}</properties>\n  <def`),
  );
  await index();
  expect(asked()).toEqual(['dev']);
});

it('each look gives a job again what its branch says, whatever a script made of it', async (t) => {
  const { server, index, configOf } = await project(t, [], same(`${RETENTION}${RATE}${HINT}`));
  const { home } = server;
  await index();
  const config = await configOf('main');
  const updates: string[] = [];
  home.items.onChange((change) => void (change.type === 'updated' && updates.push(change.fullName)));
  const kind: KnownProperty<{ readonly strategy: unknown }> = { xmlTag: 'jenkins.model.BuildDiscarderProperty' };
  const kept = () => propertyOf(server.job('mb/main').config, kind)?.strategy;
  await index();
  expect(updates).toEqual([]);

  const discarder = /<jenkins\.model\.BuildDiscarderProperty>[\s\S]*<\/jenkins\.model\.BuildDiscarderProperty>/;
  const rewritten = (change: (property: string) => string) =>
    home.items.rewrite(server.job('mb/main'), (xml) => xml.replace(discarder, change));
  await rewritten((property) => property.replace('<numToKeep>3', '<numToKeep>50'));
  expect(kept()).toMatchObject({ numToKeep: 50 });
  await index();
  expect(kept()).toMatchObject({ numToKeep: 3 });
  await rewritten(() => '');
  expect(kept()).toBeUndefined();
  await index();
  expect(kept()).toMatchObject({ numToKeep: 3 });
  for (const tag of [RATE_LIMIT_PROPERTY, '<durabilityHint>', 'numToKeep>3<'])
    expect((await configOf('main')).split(tag)).toHaveLength(config.split(tag).length);
  expect(updates).toEqual(Array(4).fill('mb/main'));
});

it('jobs of branches get what the properties of their branches say, and lose it with them', async (t) => {
  const { server, index, follow, configOf } = await project(
    t,
    ['dev'],
    named(`${RETENTION}${RATE}${HINT}<com.example.Unknown/>`, { dev: '' }),
  );
  await index();
  const config = await configOf('main');
  const branch = config.slice(config.indexOf('<branch>'), config.indexOf('</branch>'));
  for (const part of [
    '<numToKeep>3</numToKeep>',
    '<count>4</count>',
    '<durabilityHint>PERFORMANCE_OPTIMIZED</durabilityHint>',
  ]) {
    expect(branch).toContain(part);
  }
  expect(config.slice(config.indexOf('</branch>'))).toContain('<hint>PERFORMANCE_OPTIMIZED</hint>');
  const { home } = server;
  const of = (tag: string, name = 'mb/main') => propertyOf(server.job(name).config, { xmlTag: tag });
  const discarder = 'jenkins.model.BuildDiscarderProperty';
  await home.items.load();
  expect(branchOf(server.job('mb/main').config)?.properties).toHaveLength(3);
  expect(of(RATE_LIMIT_PROPERTY)).toEqual({ durationName: 'day', count: 4, userBoost: true });
  expect(of(discarder)).toMatchObject({ strategy: { numToKeep: 3, daysToKeep: null } });
  expect(of(discarder, 'mb/dev')).toBeNull();

  await follow(same(RETENTION.replace('<numToKeep>3', '<numToKeep>8')));
  await index();
  for (const name of ['mb/main', 'mb/dev']) expect(of(discarder, name)).toMatchObject({ strategy: { numToKeep: 8 } });
  expect(of(RATE_LIMIT_PROPERTY)).toBeNull();
  await follow('');
  await index();
  expect(of(discarder)).toBeNull();
  expect(branchOf(server.job('mb/main').config)?.properties).toEqual([]);
});
