import { bool, defineMavenReporter, text } from '../../points/index.ts';
import { sendMail } from '../mailer/send.ts';

/** Sends the mail of a Maven job: for its build and, by default, for each module that broke or is well again. */
export const mavenMailer = defineMavenReporter({
  symbol: 'mavenMailer',
  displayName: 'E-mail Notification',
  xmlTag: 'hudson.maven.reporters.MavenMailer',
  fields: {
    recipients: text({ label: 'Recipients', help: 'Addresses with blanks between them.' }),
    dontNotifyEveryUnstableBuild: bool({
      label: 'Only the first unstable build',
      help: 'No further mail is sent while builds stay unstable.',
    }),
    sendToIndividuals: bool({
      label: 'Also to those who broke the build, and to whoever asked for it',
      help: 'Who made changes since the last success gets mail, too.',
    }),
    perModuleEmail: bool({
      label: 'A mail for each module',
      help: 'Each module has a mail of its own, beside that of the whole build.',
      default: true,
    }),
  },
  example: {
    recipients: 'team@example.org',
    dontNotifyEveryUnstableBuild: true,
    sendToIndividuals: true,
    perModuleEmail: false,
  },
  async perform({ perModuleEmail, dontNotifyEveryUnstableBuild: onlyFirstUnstable, ...config }, context) {
    const runs = perModuleEmail ? context.modules.runs() : [];
    for (const run of [...runs, context]) await sendMail({ ...config, onlyFirstUnstable, key: 'maven-mailer' }, run);
  },
});
