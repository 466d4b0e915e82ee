import {
  bool,
  type ConfigOf,
  defaultsOf,
  type Field,
  int,
  optionalText,
  type ReadContext,
  readFields,
  text,
  type WriteContext,
  writeFields,
} from '../../points/index.ts';
import { childOf, node, type XmlElement } from '../../xml/index.ts';

const PROVIDERS = 'hudson.plugins.emailext.plugins.recipients.';
/** Maps the elements by which older versions of the plugin chose the recipients of a trigger to the providers of today. */
const OLD_FLAGS: readonly (readonly [element: string, provider: string])[] = [
  ['sendToRecipientList', 'ListRecipientProvider'],
  ['sendToDevelopers', 'DevelopersRecipientProvider'],
  ['sendToRequester', 'RequesterRecipientProvider'],
  ['includeCulprits', 'CulpritsRecipientProvider'],
];

/** Defines a field for class names of recipient providers, without their package. */
export const providers: Field<readonly string[]> = {
  type: 'any',
  fromXml: (element) => (element?.children ?? []).map(({ name }) => name.slice(name.lastIndexOf('.') + 1)),
  toXml: (name, value) => [
    node(
      name,
      value.map((each) => node(PROVIDERS + each)),
    ),
  ],
};

/** Defines the fields of a trigger's mail. Jenkins: `EmailType`. */
const EMAIL_FIELDS = {
  recipientList: text({
    help: 'Addresses with commas between them; `cc:` and `bcc:` in front of one say how it gets the mail.',
  }),
  subject: text({
    label: 'Subject',
    help: 'The subject of mails of this trigger.',
    default: '$PROJECT_DEFAULT_SUBJECT',
  }),
  body: text({ label: 'Content', help: 'The text of mails of this trigger.', default: '$PROJECT_DEFAULT_CONTENT' }),
  recipientProviders: providers,
  attachmentsPattern: text({ help: 'Files below the workspace that match one of these patterns are attached.' }),
  attachBuildLog: bool({ help: 'The console of the build goes with the mail.' }),
  compressBuildLog: bool({ help: 'The console goes with the mail, in an archive.' }),
  replyTo: text({ help: 'Answers to the mail go to these addresses.', default: '$PROJECT_DEFAULT_REPLYTO' }),
  contentType: text({
    label: 'Content type',
    help: 'One of `text/plain`, `text/html`, `both` and `default`; a trigger may say `project`, too.',
    default: 'project',
  }),
};

export type TriggerMail = ConfigOf<typeof EMAIL_FIELDS>;

export interface MailTrigger {
  /** Holds the class name without its package, such as `FailureTrigger`. */
  readonly type: string;
  readonly email: TriggerMail;
  /** Holds the count of the trigger for the nth failure; null for other triggers. */
  readonly requiredFailureCount: number | null;
}

const COUNT = int({ default: 1 });
const TRIGGERS = 'hudson.plugins.emailext.plugins.trigger.';

const triggers: Field<readonly MailTrigger[]> = {
  type: 'any',
  fromXml: (element, context) => (element?.children ?? []).map((child) => triggerOf(child, context)),
  toXml: (name, value, context) => [
    node(
      name,
      value.map((trigger) => triggerNode(trigger, context)),
    ),
  ],
};

function triggerOf(element: XmlElement, context: ReadContext): MailTrigger {
  const email = childOf(element, 'email') ?? { ...element, children: [] };
  const count = childOf(element, 'requiredFailureCount');
  const mail = readFields(EMAIL_FIELDS, email, context);
  const old = OLD_FLAGS.filter(([flag]) => childOf(email, flag)?.text.trim() === 'true').map(
    ([, provider]) => provider,
  );
  return {
    type: element.name.slice(element.name.lastIndexOf('.') + 1),
    email: { ...mail, recipientProviders: [...mail.recipientProviders, ...old] },
    requiredFailureCount: count === undefined ? null : COUNT.fromXml(count, context),
  };
}

function triggerNode({ type, email, requiredFailureCount }: MailTrigger, context: WriteContext) {
  return node(TRIGGERS + type, [
    node('email', writeFields(EMAIL_FIELDS, email, context)),
    ...(requiredFailureCount === null ? [] : [node('requiredFailureCount', String(requiredFailureCount))]),
  ]);
}

/** Defines the fields of a job for all its mail. Jenkins: `ExtendedEmailPublisher`. */
export const PUBLISHER_FIELDS = {
  recipientList: text({
    label: 'Project recipient list',
    help: 'Addresses with commas between them; `cc:` and `bcc:` in front of one say how it gets the mail.',
    default: '$DEFAULT_RECIPIENTS',
  }),
  configuredTriggers: triggers,
  contentType: text({
    label: 'Content type',
    help: 'One of `text/plain`, `text/html`, `both` and `default`; a trigger may say `project`, too.',
    default: 'default',
  }),
  defaultSubject: text({
    label: 'Default subject',
    help: 'The subject of mails whose trigger has none.',
    default: '$DEFAULT_SUBJECT',
  }),
  defaultContent: text({
    label: 'Default content',
    help: 'The text of mails whose trigger has none.',
    lines: true,
    default: '$DEFAULT_CONTENT',
  }),
  attachmentsPattern: text({
    label: 'Attachments',
    help: 'Files below the workspace that match one of these patterns are attached.',
  }),
  presendScript: text({
    label: 'Pre-send script (not run)',
    help: 'Where there is one, no mail is sent, because it might decide who gets it.',
    lines: true,
    default: '$DEFAULT_PRESEND_SCRIPT',
  }),
  postsendScript: text({
    label: 'Post-send script (not run)',
    help: 'It stays in the file and is not run.',
    lines: true,
    default: '$DEFAULT_POSTSEND_SCRIPT',
  }),
  attachBuildLog: bool({ label: 'Attach the console', help: 'The console of the build goes with the mail.' }),
  compressBuildLog: bool({ label: 'Attach it compressed', help: 'The console goes with the mail, in an archive.' }),
  replyTo: text({ label: 'Reply-To', help: 'Answers to the mail go to these addresses.', default: '$DEFAULT_REPLYTO' }),
  from: optionalText({ label: 'From', help: 'The sender, where it is not that of the server.' }),
  saveOutput: bool({
    label: 'Save the mail in the workspace (not done)',
    help: 'It stays in the file and has no effect.',
  }),
  disabled: bool({ label: 'Switched off', help: 'No mail is sent.' }),
};

export type PublisherConfig = ConfigOf<typeof PUBLISHER_FIELDS>;

/** Holds the mail of a trigger that configures nothing. */
export const PLAIN_MAIL: TriggerMail = {
  ...defaultsOf(EMAIL_FIELDS),
  recipientProviders: ['ListRecipientProvider'],
};

/** Holds the mail of a job without triggers, scripts and an address for replies. */
export const PLAIN_PUBLISHER: PublisherConfig = {
  ...defaultsOf(PUBLISHER_FIELDS),
  presendScript: '',
  postsendScript: '',
  replyTo: '',
};
