import type { RunContext } from '../../points/index.ts';
import { previousRun } from '../shared/earlier-runs.ts';
import { MAIL_MESSAGE_ID, type MailMessageId } from './message-id-action.ts';

/** Returns headers that make the mail an answer to that of the run before, until a run succeeds. */
export async function answerHeaders(context: Pick<RunContext, 'history'>): Promise<Record<string, string>> {
  const before = await previousRun(context);
  if (before === null || before.result === 'SUCCESS') return {};
  const sent = before.actions.find(({ tag }) => tag === MAIL_MESSAGE_ID)?.data as MailMessageId | undefined;
  const id = sent?.messageId ?? '';
  return /^<[^<>\s]+>$/.test(id) ? { 'In-Reply-To': id, References: id } : {};
}

/** Stores the first message id of a run, to which mails of the next run reply. */
export async function noteMessage({ actions }: Pick<RunContext, 'actions'>, messageId: string): Promise<void> {
  if (actions.of(MAIL_MESSAGE_ID).length > 0) return;
  const data: MailMessageId = { messageId };
  await actions.put(MAIL_MESSAGE_ID, data);
}
