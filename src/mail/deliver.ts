import { type Clock, messageOf } from '../kit/index.ts';
import type { MailFailure, MailServerSettings } from '../points/index.ts';
import type { ComposedMail } from './compose.ts';

/** Reports that a mail was not sent. `temporary` says whether it is worth another attempt. */
export class Undelivered extends Error {
  override readonly name = 'Undelivered';
  readonly failure: MailFailure;
  readonly temporary: boolean;

  constructor(failure: MailFailure, temporary: boolean) {
    super(failure.message);
    this.failure = failure;
    this.temporary = temporary;
  }
}

const SMTP_PORT = 25;
const SMTPS_PORT = 465;

/**
 * Sends a message to the mail server and returns the recipients that it refused while it accepted others. Throws
 * Undelivered with JavaMail's exceptions. `timeoutMs` limits the connection and each response; everything takes three times
 * as long at most.
 */
export async function deliver(
  clock: Clock,
  mail: Omit<ComposedMail, 'messageId'>,
  server: MailServerSettings,
  timeoutMs: number,
): Promise<readonly string[]> {
  // Few servers ever send mail.
  const { createTransport } = await import('nodemailer');
  const host = server.host ?? 'localhost';
  const port = server.port ?? (server.useSsl ? SMTPS_PORT : SMTP_PORT);
  const transport = createTransport({
    host,
    port,
    secure: server.useSsl,
    requireTLS: server.useTls,
    // As in Jenkins: a server that offers encryption is not asked for it unless the settings say so.
    ignoreTLS: !server.useTls && !server.useSsl,
    ...(server.user !== null && { auth: { user: server.user, pass: server.password ?? '' } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  let cancel = (): void => undefined;
  try {
    const late = new Promise<never>((_, reject) => {
      cancel = clock.after(timeoutMs * 3, () =>
        reject(Object.assign(new Error('Read timed out'), { code: 'ETIMEDOUT' })),
      );
    });
    const sending = transport.sendMail({
      envelope: { from: mail.from, to: [...mail.recipients] },
      raw: mail.bytes,
    });
    sending.catch(() => undefined);
    const { rejected } = await Promise.race([sending, late]);
    return rejected ?? [];
  } catch (error) {
    throw undelivered(error, host, port, timeoutMs);
  } finally {
    cancel();
    transport.close();
  }
}

function undelivered(error: unknown, host: string, port: number, timeoutMs: number): Undelivered {
  const { code, response, responseCode } = error as {
    readonly code?: string;
    readonly response?: string;
    readonly responseCode?: number;
  };
  const isFinal = responseCode !== undefined && responseCode >= 500;
  switch (code) {
    case 'ESOCKET':
    case 'ETLS':
    case 'ECONNECTION':
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ETIMEDOUT':
    case 'EDNS': {
      const cause = code === 'EDNS' ? { className: 'java.net.UnknownHostException', message: host } : causeOf(error);
      const nested = `${cause.className}: ${cause.message}`;
      const message = `Couldn't connect to host, port: ${host}, ${port}; timeout ${timeoutMs};\n  nested exception is:\n\t${nested}`;
      return new Undelivered({ className: 'com.sun.mail.util.MailConnectException', message, cause }, true);
    }
    case 'EAUTH': {
      // What is wrong are the settings, which an administrator may put right.
      const className = 'javax.mail.AuthenticationFailedException';
      return new Undelivered({ className, message: response ?? messageOf(error) }, true);
    }
    case 'EENVELOPE': {
      const message = `Invalid Addresses;\n  nested exception is:\n\tcom.sun.mail.smtp.SMTPAddressFailedException: ${response ?? messageOf(error)}\n`;
      return new Undelivered({ className: 'javax.mail.SendFailedException', message }, !isFinal);
    }
    default: {
      const className = 'javax.mail.MessagingException';
      return new Undelivered({ className, message: response ?? messageOf(error) }, !isFinal);
    }
  }
}

function causeOf(error: unknown): { readonly className: string; readonly message: string } {
  return /ECONNREFUSED/.test(messageOf(error))
    ? { className: 'java.net.ConnectException', message: 'Connection refused' }
    : { className: 'java.net.SocketException', message: messageOf(error) };
}
