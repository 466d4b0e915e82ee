import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { MailSettings } from '../../../home/index.ts';
import { messageOf } from '../../../kit/index.ts';
import { StepFailure } from '../../flow/failure.ts';

export interface Message {
  readonly from: string | null;
  readonly replyTo: readonly string[];
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly body: string;
  readonly mimeType: string;
}

const TIMEOUT_MS = 60_000;
const SMTP_PORT = 25;
const SMTPS_PORT = 465;

/**
 * Hands a message over to the mail server. `key`: the message is known by it, so that one that is sent once more, as the
 * server ended in between, can be told for the same. Throws JavaMail's exceptions.
 */
export async function sendMail(message: Message, settings: MailSettings, key: string): Promise<void> {
  const host = settings.host ?? 'localhost';
  const port = settings.port ?? (settings.useSsl ? SMTPS_PORT : SMTP_PORT);
  const transport = createTransport({
    host,
    port,
    secure: settings.useSsl,
    requireTLS: settings.useTls,
    // As in Jenkins: a server that offers encryption is not asked for it unless the settings say so.
    ignoreTLS: !settings.useTls && !settings.useSsl,
    ...(settings.user !== null && { auth: { user: settings.user, pass: settings.password ?? '' } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { mimeType, body, from, replyTo, ...rest } = message;
  try {
    await transport.sendMail({
      ...rest,
      to: [...rest.to],
      cc: [...rest.cc],
      bcc: [...rest.bcc],
      ...(from !== null && { from }),
      ...(replyTo.length > 0 && { replyTo: [...replyTo] }),
      ...content(mimeType, body),
      messageId: `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@millwright>`,
    });
  } catch (error) {
    throw failureOf(error, host, port);
  } finally {
    transport.close();
  }
}

function content(mimeType: string, body: string): object {
  if (mimeType === 'text/plain') return { text: body };
  if (mimeType === 'text/html') return { html: body };
  return { alternatives: [{ contentType: mimeType, content: body }] };
}

/** What the script sees: JavaMail's exceptions. */
function failureOf(error: unknown, host: string, port: number): StepFailure {
  const { code, response } = error as { readonly code?: string; readonly response?: string };
  switch (code) {
    case 'ESOCKET':
    case 'ECONNECTION':
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
    case 'EDNS': {
      const cause = code === 'EDNS' ? { className: 'java.net.UnknownHostException', message: host } : refusal(error);
      const nested = `${cause.className}: ${cause.message}`;
      return new StepFailure({
        className: 'com.sun.mail.util.MailConnectException',
        message: `Couldn't connect to host, port: ${host}, ${port}; timeout ${TIMEOUT_MS};\n  nested exception is:\n\t${nested}`,
        cause,
      });
    }
    case 'EAUTH':
      return new StepFailure({
        className: 'javax.mail.AuthenticationFailedException',
        message: response ?? messageOf(error),
      });
    case 'EENVELOPE':
      return new StepFailure({
        className: 'javax.mail.SendFailedException',
        message: `Invalid Addresses;\n  nested exception is:\n\tcom.sun.mail.smtp.SMTPAddressFailedException: ${response ?? messageOf(error)}\n`,
      });
    default:
      return new StepFailure({ className: 'javax.mail.MessagingException', message: response ?? messageOf(error) });
  }
}

function refusal(error: unknown): { readonly className: string; readonly message: string } {
  return /ECONNREFUSED/.test(messageOf(error))
    ? { className: 'java.net.ConnectException', message: 'Connection refused' }
    : { className: 'java.net.SocketException', message: messageOf(error) };
}
