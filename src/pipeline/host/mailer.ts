import type { ActiveRun, FlowDependencies } from '../../builds/index.ts';
import { Undelivered } from '../../mail/index.ts';
import type { Mailer } from '../capabilities/mailer.ts';
import { StepFailure } from '../flow/failure.ts';

/** Makes what sends the mails of a run's steps. */
export function createMailer({ home, mail }: FlowDependencies, { run }: ActiveRun): Mailer {
  return {
    settings: () => home.mail.settings(),
    async send(message, key) {
      try {
        await mail.sendNow(message, `${run.job}#${run.number} ${key}`);
      } catch (error) {
        throw error instanceof Undelivered ? new StepFailure(error.failure) : error;
      }
    },
  };
}
