import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { endOf } from '../harness/builds.ts';
import { folderXml, pipeline } from '../harness/jobs.ts';
import { signedIn } from '../harness/signed-in.ts';

const FIXTURE = join(import.meta.dirname, '..', '..', 'fixtures', 'http', 'credentials.json');
const { inputs }: { readonly inputs: { readonly keyStore: string; readonly privateKey: string } } = JSON.parse(
  await readFile(FIXTURE, 'utf8'),
);
const STORE = 'manage/credentials/store/system/';
const GLOBAL = `${STORE}domain/_/`;

interface Kind {
  readonly kind: string;
  readonly id: string;
  readonly fill: (page: Page) => Promise<void>;
}

const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

const KINDS: readonly Kind[] = [
  {
    kind: 'Username with password',
    id: 'deploy',
    async fill(page) {
      await page.fill('[name="_.username"]', 'deployer');
      await page.fill('[name="_.password"]', 's3cret-words');
    },
  },
  { kind: 'Secret text', id: 'token', fill: (page) => page.fill('[name="_.secret"]', 'hidden-words') },
  {
    kind: 'Secret file',
    id: 'settings',
    fill: (page) => page.setInputFiles('[name="file-_.file"]', fileOf('settings.txt', Buffer.from('of the file'))),
  },
  {
    kind: 'SSH Username with private key',
    id: 'key',
    async fill(page) {
      await page.fill('[name="_.username"]', 'git');
      await page.fill('[name="_.privateKeySource"]', inputs.privateKey);
    },
  },
  {
    kind: 'Certificate',
    id: 'client',
    async fill(page) {
      const store = Buffer.from(inputs.keyStore, 'base64');
      await page.setInputFiles('[name="file-_.keyStoreSource"]', fileOf('client.p12', store));
      await page.fill('[name="_.password"]', 'certpass');
    },
  },
];

const USES = `node {
  withCredentials([usernamePassword(credentialsId: 'deploy', usernameVariable: 'U', passwordVariable: 'P')]) {
    sh 'test "$U" = deployer && test "$P" = s3cret-words'
  }
}`;

describe('an administrator with credentials', () => {
  const person = signedIn();
  const at = (path: string) => person().at(path);
  const main = () => person().page.innerText('main');

  afterEach(() => {
    expect(person().complaints.splice(0)).toEqual([]);
  });

  /** Goes from a page to the form of a new credential of a kind, as people do. */
  async function openForm(kind: string): Promise<void> {
    const { page } = person();
    await page.getByRole('link', { name: 'Add Credentials' }).click();
    await page.getByRole('navigation', { name: 'Kinds' }).getByRole('link', { name: kind, exact: true }).click();
    await page.getByRole('heading', { name: kind, level: 2, exact: true }).waitFor();
  }

  /** Submits the form of a page, and goes on when the browser is at an address with this ending. */
  async function send(ending: string): Promise<void> {
    await person().submit();
    await person().page.waitForURL((url) => url.pathname.endsWith(ending));
  }

  it.each(KINDS)('adds a credential of the kind $kind', async ({ kind, id, fill }) => {
    const { page, server } = person();
    await page.goto(at(GLOBAL));
    await openForm(kind);
    await fill(page);
    await page.fill('[name="_.id"]', id);
    await page.fill('[name="_.description"]', `the ${id}`);
    await send(`/${GLOBAL}`);
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: id, exact: true }) });
    expect(await row.innerText()).toContain(kind);
    const stored = await server.client.text(`/credentials/store/system/domain/_/credential/${id}/config.xml`);
    expect(stored).toContain(`<description>the ${id}</description>`);
    expect(stored).not.toMatch(/s3cret-words|hidden-words/);
  });

  it('is told at the field that an id is taken', async () => {
    const { page } = person();
    await page.goto(at(GLOBAL));
    await openForm('Secret text');
    await page.locator('[name="_.id"]').pressSequentially('token');
    await page.locator('main .error').first().waitFor();
    expect(await main()).toMatch(/token|already|use/i);
  });

  it('updates one, whose password stays and is what builds get', async () => {
    const { page, server } = person();
    await page.goto(at(`${GLOBAL}credential/deploy/`));
    await page.getByRole('link', { name: 'Update' }).click();
    await page.waitForURL(/\/update$/);
    expect(await page.inputValue('[name="_.password"]')).not.toContain('s3cret');
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await page.fill('[name="_.description"]', 'now another');
    await send('/credential/deploy/');
    const sent = new URLSearchParams((await posted).postData() ?? '');
    expect(sent.get('Submit')).toBe('');
    expect(JSON.parse(sent.get('json') ?? '')).toMatchObject({
      ...{ 'stapler-class': 'com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl' },
      ...{ scope: 'GLOBAL', username: 'deployer', $redact: 'password', id: 'deploy' },
      ...{ description: 'now another', Submit: '' },
    });
    expect(await main()).toContain('now another');
    await server.client.postXml('/createItem?name=uses', pipeline(USES));
    await server.client.post('/job/uses/build?delay=0sec');
    expect((await endOf(server.client, '/job/uses/1')).result).toBe('SUCCESS');
    await page.goto(at(`${GLOBAL}credential/deploy/`));
    expect(await main()).toContain('uses');
  });

  it('makes a domain, and moves one there', async () => {
    const { page } = person();
    await page.goto(at(STORE));
    await page.getByText('Add a domain').click();
    await page.fill('[name="_.name"]', 'forge');
    await page.fill('[name="_.description"]', 'Where the code is');
    await send('/domain/forge/');
    expect(await main()).toContain('Where the code is');
    await page.goto(at(`${GLOBAL}credential/token/`));
    await page.getByRole('link', { name: 'Move' }).click();
    await page.waitForURL(/\/move$/);
    await page.selectOption('[name=destination]', { label: 'System » forge' });
    await person().submit();
    await page.waitForURL(/\/domain\/(?:_|forge)\/$/);
    await page.goto(at(`${STORE}domain/forge/`));
    expect(await main()).toContain('the token');
    await page.goto(at(GLOBAL));
    expect(await main()).not.toContain('the token');
  });

  it('deletes one after a question, and a domain with what is in it', async () => {
    const { page, server } = person();
    await page.goto(at(`${GLOBAL}credential/key/`));
    await page.getByRole('link', { name: 'Delete' }).click();
    await page.waitForURL(/\/delete$/);
    expect(await main()).toContain('Are you sure about deleting the credentials');
    await send('/domain/_/');
    expect(await main()).not.toContain('the key');
    await page.goto(at(`${STORE}domain/forge/`));
    await page.getByText('Delete the domain').click();
    await page.getByRole('button', { name: 'Delete domain' }).click();
    await page.waitForURL((url) => url.pathname.endsWith('/store/system/'));
    expect(await main()).not.toContain('forge');
    expect((await server.client.get('/credentials/store/system/domain/forge/')).status).toBe(404);
  });

  it.each([
    ['a folder', 'job/team/credentials/'],
    ['a user', 'user/admin/credentials/'],
  ])('adds one to the store of %s', async (_what, path) => {
    const { page, server } = person();
    await server.client.postXml('/createItem?name=team', folderXml(''));
    await page.goto(at(path));
    await openForm('Secret text');
    await page.fill('[name="_.secret"]', 'own-words');
    await page.fill('[name="_.id"]', 'own');
    await send('/domain/_/');
    expect(await main()).toContain('own');
    await page.goto(at(path));
    expect(await page.getByRole('row').filter({ hasText: 'own' }).first().innerText()).toContain('Secret text');
  });
});
