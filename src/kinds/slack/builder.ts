import { bool, defineBuilder, type Field, StepAbort, text } from '../../points/index.ts';
import { node } from '../../xml/index.ts';
import { sendSlack } from './send.ts';

/** Defines a field for a list in Slack's format, written as JSON; null where there is none. */
const json: Field<readonly unknown[] | null> = {
  type: 'String',
  fromXml(element) {
    try {
      const value: unknown = element === undefined ? null : JSON.parse(element.text);
      return Array.isArray(value) ? value : null;
    } catch {
      return null;
    }
  },
  toXml: (name, value) => (value === null ? [] : [node(name, JSON.stringify(value))]),
};

const NOTHING = 'No message, attachments or blocks provided';

/** Sends a message now: the pipeline's step `slackSend`. */
export const slackSend = defineBuilder({
  symbol: 'slackSend',
  displayName: 'Send Slack Message',
  xmlTag: 'jenkins.plugins.slack.workflow.SlackSendStep',
  fields: {
    message: text({ label: 'Message' }),
    color: text({ label: 'Color' }),
    channel: text({ label: 'Channels' }),
    baseUrl: text(),
    teamDomain: text(),
    token: text(),
    tokenCredentialId: text(),
    botUser: bool(),
    attachments: json,
    blocks: json,
    iconEmoji: text(),
    username: text(),
    timestamp: text(),
    replyBroadcast: bool(),
    sendAsText: bool(),
    failOnError: bool(),
  },
  example: {
    message: 'done',
    color: 'good',
    channel: '#builds',
    baseUrl: '',
    teamDomain: 'acme',
    token: '',
    tokenCredentialId: 'slack',
    botUser: false,
    attachments: [{ text: 'more' }],
    blocks: null,
    iconEmoji: '',
    username: '',
    timestamp: '',
    replyBroadcast: false,
    sendAsText: false,
    failOnError: true,
  },
  async perform({ message, failOnError, ...config }, context) {
    const { log } = context;
    if (config.token !== '') context.hide([config.token]);
    const shown = (value: string): string => value || '<empty>';
    const { baseUrl, teamDomain, channel, color, botUser, tokenCredentialId, iconEmoji, username, timestamp } = config;
    log.line(
      `Slack Send Pipeline step running, values are - baseUrl: ${shown(baseUrl)}, teamDomain: ${shown(teamDomain)}, channel: ${shown(channel)}, color: ${shown(color)}, botUser: ${botUser}, tokenCredentialId: ${shown(tokenCredentialId)}, notifyCommitters: false, iconEmoji: ${shown(iconEmoji)}, username: ${shown(username)}, timestamp: ${shown(timestamp)}`,
    );
    if (message === '' && config.attachments === null && config.blocks === null) {
      log.error(`Slack notification failed with exception: java.lang.IllegalArgumentException: ${NOTHING}`);
      return 'SUCCESS';
    }
    try {
      context.notes.write(await sendSlack(context, { ...config, text: message }));
    } catch (error) {
      if (!(error instanceof StepAbort)) throw error;
      const why = `Slack notification failed with exception: ${error.message}`;
      if (failOnError) throw new StepAbort(why);
      log.error(why);
      log.error('Slack notification failed. See Jenkins logs for details.');
    }
    return 'SUCCESS';
  },
});
