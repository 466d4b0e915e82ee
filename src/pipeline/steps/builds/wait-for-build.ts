import { type Evaluation, ScriptThrow } from '../../../groovy/index.ts';
import type { Result } from '../../../model/index.ts';
import type { RunName, RunRecord } from '../../capabilities/runs.ts';
import type { Json } from '../../journal/index.ts';
import { runWrapper } from '../../script/globals/run-wrapper.ts';
import { defineStep, type StepCall } from '../define.ts';
import { downstreamFailure } from './downstream-failure.ts';

/** Waits for a run that something else started. Jenkins: `WaitForBuildStep`. */
export const waitForBuild = defineStep({
  name: 'waitForBuild',
  className: 'org.jenkinsci.plugins.workflow.support.steps.build.WaitForBuildStep',
  displayName: 'Wait for build to complete',
  parameters: [
    { name: 'runId', type: 'String', required: true },
    { name: 'propagate', type: 'boolean' },
    { name: 'propagateAbort', type: 'boolean' },
  ],
  shows: 'runId',
  *run(call) {
    const id = call.args.text('runId');
    const [, job = '', digits = ''] = /^(.*)#(\d+)$/.exec(id) ?? [];
    const name: RunName = { job, number: Number(digits) };
    const found = call.note<Json>('run', () => {
      const record = call.host.runs.find(name);
      return record === undefined ? null : { title: titleOf(record), result: record.run.result };
    }) as { readonly title: string; readonly result: Result | null } | null;
    if (found === null) return call.abort(`No build exists with runId ${id}`);
    const { title } = found;
    call.say(
      found.result === null ? `Waiting for ${title} to complete` : `${title} already completed: ${found.result}`,
    );
    const result = found.result ?? (yield* wait(call, name));
    if (call.args.bool('propagate') && result !== 'SUCCESS') throw downstreamFailure(call.machine, title, result);
    const { flow, host, machine } = call;
    return runWrapper({ flow, host, machine }, name);
  },
});

function titleOf({ jobTitle, run }: RunRecord): string {
  return `${jobTitle} ${run.displayName ?? `#${run.number}`}`;
}

/** Waits for the end of a run. With `propagateAbort` an interruption of the step stops the run as well. */
function* wait(call: StepCall, name: RunName): Evaluation<Result> {
  const { runs } = call.host;
  const finished = (): Promise<Result> => runs.finished(name);
  try {
    return yield* call.effect('finish', finished, { waits: true });
  } catch (error) {
    if (!(error instanceof ScriptThrow) || !call.args.bool('propagateAbort')) throw error;
    yield* call.effect('cancel', async () => {
      runs.stop(name, 'Calling Pipeline was cancelled');
      return null;
    });
    yield* call.effect('finish', finished, { waits: true });
    throw error;
  }
}
