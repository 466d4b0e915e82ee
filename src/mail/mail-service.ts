import type { Home, KeptMail } from '../home/index.ts';
import { type Clock, type Logger, messageOf } from '../kit/index.ts';
import {
  extendedMailSettings,
  type Mail,
  type MailDefaults,
  type MailMessage,
  type MailOptions,
  type MailOutcome,
  type MailServerSettings,
  type MailSettings,
  mailSettings,
  type PluginSettings,
} from '../points/index.ts';
import { BadAddress, type ComposedMail, composeMail } from './compose.ts';
import { deliver, Undelivered } from './deliver.ts';
import { Outbox } from './outbox.ts';

/** Holds Jenkins's sender where none is configured. */
const NO_SENDER = 'address not configured yet <nobody@nowhere>';
/** Limits how long a build waits for the mail server, three times at most. */
const RUN_TIMEOUT_MS = 10_000;
/** Limits how long a direct request for a mail waits; that is longer, as in Jenkins. */
const STEP_TIMEOUT_MS = 60_000;

/** Sends the server's mail. */
export interface MailService {
  /** Returns the mail interface for kinds that work for a run. */
  of(run: OfRun): Mail;
  /** Sends a mail now. Throws Undelivered, and what reading the settings throws. `settings` replaces the stored ones. */
  sendNow(message: MailMessage, key: string, settings?: MailSettings): Promise<void>;
  /** Returns the mails that wait to be sent. */
  waiting(): readonly KeptMail[];
  /** Tries to send all waiting mails now. */
  retryNow(): Promise<void>;
  /** Returns the number of the next test mail. */
  nextTest(): number;
  /** Loads the mails that an earlier server left. */
  begin(): Promise<void>;
  end(): Promise<void>;
}

interface OfRun {
  readonly job: string;
  readonly number: number;
}

export interface MailDependencies {
  readonly home: Pick<Home, 'settings' | 'mail'> & { readonly pluginSettings: Pick<PluginSettings, 'read'> };
  readonly clock: Clock;
  readonly log: Logger;
}

export function createMailService({ home, clock, log }: MailDependencies): MailService {
  const defaults = async (): Promise<MailDefaults> => {
    const { replyTo, defaultSuffix } = await home.pluginSettings.read(mailSettings);
    const from = home.settings.current.adminAddress ?? NO_SENDER;
    return { from, replyTo, defaultSuffix, extended: await home.pluginSettings.read(extendedMailSettings) };
  };
  let tests = 0;
  const outbox = new Outbox({
    files: home.mail.outbox,
    clock,
    log,
    deliver: async (mail, extended) => deliver(clock, mail, await serverOf(extended), RUN_TIMEOUT_MS),
  });

  async function serverOf(extended: boolean): Promise<MailServerSettings> {
    const own = extended ? (await home.pluginSettings.read(extendedMailSettings)).account : null;
    return own ?? (await home.pluginSettings.read(mailSettings));
  }

  const composed = (message: MailMessage, key: string): Promise<ComposedMail> =>
    compose(message, message.from ?? home.settings.current.adminAddress ?? NO_SENDER, key);

  async function send(message: MailMessage, run: OfRun, { key, extended = false }: MailOptions): Promise<MailOutcome> {
    const mail = await composed(message, `${run.job}#${run.number} ${key}`);
    try {
      const rejected = await deliver(clock, mail, await serverOf(extended), RUN_TIMEOUT_MS);
      return { kind: 'sent', messageId: mail.messageId, rejected };
    } catch (error) {
      const undelivered = asUndelivered(error);
      if (!undelivered.temporary) throw undelivered;
      const about = { job: run.job, run: run.number, subject: message.subject, extended, reason: undelivered.message };
      await outbox.add(mail, about);
      log.warn(
        { job: run.job, run: run.number, messageId: mail.messageId, err: about.reason },
        'a mail is kept for later',
      );
      return { kind: 'kept', messageId: mail.messageId, failure: undelivered.failure };
    }
  }

  return {
    of: (run) => ({
      settings: defaults,
      send: (message, options) =>
        send(message, run, options).catch((error: unknown) => ({
          kind: 'refused',
          failure: asUndelivered(error).failure,
        })),
    }),
    async sendNow(message, key, settings) {
      const server = settings ?? (await serverOf(false));
      await deliver(clock, await composed(message, key), server, STEP_TIMEOUT_MS);
    },
    waiting: () => outbox.mails,
    retryNow: () => outbox.retryNow(),
    nextTest() {
      tests += 1;
      return tests;
    },
    begin: () => outbox.begin(),
    end: () => outbox.end(),
  };
}

async function compose(message: MailMessage, from: string, key: string): Promise<ComposedMail> {
  try {
    return await composeMail(message, from, key);
  } catch (error) {
    if (!(error instanceof BadAddress)) throw error;
    throw new Undelivered({ className: 'javax.mail.internet.AddressException', message: error.message }, false);
  }
}

/**
 * Turns an error into Undelivered. Other errors, such as settings that cannot be read, are temporary: an administrator may
 * correct them.
 */
function asUndelivered(error: unknown): Undelivered {
  if (error instanceof Undelivered) return error;
  return new Undelivered({ className: 'java.io.IOException', message: messageOf(error) }, true);
}
