import { type Evaluation, ScriptThrow } from '../../../groovy/index.ts';
import type { Job } from '../../../home/index.ts';
import type { Result, Run } from '../../../model/index.ts';
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
    const number = Number(digits);
    const found = call.note<Json>('run', () => {
      const run = find(call, job, number);
      return run === undefined ? null : { title: titleOf(call, run), result: run.run.result };
    }) as { readonly title: string; readonly result: Result | null } | null;
    if (found === null) return call.abort(`No build exists with runId ${id}`);
    const { title } = found;
    call.say(
      found.result === null ? `Waiting for ${title} to complete` : `${title} already completed: ${found.result}`,
    );
    const result = found.result ?? (yield* wait(call, job, number));
    if (call.args.bool('propagate') && result !== 'SUCCESS') throw downstreamFailure(call.machine, title, result);
    const { flow, host, machine } = call;
    return runWrapper({ flow, host, machine }, { job, number });
  },
});

function find({ host }: StepCall, name: string, number: number): { readonly job: Job; readonly run: Run } | undefined {
  const { items, runs } = host.deps.home;
  const job = items.get(name);
  const run = job?.kind === 'job' ? runs.get(job, number) : undefined;
  return job?.kind !== 'job' || run === undefined || 'kind' in run ? undefined : { job, run };
}

function titleOf({ host }: StepCall, { job, run }: { readonly job: Job; readonly run: Run }): string {
  return `${host.deps.home.items.fullDisplayName(job)} ${run.displayName ?? `#${run.number}`}`;
}

/** With `propagateAbort` an interruption of the step is one of the run. */
function* wait(call: StepCall, name: string, number: number): Evaluation<Result> {
  try {
    return yield* call.effect('finish', () => finished(call, name, number), { waits: true });
  } catch (error) {
    if (!(error instanceof ScriptThrow) || !call.args.bool('propagateAbort')) throw error;
    yield* call.effect('cancel', async () => {
      const found = find(call, name, number);
      if (found !== undefined) call.host.deps.builds.stop(found.run, null, 'Calling Pipeline was cancelled');
      return null;
    });
    yield* call.effect('finish', () => finished(call, name, number), { waits: true });
    throw error;
  }
}

async function finished(call: StepCall, name: string, number: number): Promise<Result> {
  const found = find(call, name, number);
  if (found === undefined) return 'FAILURE';
  await Promise.race([call.host.deps.builds.finished(found.run), call.host.active.letGo]);
  return found.run.result ?? 'FAILURE';
}
