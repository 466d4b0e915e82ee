import { bool, definePublisher, type Field, text } from '../../points/index.ts';
import { sendMail } from './send.ts';

/** Defines the field as pipelines pass it; it is never written. */
const everyUnstable: Field<boolean | null> = {
  type: 'boolean',
  fromXml: (element) => (element === undefined ? null : element.text.trim() === 'true'),
  toXml: () => [],
};

/** Sends mail for a run that failed, for tests that failed, and when all is well again. */
export const mailer = definePublisher({
  symbol: 'mailer',
  displayName: 'E-mail Notification',
  xmlTag: 'hudson.tasks.Mailer',
  late: true,
  fields: {
    recipients: text({ label: 'Recipients', help: 'Addresses with blanks between them; variables are replaced.' }),
    dontNotifyEveryUnstableBuild: bool({
      label: 'Only the first unstable build',
      help: 'No further mail is sent while builds stay unstable.',
      script: false,
    }),
    sendToIndividuals: bool({
      label: 'Also to those who broke the build, and to whoever asked for it',
      help: 'Who made changes since the last success gets mail, too.',
    }),
    notifyEveryUnstableBuild: everyUnstable,
  },
  inScripts: { order: ['recipients', 'notifyEveryUnstableBuild'] },
  example: {
    recipients: 'team@example.org $MORE upstream-individuals:library',
    dontNotifyEveryUnstableBuild: true,
    sendToIndividuals: true,
    notifyEveryUnstableBuild: null,
  },
  async perform(config, context) {
    const { notifyEveryUnstableBuild: every } = config;
    const onlyFirstUnstable = every === null ? config.dontNotifyEveryUnstableBuild : !every;
    await sendMail({ ...config, onlyFirstUnstable, key: 'mailer' }, context);
    return 'SUCCESS';
  },
});
