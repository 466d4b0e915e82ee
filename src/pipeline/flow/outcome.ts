import { drive, isThrowable, LimitExceeded, ScriptThrow, stackTraceText } from '../../groovy/index.ts';
import { messageOf } from '../../kit/index.ts';
import type { FlowHost } from '../host/flow-host.ts';
import { ABORT, interruptionOf } from '../script/throwables.ts';
import type { Flow } from './flow.ts';

/** Says in the console how the script failed, and lets the result follow from it. */
export async function tellFailure(flow: Flow, host: FlowHost, error: unknown): Promise<void> {
  const { log } = flow;
  if (!(error instanceof ScriptThrow) || !isThrowable(error.thrown)) {
    log.line(
      null,
      error instanceof LimitExceeded ? `The script was ended: ${messageOf(error)}` : `ERROR: ${messageOf(error)}`,
    );
    host.worsen('FAILURE');
    return;
  }
  const { thrown } = error;
  const interruption = interruptionOf(thrown);
  if (interruption !== undefined) {
    for (const { text } of interruption.causes) log.line(null, text);
    host.worsen(interruption.result);
    return;
  }
  host.worsen('FAILURE');
  if (thrown.type.isA(ABORT)) {
    log.line(null, `ERROR: ${thrown.state.message ?? ''}`);
    return;
  }
  log.text(null, await drive(stackTraceText(flow.machine, thrown)));
}
