import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Home, Item } from '../home/index.ts';
import { openTestHome } from '../home/testing/open-test-home.ts';
import { allKinds } from '../kinds/index.ts';
import { silentLogger } from '../kit/index.ts';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import { temporaryFolder } from '../kit/testing/temporary-folder.ts';
import { KindRegistry } from '../points/index.ts';
import { createCredentials, createUsage } from './index.ts';

const TEXT = 'org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl';
const PLACE = { store: { kind: 'system' }, domain: '_', id: 'key' } as const;
const sent = (id: string) =>
  ({
    type: 'xml',
    text: `<${TEXT}><id>${id}</id><description>the key</description><secret>words</secret></${TEXT}>`,
  }) as const;
const run = (number: number) => ({ kind: 'run', job: 'app', number }) as const;

async function open() {
  const folder = await temporaryFolder({ onTestFinished }, 'home');
  const clock = createFakeClock(Date.UTC(2026, 10, 23));
  const home = await openTestHome({ folder, kinds: (secrets) => new KindRegistry(allKinds, secrets) });
  onTestFinished(() => home.close());
  const usage = createUsage({ home, clock, log: silentLogger });
  const credentials = createCredentials({ home, kinds: home.registry, usage });
  await credentials.create(PLACE, sent('key'));
  return { folder, home, credentials, clock };
}

it('what a run finds is written down as used by it, once, and is there after a restart', async () => {
  const { folder, home, credentials } = await open();
  expect(credentials.usageOf(PLACE)).toBeUndefined();
  const lookup = credentials.lookup('app', run(3));
  await lookup.find('key');
  await lookup.find('key');
  await lookup.find('none');
  await credentials.lookup('app', run(4)).find('key');
  const record = credentials.usageOf(PLACE);
  expect(record).toMatchObject({
    fileName: 'Credential id=key name=the key',
    usages: [{ job: 'app', ranges: [{ start: 3, end: 5 }] }],
  });
  const md5 = record?.md5 ?? '';
  const file = join(folder, 'fingerprints', md5.slice(0, 2), md5.slice(2, 4), `${md5.slice(4)}.xml`);
  expect(await readFile(file, 'utf8')).not.toContain('words');
  home.fingerprints.forget();
  const restarted = createUsage({ home, clock: { now: () => 0 }, log: silentLogger });
  expect(restarted.of(PLACE)).toMatchObject({ usages: [{ job: 'app', ranges: [{ start: 3, end: 5 }] }] });
});

it('what is looked up for nobody, as the secret of a webhook, is not written down', async () => {
  const { credentials } = await open();
  await credentials.lookup('app').find('key');
  expect(credentials.usageOf(PLACE)).toBeUndefined();
});

it('an item that uses it outside of its runs has the times of the first and the last use, written once a day', async () => {
  const { credentials, home, clock } = await open();
  const first = Date.UTC(2026, 10, 23);
  const poll = () => credentials.lookup('app', { kind: 'item', item: 'app' }).find('key');
  await poll();
  clock.advance(60_000);
  await poll();
  expect(credentials.usageOf(PLACE)?.items).toEqual([{ item: 'app', first, last: first }]);
  clock.advance(25 * 3_600_000);
  await poll();
  await credentials.lookup('other', { kind: 'item', item: 'other' }).find('key');
  home.fingerprints.forget();
  const last = first + 60_000 + 25 * 3_600_000;
  expect(credentials.usageOf(PLACE)?.items).toEqual([
    { item: 'app', first, last },
    { item: 'other', first: last, last },
  ]);
});

it('what was deleted or has another id has no use left, and another credential with its id begins anew', async () => {
  const { credentials } = await open();
  await credentials.lookup('app', run(1)).find('key');
  await credentials.remove(PLACE);
  expect(credentials.usageOf(PLACE)).toBeUndefined();
  await credentials.create(PLACE, sent('key'));
  await credentials.lookup('app', run(1)).find('key');
  expect(credentials.usageOf(PLACE)?.usages).toHaveLength(1);
  await credentials.update(PLACE, sent('new'));
  expect(credentials.usageOf(PLACE)).toBeUndefined();
  await credentials.lookup('app', run(2)).find('new');
  await credentials.removeDomain(PLACE);
  expect(credentials.usageOf({ ...PLACE, id: 'new' })).toBeUndefined();
});

it('a domain that has the old name of another one has no uses of what is in that', async () => {
  const { credentials } = await open();
  const tag = 'com.cloudbees.plugins.credentials.domains.Domain';
  const named = (name: string) => ({ type: 'xml', text: `<${tag}><name>${name}</name></${tag}>` }) as const;
  const hosts = { ...PLACE, domain: 'hosts' };
  await credentials.createDomain(PLACE.store, named('hosts'));
  await credentials.create(hosts, sent('other'));
  await credentials.lookup('app', run(1)).find('other');
  expect(credentials.usageOf({ ...hosts, id: 'other' })?.usages).toHaveLength(1);
  await credentials.updateDomain(hosts, named('servers'));
  expect(credentials.usageOf({ ...hosts, id: 'other' })).toBeUndefined();
});

it('what is removed is removed and announced, also where its uses cannot be forgotten', async () => {
  const { home } = await open();
  const remove = () => Promise.reject(new Error('the disk is full'));
  const broken = { secrets: home.secrets, fingerprints: { ...home.fingerprints, remove } };
  const usage = createUsage({ home: broken, clock: { now: () => 0 }, log: silentLogger });
  const credentials = createCredentials({ home, kinds: home.registry, usage });
  const changes: unknown[] = [];
  credentials.onChange((change) => changes.push(change));
  await credentials.remove(PLACE);
  expect(changes).toMatchObject([{ type: 'deleted', id: 'key' }]);
  expect(await credentials.lookup('app').find('key')).toBeNull();
});

it.each([
  ['was deleted', (home: Home, team: Item) => home.items.delete(team)],
  ['has another name', (home: Home, team: Item) => home.items.rename(team, 'crew')],
])('a folder of the name of one that %s has no uses of what was in that', async (_what, end) => {
  const { credentials, home, folder: path } = await open();
  // Renames are noted there, once a queue is at work.
  await writeFile(join(path, 'queue.journal'), '');
  const folder = '<com.cloudbees.hudson.plugins.folder.Folder/>';
  const place = { ...PLACE, store: { kind: 'folder', name: 'team' } } as const;
  const team = await home.items.create('', 'team', folder);
  await credentials.create(place, sent('key'));
  await credentials.lookup('team/app', run(1)).find('key');
  await credentials.lookup('team', run(1)).find('key');
  expect(credentials.usageOf(place)?.usages).toHaveLength(1);
  await end(home, team);
  await home.items.create('', 'team', folder);
  await credentials.create(place, sent('key'));
  expect(credentials.usageOf(place)).toBeUndefined();
});
