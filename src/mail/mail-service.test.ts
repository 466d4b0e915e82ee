import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Home } from '../home/index.ts';
import { openTestHome } from '../home/testing/open-test-home.ts';
import { settingsKinds } from '../kinds/index.ts';
import { type Clock, silentLogger } from '../kit/index.ts';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import { freePort } from '../kit/testing/free-port.ts';
import { temporaryFolder } from '../kit/testing/temporary-folder.ts';
import { KindRegistry, type MailMessage, type MailSettings, mailSettings } from '../points/index.ts';
import { createMailService, type MailService } from './mail-service.ts';
import { headerOf, type MailServerOptions, startMailServer } from './testing/mail-server.ts';

const PLAIN: MailSettings = {
  host: '127.0.0.1',
  port: null,
  useSsl: false,
  useTls: false,
  user: null,
  password: null,
  replyTo: null,
  defaultSuffix: null,
  charset: 'UTF-8',
};

const RUN = { job: 'team/app', number: 3 };

async function receive(options: MailServerOptions = {}) {
  const server = await startMailServer(options);
  onTestFinished(() => server.close());
  return server;
}

const newFolder = (): Promise<string> => temporaryFolder({ onTestFinished }, 'mail');

async function service(
  settings: Partial<MailSettings>,
  options: { readonly folder?: string; readonly clock?: Clock } = {},
): Promise<{ mail: MailService; home: Home; folder: string }> {
  const { clock = createFakeClock(), folder = await newFolder() } = options;
  const home = await openTestHome({
    folder,
    kinds: (secrets) => new KindRegistry([], secrets),
    pluginSettings: settingsKinds,
    clock,
  });
  onTestFinished(() => home.close());
  await home.pluginSettings.change(mailSettings, () => ({ ...PLAIN, ...settings }));
  const mail = createMailService({ home, clock, log: silentLogger });
  return { mail, home, folder };
}

const message: MailMessage = {
  from: 'ci@example.org',
  replyTo: ['team@example.org'],
  to: ['ann@example.org'],
  cc: ['Bob B. <bob@example.org>'],
  bcc: ['eve@example.org'],
  subject: 'Build p #1',
  body: 'It is done: ✓',
  mimeType: 'text/plain',
};

describe('sending mail at once', () => {
  it('hands the message over with all its recipients', async () => {
    const server = await receive();
    const { mail } = await service({ port: server.port });
    await mail.sendNow(message, 'p#1 0#1 mail.send');
    const got = await server.next();
    expect(got).toMatchObject({
      from: 'ci@example.org',
      to: ['ann@example.org', 'bob@example.org', 'eve@example.org'],
    });
    expect(headerOf(got.text, 'Subject')).toBe('Build p #1');
    expect(headerOf(got.text, 'Cc')).toBe('"Bob B." <bob@example.org>');
    expect(headerOf(got.text, 'Reply-To')).toBe('team@example.org');
    expect(got.text).not.toContain('eve@example.org');
  });

  it('gives a message that is sent once more the same identity', async () => {
    const server = await receive();
    const { mail } = await service({ port: server.port });
    for (const key of ['a', 'a', 'b']) await mail.sendNow(message, key);
    const ids = server.received.map(({ text }) => headerOf(text, 'Message-ID'));
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it.each([
    ['text/html', 'Content-Type: text/html; charset=utf-8'],
    ['both', 'Content-Type: multipart/alternative'],
    ['text/csv', 'Content-Type: text/csv'],
  ])('sends %s as such', async (mimeType, expected) => {
    const server = await receive();
    const { mail } = await service({ port: server.port });
    await mail.sendNow({ ...message, mimeType, body: '<b>x</b>' }, 'a');
    expect((await server.next()).text).toContain(expected);
  });

  it('logs in where the settings say how', async () => {
    const server = await receive({ password: 'right' });
    const { mail, home } = await service({ port: server.port, user: 'ci', password: 'right' });
    await mail.sendNow(message, 'a');
    expect(await server.next()).toMatchObject({ user: 'ci' });
    const wrong = mail.sendNow(message, 'a', { ...(await home.pluginSettings.read(mailSettings)), password: 'no' });
    await expect(wrong).rejects.toMatchObject({ failure: { className: 'javax.mail.AuthenticationFailedException' } });
  });

  it('says that a recipient is refused', async () => {
    const { port } = await receive();
    const { mail } = await service({ port });
    const refused = mail.sendNow({ ...message, to: ['nobody@example.org'], cc: [], bcc: [] }, 'a');
    await expect(refused).rejects.toMatchObject({ failure: { className: 'javax.mail.SendFailedException' } });
  });

  it('says that nobody listens', async () => {
    const { mail } = await service({ port: 1 });
    await expect(mail.sendNow(message, 'a')).rejects.toMatchObject({
      failure: {
        className: 'com.sun.mail.util.MailConnectException',
        message: expect.stringContaining("Couldn't connect to host, port: 127.0.0.1, 1; timeout 60000;"),
      },
    });
  });

  it('does not talk to a server without the encryption that is asked for', async () => {
    const server = await receive();
    const { mail } = await service({ port: server.port, useTls: true, user: 'ci', password: 'secret' });
    await expect(mail.sendNow(message, 'a')).rejects.toThrow();
    expect(server.received).toHaveLength(0);
  });

  it.each([
    'ann@example.org\r\nBcc: eve@example.org',
    'ann@example.org, eve@example.org',
    '-oQ/tmp@example.org',
    'Ann <ann@example.org\n>',
    'ann example.org',
  ])('refuses the address %j', async (address) => {
    const server = await receive();
    const { mail } = await service({ port: server.port });
    await expect(mail.sendNow({ ...message, to: [address] }, 'a')).rejects.toMatchObject({
      failure: { className: 'javax.mail.internet.AddressException' },
    });
    expect(server.received).toHaveLength(0);
  });

  it('lets no text begin a header of its own', async () => {
    const server = await receive();
    const { mail } = await service({ port: server.port });
    const hostile = {
      ...message,
      subject: 'done\r\nBcc: eve@example.org\r\n\r\nbody',
      headers: { 'X-Jenkins-Job': 'a\r\nX-Evil: 1' },
      attachments: [{ fileName: 'a"\r\nX-Evil: 2', content: Buffer.from('x') }],
    };
    await mail.sendNow(hostile, 'a');
    const { text } = await server.next();
    expect(headerOf(text, 'Subject')).toBe('done Bcc: eve@example.org body');
    expect(text).not.toMatch(/^(X-Evil|Bcc):/m);
  });
});

describe('mail of a run', () => {
  const quiet = { ...message, cc: [], bcc: [] };

  it('is sent, and tells which recipients were refused', async () => {
    const { port } = await receive();
    const { mail } = await service({ port });
    const outcome = await mail.of(RUN).send({ ...quiet, to: ['ann@example.org', 'nobody@example.org'] }, { key: 'k' });
    expect(outcome).toMatchObject({ kind: 'sent', rejected: ['nobody@example.org'] });
  });

  it('is kept while nobody listens and sent later, also by the next server', async () => {
    const port = await freePort();
    const clock = createFakeClock();
    const first = await service({ port }, { clock, folder: await newFolder() });
    const outcome = await first.mail.of(RUN).send(quiet, { key: 'k' });
    expect(outcome).toMatchObject({
      kind: 'kept',
      failure: { cause: { className: 'java.net.ConnectException', message: 'Connection refused' } },
    });
    const folder = join(first.folder, '.millwright-outbox');
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    clock.advance(61_000);
    await expect.poll(() => first.mail.waiting()).toMatchObject([{ attempts: 2 }]);
    await first.mail.end();
    await first.home.close();

    const server = await receive({ port });
    const second = await service({ port }, { folder: first.folder, clock });
    await second.mail.begin();
    expect(second.mail.waiting()).toHaveLength(1);
    clock.advance(10 * 60_000);
    const got = await server.next();
    expect(outcome.kind === 'kept' && headerOf(got.text, 'Message-ID')).toBe(
      outcome.kind === 'kept' ? outcome.messageId : '',
    );
    await expect.poll(() => readdir(folder)).toEqual([]);
    expect(second.mail.waiting()).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  it('is not kept where the server will never take it', async () => {
    const { port } = await receive({ refusal: { code: 554, text: 'spam' } });
    const { mail } = await service({ port });
    expect(await mail.of(RUN).send(quiet, { key: 'k' })).toMatchObject({
      kind: 'refused',
      failure: { className: 'javax.mail.MessagingException', message: expect.stringContaining('spam') },
    });
    expect(mail.waiting()).toEqual([]);
  });

  it('is kept where the server takes none now, and given up after three days', async () => {
    const { port } = await receive({ refusal: { code: 451, text: 'later' } });
    const clock = createFakeClock();
    const { mail } = await service({ port }, { clock });
    expect(await mail.of(RUN).send(quiet, { key: 'k' })).toMatchObject({ kind: 'kept' });
    clock.advance(4 * 24 * 3_600_000);
    await expect.poll(() => mail.waiting()).toEqual([]);
  });

  it('is kept while the settings cannot be read', async () => {
    const { home } = await service({});
    const unreadable = { ...home, pluginSettings: { read: () => Promise.reject(new Error('not XML')) } };
    const mail = createMailService({ home: unreadable, clock: createFakeClock(), log: silentLogger });
    const outcome = await mail.of(RUN).send(quiet, { key: 'unreadable' });
    expect(outcome).toMatchObject({ kind: 'kept', failure: { message: 'not XML' } });
    expect(mail.waiting()).toHaveLength(1);
    await mail.end();
  });

  it('is refused with an address that is none', async () => {
    const { port } = await receive();
    const { mail } = await service({ port });
    expect(await mail.of(RUN).send({ ...quiet, to: ['a b@c'] }, { key: 'k' })).toMatchObject({
      kind: 'refused',
      failure: { message: 'Illegal address: a b@c' },
    });
  });
});
