import { type Clock, sleep } from '../../../kit/index.ts';
import type { ServerPublisher } from '../fields/publication-fields.ts';
import { SshFailure } from '../session/failure.ts';

/** Notes what was done of one transfer. */
export interface TransferState {
  isCleaned: boolean;
  /** Holds the files of the workspace that were sent. */
  readonly sent: Set<string>;
  /** Is true when the command was run as well. */
  isDone: boolean;
}

/** Notes what was done of each transfer, so that a further attempt goes on there. Jenkins: `BPTransfer.TransferState`. */
export type Attempt = readonly TransferState[];

/** Attempts a publication as often as it says, with a pause between. */
export async function withRetries(
  { retry, transfers }: Pick<ServerPublisher, 'retry' | 'transfers'>,
  { clock, signal, say }: { readonly clock: Clock; readonly signal: AbortSignal; say(line: string): void },
  attempt: (states: Attempt) => Promise<void>,
): Promise<void> {
  const states = transfers.map(() => ({ isCleaned: false, sent: new Set<string>(), isDone: false }));
  const delay = retry?.retryDelay ?? 0;
  for (let left = retry?.retries ?? 0; ; left -= 1) {
    try {
      await attempt(states);
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof SshFailure) || left <= 0) throw error;
      say(`Failed: ${error.message}`);
      say(`Trying again in ${delay} ms; ${left} attempt(s) left`);
      await sleep(clock, delay, signal);
    }
  }
}
