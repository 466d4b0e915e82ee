import type { Evaluation } from '../../../groovy/index.ts';
import { messageOf } from '../../../kit/index.ts';
import { type Result, worse } from '../../../model/index.ts';
import { AgentLost, type RunContext, StepAbort } from '../../../points/index.ts';
import { abort, StepFailure } from '../../flow/failure.ts';
import type { EffectContext } from '../../flow/flow-thread.ts';
import { filterText } from '../../flow/line-filters.ts';
import { linesOnce } from '../../flow/lines-once.ts';
import type { Json } from '../../journal/index.ts';
import { assignedResult } from '../../script/globals/change-run.ts';
import type { StepCall } from '../define.ts';
import { reportPlaceOf } from './report-place.ts';

/**
 * Performs a kind in the folder and the environment of the blocks around, once, and returns its value. Its failure becomes
 * the step's: an AbortException where the kind or a lost process ended the work with a message of its own, AgentLost where the
 * machine is gone, an IOException otherwise.
 */
export function* performKind<T extends Json>(
  call: StepCall,
  perform: (context: RunContext) => Promise<T>,
): Evaluation<T> {
  const env = new Map(call.environment());
  const assigned = assignedResult(call);
  const folder = call.scope.folder ?? '/';
  call.host.workspaces.markUsed(call.scope.place);
  return yield* call.effect(
    'perform',
    async (at) => {
      try {
        await call.agent.files.makeFolder(folder);
        return await perform(contextOf(call, { env, assigned }, at));
      } catch (error) {
        at.signal.throwIfAborted();
        throw failureOf(error);
      }
    },
    { graceful: true },
  );
}

function failureOf(error: unknown): Error {
  const isOfMachine = error instanceof AgentLost && error.part !== 'process';
  if (error instanceof StepFailure || isOfMachine) return error;
  if (error instanceof StepAbort || error instanceof AgentLost) return abort(error.message);
  return new StepFailure({ className: 'java.io.IOException', message: messageOf(error) });
}

function contextOf(
  call: StepCall,
  { env, assigned }: { readonly env: Map<string, string>; readonly assigned: Result | null },
  { key, signal }: EffectContext,
): RunContext {
  const { flow, host, node, scope } = call;
  return host.processes.contextOf({
    step: `flow-${host.run.idOf(key).slice(0, 32)}`,
    node: scope.place?.node ?? '',
    workspace: scope.folder ?? '/',
    env,
    signal,
    log: linesOnce(flow.log, key, (line) => call.say(line)),
    copyOf(k) {
      const output = `${key} ${k}`;
      return {
        copied: () => flow.log.copiedOf(output),
        write(text, end) {
          flow.log.text(node, filterText(scope, text, flow.clock.now()));
          flow.log.setCopied(output, end);
        },
        settled: (text) => host.masking.settled(text),
      };
    },
    place: reportPlaceOf(flow, node),
    hasResult: () => assigned !== null,
    result: () => worse(host.run.result(), assigned ?? 'SUCCESS'),
  });
}
