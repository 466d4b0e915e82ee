import { type Evaluation, newMap, type Value } from '../../../groovy/index.ts';
import type { Json } from '../../journal/index.ts';
import { writeJsonText } from '../../script/json/write.ts';
import { defineStep, type StepCall } from '../define.ts';
import { runKind } from './kind-step.ts';

/** Sends a message to Slack, or to what speaks like it. Answers `channel`, `ts` and `threadId` of an app's message. */
export const slackSend = defineStep({
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
    const { args, machine } = call;
    const text = (name: string): string => args.optionalText(name) ?? '';
    const noted = yield* runKind(call, {
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
    return newMap(machine, Object.entries(noted) as [string, Value][]);
  },
});

/** A list of the script, or JSON that it wrote itself, as Slack gets it. */
function* listOf({ args, machine }: StepCall, name: string): Evaluation<readonly Json[] | null> {
  const value = args.value(name);
  if (value === null) return null;
  const refuse = (): never =>
    machine.fail(
      'java.lang.IllegalArgumentException',
      `${name === 'blocks' ? 'Blocks' : 'Attachments'} must be JSONArray`,
    );
  try {
    const json: unknown = JSON.parse(typeof value === 'string' ? value : yield* writeJsonText(machine, value, 0));
    return Array.isArray(json) ? (json as Json[]) : refuse();
  } catch (error) {
    if (error instanceof SyntaxError) return refuse();
    throw error;
  }
}
