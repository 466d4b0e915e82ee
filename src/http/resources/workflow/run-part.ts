import type { Job, Run, Services } from '../../../controller/index.ts';
import { displayNameOf } from '../../../model/index.ts';
import type { PipelineRunPart, StageView } from '../../../ui/index.ts';
import { newestRuns } from '../../beans/run-list.ts';
import { ownHref } from '../../hrefs.ts';
import type { RequestContext } from '../../route.ts';

/** So many runs are shown below each other, with so many stages. */
const RUNS_SHOWN = 10;
const STAGES_SHOWN = 50;
/** A stage lists no more of its steps than this. */
const STEPS_SHOWN = 20;

/** What the page of a run shows of its pipeline; null: it is none. `href` is the run's. */
export async function pipelineRunPart(
  context: RequestContext,
  { job, run, href }: { readonly job: Job; readonly run: Run; readonly href: string },
): Promise<PipelineRunPart | null> {
  if (job.itemKind.form !== 'pipeline') return null;
  const { pipelineViews } = context.services;
  const { stages, status } = await pipelineViews.stages(job, run);
  const script = pipelineViews.script(job, run);
  const mayReplay = context.may('Run/Replay') && (script?.sandbox === true || context.may('Overall/Administer'));
  const mayRestart = context.may('Job/Build') && (await pipelineViews.restartableStages(job, run)).length > 0;
  return {
    stages: stages.slice(0, STAGES_SHOWN).map(({ name, status, duration, error, steps }) => ({
      name,
      status,
      duration,
      error,
      steps: steps.slice(0, STEPS_SHOWN).map((step) => ({ ...step, logHref: `${href}execution/node/${step.id}/log` })),
    })),
    stepsHref: `${href}flowGraphTable/`,
    inputHref: status === 'PAUSED_PENDING_INPUT' ? `${href}input/` : null,
    replayHref: script !== null && mayReplay ? `${href}replay/` : null,
    restartHref: mayRestart ? `${href}restart/` : null,
  };
}

/** The newest runs of a pipeline by stages; null: it is none, or has no stages. */
export async function stageView(context: RequestContext, job: Job): Promise<StageView | null> {
  if (job.itemKind.form !== 'pipeline') return null;
  const runs = await Promise.all(
    [...newestRuns(context.services, job, 0, RUNS_SHOWN)].map((run) => rowOf(context, context.services, job, run)),
  );
  const columns = columnsOf(runs.map(({ cells }) => [...cells.keys()]));
  if (columns.length === 0) return null;
  return {
    stages: columns.map((key) => nameIn(key)),
    runs: runs.map(({ cells, ...run }) => ({ ...run, cells: columns.map((key) => cells.get(key) ?? null) })),
  };
}

async function rowOf(context: RequestContext, { pipelineViews }: Services, job: Job, run: Run) {
  const { stages } = await pipelineViews.stages(job, run);
  const counts = new Map<string, number>();
  const cells = new Map(
    stages.slice(0, STAGES_SHOWN).map(({ name, status, duration }) => {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      const key: string = `${count} ${name}`;
      return [key, { status, duration }] as const;
    }),
  );
  return { displayName: displayNameOf(run), href: `${ownHref(context)}${run.number}/`, started: run.timestamp, cells };
}

/** Stages of all runs, each where the newest run that has it puts it. A name may occur several times in a run. */
export function columnsOf(rows: readonly (readonly string[])[]): readonly string[] {
  const columns: string[] = [];
  for (const row of rows) {
    let at = -1;
    for (const key of row) {
      const known = columns.indexOf(key);
      if (known < 0) columns.splice(at + 1, 0, key);
      at = known < 0 ? at + 1 : known;
    }
  }
  return columns.slice(0, STAGES_SHOWN);
}

function nameIn(key: string): string {
  return key.slice(key.indexOf(' ') + 1);
}
