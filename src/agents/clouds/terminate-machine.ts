import { type Clock, type Logger, messageOf } from '../../kit/index.ts';
import type { CloudContext, CloudNode } from '../../points/index.ts';
import { paused } from './paused.ts';
import type { ConfiguredCloud } from './types.ts';

const LIMIT_MS = 60_000;
/** Holds the pauses between tries to remove a machine; after the last one, the next server finds it. */
const PAUSES_MS: readonly number[] = [2_000, 10_000, 30_000, 120_000, 600_000];

export interface TerminationDependencies {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly closing: AbortSignal;
  /** Returns the cloud of the node as it is configured now. */
  find(): { readonly cloud: ConfiguredCloud; readonly context: CloudContext } | null;
}

/** Removes the machine of a node, and tries that again where the cloud cannot do it now. Ends when the server closes. */
export async function terminateMachine(
  node: CloudNode,
  { clock, log, closing, find }: TerminationDependencies,
): Promise<void> {
  for (const pause of [0, ...PAUSES_MS]) {
    if (pause > 0) await paused(clock, pause, closing);
    if (closing.aborted) return;
    const found = find();
    // What cannot be reached any more is nobody's; the record goes.
    if (found === null) return;
    try {
      const signal = AbortSignal.any([closing, AbortSignal.timeout(LIMIT_MS)]);
      await found.cloud.kind.terminate(found.cloud.config, node, { ...found.context, signal });
      return;
    } catch (error) {
      log.warn({ node: node.name, err: messageOf(error) }, 'the machine of a node could not be removed');
    }
  }
}
