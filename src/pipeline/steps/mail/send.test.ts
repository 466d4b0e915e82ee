import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { type Message, sendMail } from './send.ts';

const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(resolve));
});

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

/** A real server that keeps what it gets; `password` is wanted where it is given. */
async function receive({ password }: { password?: string } = {}): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: password === undefined,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username ?? '' }) : done(new Error('wrong password')),
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('nobody') ? new Error('no such user') : null),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.server.address() as { port: number }).port, received };
}

const settings = (port: number) => ({
  host: '127.0.0.1',
  port,
  useSsl: false,
  useTls: false,
  user: null,
  password: null,
  replyTo: null,
  defaultSuffix: null,
  charset: 'UTF-8',
});

const message: Message = {
  from: 'ci@example.org',
  replyTo: ['team@example.org'],
  to: ['ann@example.org'],
  cc: ['bob@example.org'],
  bcc: ['eve@example.org'],
  subject: 'Build p #1',
  body: 'It is done: ✓',
  mimeType: 'text/plain',
};

describe('sending mail', () => {
  it('hands the message over with all its recipients', async () => {
    const { port, received } = await receive();
    await sendMail(message, settings(port), 'p#1 0#1 mail.send');
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      from: 'ci@example.org',
      to: ['ann@example.org', 'bob@example.org', 'eve@example.org'],
    });
    expect(received[0]?.text).toContain('Subject: Build p #1');
    expect(received[0]?.text).toContain('Reply-To: team@example.org');
    expect(received[0]?.text).not.toContain('eve@example.org');
  });

  it('gives a message that is sent once more the same identity', async () => {
    const { port, received } = await receive();
    for (const key of ['a', 'a', 'b']) await sendMail(message, settings(port), key);
    const ids = received.map(({ text }) => /Message-ID: (\S+)/.exec(text)?.[1]);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('sends HTML as such', async () => {
    const { port, received } = await receive();
    await sendMail({ ...message, mimeType: 'text/html', body: '<b>x</b>' }, settings(port), 'a');
    expect(received[0]?.text).toContain('Content-Type: text/html; charset=utf-8');
  });

  it('logs in where the settings say how', async () => {
    const { port, received } = await receive({ password: 'right' });
    await sendMail(message, { ...settings(port), user: 'ci', password: 'right' }, 'a');
    expect(received).toHaveLength(1);
    const wrong = sendMail(message, { ...settings(port), user: 'ci', password: 'no' }, 'a');
    await expect(wrong).rejects.toMatchObject({ error: { className: 'javax.mail.AuthenticationFailedException' } });
  });

  it('says that a recipient is refused', async () => {
    const { port } = await receive();
    const refused = sendMail({ ...message, to: ['nobody@example.org'], cc: [], bcc: [] }, settings(port), 'a');
    await expect(refused).rejects.toMatchObject({ error: { className: 'javax.mail.SendFailedException' } });
  });

  it('says that nobody listens', async () => {
    await expect(sendMail(message, settings(1), 'a')).rejects.toMatchObject({
      error: {
        className: 'com.sun.mail.util.MailConnectException',
        message: expect.stringContaining("Couldn't connect to host, port: 127.0.0.1, 1; timeout 60000;"),
      },
    });
  });
});
