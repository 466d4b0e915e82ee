import type { Job, Run, RunTree, ShownStage } from '../../../controller/index.ts';
import { createYield } from '../../../kit/index.ts';
import { displayNameOf } from '../../../model/index.ts';
import type { PipelineRunPart, StageRow, StageView } from '../../../ui/index.ts';
import { newestRuns } from '../../beans/runs/run-list.ts';
import { ownHref } from '../../reply/hrefs.ts';
import type { RequestContext } from '../../route.ts';
import { chosenStage } from './chosen-stage.ts';
import { chosenBlock, drawnStages } from './stage-graph.ts';

/** Limits the runs that are shown below each other, and `COLUMNS_SHOWN` their stages. */
const RUNS_SHOWN = 10;
const COLUMNS_SHOWN = 50;
/** Limits a run's stages on a page, `STEPS_SHOWN` the last steps of a stage, and `STEPS_TOGETHER` all steps. */
const STAGES_SHOWN = 300;
const STEPS_SHOWN = 5;
const STEPS_TOGETHER = 300;

interface ShownRun {
  readonly job: Job;
  readonly run: Run;
  /** Holds the run's own address. */
  readonly href: string;
}

/** Returns what the page of a run shows of its pipeline; `chosen` is the id of the stage whose steps are shown. */
export async function pipelineRunPart(
  context: RequestContext,
  shown: ShownRun,
  tree: RunTree,
  chosen: string | null,
): Promise<PipelineRunPart> {
  const { job, run, href } = shown;
  const { pipelines, pipelineViews } = context.services;
  const { stages, status } = await pipelineViews.stages(job, run);
  const block = chosenBlock(tree, chosen);
  const mayEnd = run.state === 'building' && context.may('Job/Cancel');
  const flow = pipelines.flowOf(run);
  return {
    graph: drawnStages(tree, STAGES_SHOWN),
    chosen: block === null ? null : await chosenStage(context.services, shown, tree, block),
    stages: stageRows(stages, href),
    left: Math.max(0, stages.length - STAGES_SHOWN),
    stepsHref: `${href}flowGraphTable/`,
    timesHref: `${href}timeline/`,
    inputHref: status === 'PAUSED_PENDING_INPUT' ? `${href}input/` : null,
    paused: flow?.isPaused === true,
    pauseHref: flow !== null && mayEnd ? `${href}pause/toggle` : null,
    termHref: mayEnd ? `${href}term` : null,
    killHref: mayEnd ? `${href}kill` : null,
  };
}

function stageRows(stages: readonly ShownStage[], href: string): readonly StageRow[] {
  let left = STEPS_TOGETHER;
  return stages.slice(0, STAGES_SHOWN).map(({ name, status, duration, error, steps, stepCount }) => {
    const shown = left === 0 ? [] : steps.slice(-Math.min(STEPS_SHOWN, left));
    left -= shown.length;
    return {
      name,
      status,
      duration,
      error,
      steps: shown.map((step) => ({ ...step, logHref: `${href}execution/node/${step.id}/log` })),
      left: stepCount - shown.length,
    };
  });
}

/**
 * Returns the newest runs of a pipeline by stages; null where the job is none, or has no runs. `queued` says that one is
 * about to begin.
 */
export async function stageView(context: RequestContext, job: Job, queued: boolean): Promise<StageView | null> {
  if (job.itemKind.form !== 'pipeline' || !context.services.plugins.isActive('pipeline-stage-view')) return null;
  const newest = [...newestRuns(context.services, job, 0, RUNS_SHOWN)];
  if (newest.length === 0 && !queued) return null;
  const pause = createYield();
  const rows: Row[] = [];
  for (const run of newest) {
    await pause();
    rows.push(await rowOf(context, job, run));
  }
  const columns = columnsOf(rows.map(({ cells }) => [...cells.keys()]));
  const shown = columns.slice(0, COLUMNS_SHOWN);
  return {
    live: queued || newest.some(({ state }) => state === 'building'),
    stages: shown.map((key) => ({ name: nameIn(key), average: averageOf(rows, key) })),
    left: columns.length - shown.length,
    runs: rows.map(({ cells, ...run }) => ({ ...run, cells: shown.map((key) => cells.get(key) ?? null) })),
  };
}

type Cell = NonNullable<StageView['runs'][number]['cells'][number]>;

interface Row {
  readonly displayName: string;
  readonly href: string;
  readonly started: number;
  readonly cells: ReadonlyMap<string, Cell>;
}

async function rowOf(context: RequestContext, job: Job, run: Run): Promise<Row> {
  const { stages } = await context.services.pipelineViews.stages(job, run);
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

/**
 * Returns the stages of all runs, each in the position that the newest run with it gives it. A name may occur several times
 * in a run.
 */
function columnsOf(rows: readonly (readonly string[])[]): readonly string[] {
  const columns: string[] = [];
  for (const row of rows) {
    let at = -1;
    for (const key of row) {
      const known = columns.indexOf(key);
      if (known < 0) columns.splice(at + 1, 0, key);
      at = known < 0 ? at + 1 : known;
    }
  }
  return columns;
}

function nameIn(key: string): string {
  return key.slice(key.indexOf(' ') + 1);
}

/** Returns the average over the runs in which the stage succeeded. */
function averageOf(rows: readonly Row[], key: string): number | null {
  const times = rows.flatMap(({ cells }) => {
    const cell = cells.get(key);
    return cell?.status === 'SUCCESS' ? [cell.duration] : [];
  });
  return times.length === 0 ? null : Math.round(times.reduce((sum, time) => sum + time, 0) / times.length);
}
