import type { Result, Run } from '../../model/index.ts';
import type { RunContext } from '../../points/index.ts';
import { MAIL_MESSAGE_ID, type MailMessageId } from './message-id-action.ts';

/** The job's run before this one that is over; null: there is none. */
export async function previousRun(
  { history }: Pick<RunContext, 'history'>,
  accepts: (run: Readonly<Run>) => boolean = () => true,
): Promise<Readonly<Run> | null> {
  for await (const run of history.earlier()) if (run.state === 'completed' && accepts(run)) return run;
  return null;
}

/**
 * The result that this one is compared with: runs that were aborted or not built do not count. Null: there is none, or
 * the run before is still under way.
 */
export async function resultBefore({ history }: Pick<RunContext, 'history'>): Promise<Result | null> {
  for await (const { state, result } of history.earlier()) {
    if (state === 'building') return null;
    if (result !== 'ABORTED' && result !== 'NOT_BUILT') return result;
  }
  return null;
}

/** Headers that make the mail an answer to that of the run before, until a run succeeds. */
export async function answerHeaders(context: Pick<RunContext, 'history'>): Promise<Record<string, string>> {
  const before = await previousRun(context);
  if (before === null || before.result === 'SUCCESS') return {};
  const sent = before.actions.find(({ tag }) => tag === MAIL_MESSAGE_ID)?.data as MailMessageId | undefined;
  const id = sent?.messageId ?? '';
  return /^<[^<>\s]+>$/.test(id) ? { 'In-Reply-To': id, References: id } : {};
}

/** The first mail of a run is what those of the next one answer. */
export async function noteMessage({ actions }: Pick<RunContext, 'actions'>, messageId: string): Promise<void> {
  if (actions.of(MAIL_MESSAGE_ID).length > 0) return;
  const data: MailMessageId = { messageId };
  await actions.put(MAIL_MESSAGE_ID, data);
}
