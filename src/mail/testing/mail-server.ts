import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
  readonly secure: boolean;
  readonly user: string;
}

export interface MailServer {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** Returns the next mail after those that were returned before. */
  next(): Promise<ReceivedMail>;
  close(): Promise<void>;
}

export interface MailServerOptions {
  /** Holds the password that senders must give; missing where nobody logs in. */
  readonly password?: string;
  readonly port?: number;
  /**
   * Holds `key` and `cert`, for STARTTLS or TLS from the first byte; `unknown` is TLS from the first byte with a
   * certificate that no client trusts.
   */
  readonly tls?: { readonly key: string; readonly cert: string; readonly fromStart?: boolean } | 'unknown';
  /** Holds the response to every message. */
  readonly refusal?: { readonly code: number; readonly text: string };
}

/** Starts a real mail server that stores what it receives. It refuses recipients whose names begin with `nobody`. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { password, tls, refusal } = options;
  const received: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  let asked = 0;
  const settings: SMTPServerOptions = {
    authOptional: password === undefined,
    ...(tls === undefined && { disabledCommands: ['STARTTLS'] }),
    ...(typeof tls === 'object' && { key: tls.key, cert: tls.cert }),
    secure: tls === 'unknown' || (tls?.fromStart ?? false),
    allowInsecureAuth: tls === undefined,
    disableReverseLookup: true,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username ?? '' }) : done(new Error('wrong password')),
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('nobody') ? new Error('no such user') : null),
    onData(stream, { envelope, secure, user }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refusal !== undefined) {
          done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
          return;
        }
        const mail = {
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString(),
          secure,
          user: user === undefined ? '' : String(user),
        };
        received.push(mail);
        if (waiting.length > 0) {
          asked += 1;
          waiting.shift()?.(mail);
        }
        done();
      });
    },
  };
  const server = new SMTPServer(settings);
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as { port: number }).port,
    received,
    next() {
      const there = received[asked];
      if (there !== undefined) {
        asked += 1;
        return Promise.resolve(there);
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Returns a header of a message with its lines joined; undefined where it has none. */
export function headerOf(text: string, name: string): string | undefined {
  const head = (text.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ');
  return head
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))
    ?.slice(name.length + 2);
}
