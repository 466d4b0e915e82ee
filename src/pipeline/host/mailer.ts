import type { ActiveRun, FlowDependencies } from '../../builds/index.ts';
import { Undelivered } from '../../mail/index.ts';
import { mailSettings } from '../../points/index.ts';
import type { Mailer } from '../capabilities/mailer.ts';
import { StepFailure } from '../flow/failure.ts';

/** Creates the mailer for the steps of a run. */
export function createMailer({ home, mail }: FlowDependencies, { run }: ActiveRun): Mailer {
  return {
    settings: () => home.pluginSettings.read(mailSettings),
    async send(message, key) {
      try {
        await mail.sendNow(message, `${run.job}#${run.number} ${key}`);
      } catch (error) {
        throw error instanceof Undelivered ? new StepFailure(error.failure) : error;
      }
    },
  };
}
