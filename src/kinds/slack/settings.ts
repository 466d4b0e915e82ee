import { bool, type ConfigOf, defineSettings, text } from '../../points/index.ts';
import type { SlackMessage } from './send.ts';

const FIELDS = {
  baseUrl: text({ label: 'Address of a compatible hook; empty: Slack' }),
  teamDomain: text({ label: 'Workspace' }),
  tokenCredentialId: text({ label: 'Credentials', help: 'The id of the secret text with the token.' }),
  botUser: bool({ label: 'The token is that of an app' }),
  room: text({ label: 'Channels', help: 'Messages that name no channel go there.' }),
  iconEmoji: text({ label: 'Emoji' }),
  username: text({ label: 'Name' }),
} as const;

/** Holds what a message to Slack says nothing about. Jenkins: `SlackNotifier.DescriptorImpl`. */
export const slackSettings = defineSettings({
  displayName: 'Slack',
  yaml: 'unclassified.slackNotifier',
  file: 'jenkins.plugins.slack.SlackNotifier.xml',
  rootTag: 'jenkins.plugins.slack.SlackNotifier_-DescriptorImpl',
  fields: FIELDS,
  example: {
    ...{ baseUrl: '', teamDomain: 'acme', tokenCredentialId: 'slack', botUser: true, room: '#builds' },
    ...{ iconEmoji: ':rocket:', username: 'ci' },
  },
});

/** Returns a message with what it leaves out as the settings of the server say it. */
export function withSettings(message: SlackMessage, settings: ConfigOf<typeof FIELDS>): SlackMessage {
  const isOwn = message.baseUrl !== '' || message.teamDomain !== '';
  return {
    ...message,
    ...(!isOwn && { baseUrl: settings.baseUrl, teamDomain: settings.teamDomain }),
    ...(message.tokenCredentialId === '' && message.token === '' && { tokenCredentialId: settings.tokenCredentialId }),
    botUser: message.botUser || (!isOwn && settings.botUser),
    channel: message.channel || settings.room,
    iconEmoji: message.iconEmoji || settings.iconEmoji,
    username: message.username || settings.username,
  };
}
