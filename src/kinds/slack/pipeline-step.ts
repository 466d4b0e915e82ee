import { defineStep, type Json, type StepCall, type StepEvaluation } from '../../points/index.ts';
import { slackSend } from './builder.ts';

/** Sends a message to Slack, or to a compatible service. Returns `channel`, `ts` and `threadId` of an app's message. */
export const slackSendStep = defineStep({
  name: 'slackSend',
  className: 'jenkins.plugins.slack.workflow.SlackSendStep',
  displayName: 'Send Slack Message',
  parameters: [
    { name: 'attachments', type: 'value' },
    { name: 'baseUrl', type: 'String' },
    { name: 'blocks', type: 'value' },
    { name: 'botUser', type: 'boolean' },
    { name: 'channel', type: 'String' },
    { name: 'color', type: 'String' },
    { name: 'failOnError', type: 'boolean' },
    { name: 'iconEmoji', type: 'String' },
    { name: 'message', type: 'String' },
    { name: 'notifyCommitters', type: 'boolean' },
    { name: 'replyBroadcast', type: 'boolean' },
    { name: 'sendAsText', type: 'boolean' },
    { name: 'teamDomain', type: 'String' },
    { name: 'timestamp', type: 'String' },
    { name: 'token', type: 'String' },
    { name: 'tokenCredentialId', type: 'String' },
    { name: 'username', type: 'String' },
  ],
  shows: 'message',
  *run(call) {
    const { args } = call;
    const text = (name: string): string => args.optionalText(name) ?? '';
    const noted = yield* call.perform(slackSend, {
      message: text('message'),
      color: text('color'),
      channel: text('channel'),
      baseUrl: text('baseUrl'),
      teamDomain: text('teamDomain'),
      token: text('token'),
      tokenCredentialId: text('tokenCredentialId'),
      botUser: args.bool('botUser'),
      attachments: yield* listOf(call, 'attachments'),
      blocks: yield* listOf(call, 'blocks'),
      iconEmoji: text('iconEmoji'),
      username: text('username'),
      timestamp: text('timestamp'),
      replyBroadcast: args.bool('replyBroadcast'),
      sendAsText: args.bool('sendAsText'),
      failOnError: args.bool('failOnError'),
    });
    if (typeof noted !== 'object' || noted === null || Array.isArray(noted)) return null;
    return noted;
  },
});

/** Returns a list of the script, or JSON that it wrote itself, as Slack expects it; null where the argument is missing. */
function* listOf({ args, fail }: StepCall, name: string): StepEvaluation<readonly Json[] | null> {
  const refuse = (): never =>
    fail('java.lang.IllegalArgumentException', `${name === 'blocks' ? 'Blocks' : 'Attachments'} must be JSONArray`);
  const text = yield* args.json(name);
  if (text === null) return null;
  try {
    const json: unknown = JSON.parse(text);
    return Array.isArray(json) ? json : refuse();
  } catch (error) {
    if (error instanceof SyntaxError) return refuse();
    throw error;
  }
}
