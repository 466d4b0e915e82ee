import { askWeb, messageOf } from '../../kit/index.ts';
import { type RunContext, StepAbort } from '../../points/index.ts';
import { slackSettings, withSettings } from './settings.ts';

export interface SlackMessage {
  /** Holds the base address, with a slash at its end, which the token follows; '' stands for Slack itself. */
  readonly baseUrl: string;
  readonly teamDomain: string;
  readonly tokenCredentialId: string;
  /** Holds the token in plain text, as older configurations have it. */
  readonly token: string;
  readonly botUser: boolean;
  /** Holds channels separated by commas or blanks; `channel:timestamp` replies in a thread. */
  readonly channel: string;
  readonly text: string;
  readonly color: string;
  readonly attachments: readonly unknown[] | null;
  readonly blocks: readonly unknown[] | null;
  readonly iconEmoji: string;
  readonly username: string;
  readonly replyBroadcast: boolean;
  readonly sendAsText: boolean;
  /** Identifies the message to change; '' sends a new one. */
  readonly timestamp: string;
}

/** Describes Slack's response to a message that it accepted. */
export interface SlackAnswer {
  readonly channel: string;
  readonly ts: string;
  readonly threadId: string;
}

const SLACK = 'https://slack.com/api/';

/** Sends a message to each channel and returns Slack's response to the last. Throws StepAbort with Slack's reason. */
export async function sendSlack(context: RunContext, given: SlackMessage): Promise<SlackAnswer | null> {
  const message = withSettings(given, await context.settings(slackSettings));
  const token = await tokenOf(context, message);
  let last: SlackAnswer | null = null;
  for (const room of message.channel.split(/[,; ]+/)) {
    const [channel = '', thread = ''] = room.split(':');
    const asked = requestOf(message, token, { channel, thread });
    const answer = await askWeb({ method: 'POST', ...asked, signal: context.signal }, context).catch(
      (error: unknown) => {
        context.signal.throwIfAborted();
        throw new StepAbort(messageOf(error));
      },
    );
    if (answer.status !== 200) throw new StepAbort(answer.text.slice(0, 200) || `status ${answer.status}`);
    if (isBot(message)) last = answerIn(answer.text);
  }
  return last;
}

function isBot({ botUser, baseUrl }: SlackMessage): boolean {
  return botUser && baseUrl === '';
}

async function tokenOf({ credentials }: RunContext, { tokenCredentialId, token }: SlackMessage): Promise<string> {
  if (tokenCredentialId === '') return token;
  const found = await credentials.find(tokenCredentialId);
  if (found?.kind !== 'text')
    throw new StepAbort(`The token with the provided ID could not be found and no token was specified`);
  return found.secret.trim();
}

function requestOf(
  message: SlackMessage,
  token: string,
  { channel, thread }: { readonly channel: string; readonly thread: string },
): { url: string; headers: Record<string, string>; body: string } {
  const body = JSON.stringify({
    ...(channel !== '' && { channel: isBot(message) ? channel.replace('#', '') : channel }),
    ...contentOf(message),
    link_names: '1',
    unfurl_links: 'true',
    unfurl_media: 'true',
    ...(message.iconEmoji !== '' && { icon_emoji: message.iconEmoji }),
    ...(message.username !== '' && { username: message.username }),
    ...(thread.length > 1 && { thread_ts: thread }),
    ...(message.replyBroadcast && { reply_broadcast: 'true' }),
    ...(message.timestamp !== '' && { ts: message.timestamp }),
  });
  const headers = { 'Content-Type': 'application/json; charset=UTF-8' };
  if (!isBot(message)) return { url: hookOf(message, token), headers, body };
  const method = message.timestamp === '' ? 'chat.postMessage' : 'chat.update';
  return { url: SLACK + method, headers: { ...headers, Authorization: `Bearer ${token}` }, body };
}

/**
 * Returns the address of the webhook. For Mattermost and Rocket.Chat, whose webhooks are like Slack's, `baseUrl` may be the
 * whole address.
 */
function hookOf({ baseUrl, teamDomain }: SlackMessage, token: string): string {
  if (baseUrl !== '') return baseUrl.replace(/\/*$/, token === '' ? '' : '/') + token;
  if (!/^[\w-]+$/.test(teamDomain)) throw new StepAbort('No team domain and no base url of Slack is configured');
  return `https://${teamDomain}.slack.com/services/hooks/jenkins-ci?token=${encodeURIComponent(token)}`;
}

function contentOf(message: SlackMessage): object {
  const { text, color, attachments, blocks, sendAsText } = message;
  if (sendAsText) return { text };
  if (attachments === null && blocks === null) {
    const fields = [{ short: false, value: text }];
    return { attachments: [{ fallback: text, color, fields, mrkdwn_in: ['pretext', 'text', 'fields'] }] };
  }
  return {
    ...(text !== '' && { text }),
    ...(attachments !== null && { attachments: attachments.map((each) => withFallback(each, text)) }),
    ...(blocks !== null && { blocks }),
  };
}

function withFallback(attachment: unknown, fallback: string): unknown {
  if (typeof attachment !== 'object' || attachment === null || 'fallback' in attachment) return attachment;
  return { ...attachment, fallback };
}

function answerIn(text: string): SlackAnswer | null {
  let answer: { readonly ok?: boolean; readonly error?: string; readonly channel?: string; readonly ts?: string };
  try {
    answer = JSON.parse(text) as typeof answer;
  } catch {
    throw new StepAbort(`Failed to parse response from slack: ${text.slice(0, 200)}`);
  }
  if (answer.ok !== true) throw new StepAbort(text.slice(0, 200));
  const { channel = '', ts = '' } = answer;
  return { channel, ts, threadId: `${channel}:${ts}` };
}
