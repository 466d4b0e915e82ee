import { bool, definePublisher, expand, type RunContext, StepAbort, secret, text } from '../../points/index.ts';
import { runBefore } from '../shared/earlier-runs.ts';
import { expandTokens } from '../token-macro/tokens.ts';
import { type SlackMessage, sendSlack } from './send.ts';
import { colorOf, escaped, startMessage, statusMessage } from './words.ts';

/** Sends the results of a run to a channel of Slack, or of a compatible service. It does not change the result. */
export const slack = definePublisher({
  symbol: 'slackNotifier',
  displayName: 'Slack Notifications',
  xmlTag: 'jenkins.plugins.slack.SlackNotifier',
  late: true,
  fields: {
    baseUrl: text({
      label: 'Address of a compatible hook; empty: Slack',
      help: 'The address of a service that takes the messages of Slack.',
    }),
    teamDomain: text({ label: 'Workspace', help: 'The name of the workspace at Slack.' }),
    authToken: secret({ label: 'Token', help: 'The secret for the workspace, as older versions keep it.' }),
    tokenCredentialId: text({ label: 'Credentials', help: 'The id of the secret text with the token.' }),
    botUser: bool({
      label: 'The token is that of an app',
      help: 'The token belongs to an app, which may write to any channel it was invited to.',
    }),
    room: text({ label: 'Channels', help: 'Names of channels, with commas between them.' }),
    sendAsText: bool({ label: 'As plain text', help: 'The message has no coloured frame.' }),
    iconEmoji: text({ label: 'Emoji', help: 'It is shown beside the message.' }),
    username: text({ label: 'Name', help: 'The name that the message is from.' }),
    startNotification: bool({ label: 'When a build begins', help: 'A message is sent when a build begins.' }),
    notifySuccess: bool({ label: 'Every success', help: 'A message is sent for each build that succeeded.' }),
    notifyAborted: bool({ label: 'Every aborted build', help: 'A message is sent for each build that was aborted.' }),
    notifyNotBuilt: bool({
      label: 'Every build that was not built',
      help: 'A message is sent for each build that was not built.',
    }),
    notifyUnstable: bool({ label: 'Every unstable build', help: 'A message is sent for each unstable build.' }),
    notifyRegression: bool({
      label: 'A build that is worse than the one before',
      help: 'A message is sent where the result is worse than that of the build before.',
    }),
    notifyFailure: bool({
      label: 'The first failure',
      help: 'A message is sent for a failure after a build that did not fail.',
    }),
    notifyEveryFailure: bool({ label: 'Every failure', help: 'A message is sent for each build that failed.' }),
    notifyBackToNormal: bool({
      label: 'Back to normal',
      help: 'A message is sent for a success after a build that failed or was unstable.',
    }),
    notifyRepeatedFailure: bool({
      label: 'Every failure after the first',
      help: 'A message is sent for a failure after a failure.',
    }),
    includeTestSummary: bool({ label: 'With numbers of tests', help: 'The message says how many tests failed.' }),
    includeCustomMessage: bool({ label: 'With a text of your own', help: 'The text is added to the message.' }),
    customMessage: text({ label: 'Text', help: 'Variables in it are replaced.', lines: true }),
  },
  example: {
    baseUrl: 'https://chat.example.org/hooks/',
    teamDomain: 'acme',
    authToken: 'T0ken',
    tokenCredentialId: 'slack',
    botUser: true,
    room: '#builds',
    sendAsText: false,
    iconEmoji: ':rocket:',
    username: 'ci',
    startNotification: false,
    notifySuccess: true,
    notifyAborted: true,
    notifyNotBuilt: true,
    notifyUnstable: true,
    notifyRegression: true,
    notifyFailure: true,
    notifyEveryFailure: false,
    notifyBackToNormal: true,
    notifyRepeatedFailure: true,
    includeTestSummary: true,
    includeCustomMessage: true,
    customMessage: '$BUILD_NUMBER is done',
  },
  async beforeBuild(config, context) {
    if (config.startNotification) await tell(config, context, startMessage(context), 'good');
  },
  async perform(config, context) {
    if (!(await isWanted(config, context))) return 'SUCCESS';
    const text = `${await statusMessage(context)}${await more(config, context)}`;
    await tell(config, context, text, colorOf(context.result()));
    return 'SUCCESS';
  },
});

type SlackConfig = Pick<SlackMessage, Shared> & { readonly authToken: string; readonly room: string };
type Shared = 'baseUrl' | 'teamDomain' | 'tokenCredentialId' | 'botUser' | 'sendAsText' | 'iconEmoji' | 'username';

/** Sends a message and logs an error where Slack does not accept it, which does not change the result. */
async function tell(config: SlackConfig, context: RunContext, text: string, color: string): Promise<void> {
  const message: SlackMessage = {
    ...config,
    token: config.authToken,
    channel: expand(config.room, context.env),
    text,
    color,
    ...{ attachments: null, blocks: null, replyBroadcast: false, timestamp: '' },
  };
  try {
    await sendSlack(context, message);
  } catch (error) {
    if (!(error instanceof StepAbort)) throw error;
    context.log.error(`Slack notification failed. See Jenkins logs for details. ${error.message}`);
  }
}

type Wanted = Readonly<Record<`notify${string}`, boolean>>;

async function isWanted(config: Wanted & Record<string, unknown>, context: RunContext): Promise<boolean> {
  const before = (await runBefore(context))?.result ?? 'SUCCESS';
  switch (context.result()) {
    case 'SUCCESS':
      return config.notifySuccess === true || (before !== 'SUCCESS' && config.notifyBackToNormal === true);
    case 'FAILURE':
      if (config.notifyEveryFailure === true) return true;
      return before === 'FAILURE'
        ? config.notifyRepeatedFailure === true
        : config.notifyFailure === true || config.notifyRegression === true;
    case 'UNSTABLE':
      return config.notifyUnstable === true || (before === 'SUCCESS' && config.notifyRegression === true);
    case 'ABORTED':
      return config.notifyAborted === true;
    case 'NOT_BUILT':
      return config.notifyNotBuilt === true;
  }
}

async function more(
  config: {
    readonly includeTestSummary: boolean;
    readonly includeCustomMessage: boolean;
    readonly customMessage: string;
  },
  context: RunContext,
): Promise<string> {
  const { testTotals } = context.run;
  const passed = testTotals && testTotals.totalCount - testTotals.failCount - testTotals.skipCount;
  const tests = testTotals
    ? `\nTest Status:\n\tPassed: ${passed}, Failed: ${testTotals.failCount}, Skipped: ${testTotals.skipCount}`
    : '\nNo Tests found.';
  const custom = config.includeCustomMessage ? `\n${escaped(await expandTokens(context, config.customMessage))}` : '';
  return (config.includeTestSummary ? tests : '') + custom;
}
