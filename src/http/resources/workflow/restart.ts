import type { Job, Run } from '../../../controller/index.ts';
import { displayNameOf, fail } from '../../../model/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { itemFullDisplayName } from '../../beans/items/item.ts';
import { restartReference } from '../../beans/runs/pipeline-action.ts';
import { submittedJson, text, trimmedOrEmpty } from '../../parameters/types.ts';
import { validation } from '../../reply/form-validation.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { pipelineRunOf } from './pipeline-run.ts';
import { repeat } from './replay.ts';

const RESTART = '/_run/:item/:run/restart';
const STAGE_NAME = { stageName: text('Name of the stage.') };

const restartApi = exportRoute({
  path: RESTART,
  permission: 'Job/Build',
  doc: 'Where a run of a declarative pipeline can begin again, in the format json, xml or python.',
  reference: async (context) => restartReference(await restartableOf(context)),
});

const restartPage = route({
  method: 'GET',
  path: RESTART,
  permission: 'Job/Build',
  crumb: 'exempt',
  object: true,
  doc: 'The page on which people run a declarative pipeline once more from a stage.',
  async handler(context) {
    const { job, run } = pipelineRunOf(context);
    const { pipelineViews } = context.services;
    const stages = await pipelineViews.restartableStages(job, run);
    if (stages.length === 0 && !isOverAndDeclarative(context)) fail('PAGE_NOT_FOUND');
    return {
      type: 'page',
      title: `Restart ${displayNameOf(run)} from Stage`,
      trail: [{ text: 'Restart from Stage', href: `${ownHref(context)}${run.number}/restart/` }],
      page: { page: 'restart-stage', displayName: displayNameOf(run), stages },
    };
  },
});

const restartRun = route({
  method: 'POST',
  path: `${RESTART}/restart`,
  permission: 'Job/Build',
  crumb: 'required',
  parameters: { ...STAGE_NAME, json: submittedJson('`{"stageName":"…"}`, as Jenkins has it.') },
  doc: 'Runs a declarative pipeline once more from a stage, with the parameters of this run.',
  async handler(context) {
    const restartable = await restartableOf(context);
    const { parameters, services } = context;
    const submitted = parameters.json?.['stageName'];
    const stage = parameters.stageName ?? (typeof submitted === 'string' ? submitted : undefined);
    if (stage === undefined) fail('FORM_EXPECTED');
    const reason = await restartAt(context, restartable, stage);
    if (reason !== null) fail('STAGE_NOT_RESTARTABLE', reason);
    return {
      type: 'redirect',
      to: `/${context.via === '' ? services.home.items.url(restartable.job.fullName) : context.via}`,
    };
  },
});

/** Restarts a pipeline from a stage, for programs. */
const restartPipeline = route({
  method: 'POST',
  path: `${RESTART}/restartPipeline`,
  permission: 'Job/Build',
  crumb: 'required',
  parameters: STAGE_NAME,
  doc: 'Runs a declarative pipeline once more from a stage, and answers as JSON whether it will.',
  async handler(context) {
    const restartable = await restartableOf(context);
    const reason = await restartAt(context, restartable, context.parameters.stageName ?? '');
    const data =
      reason === null
        ? { success: 'true', message: 'ok' }
        : {
            success: 'false',
            message: `Failure restarting from stage: java.lang.IllegalStateException: ${reason}`,
          };
    return { type: 'json', json: { status: 'ok', data } };
  },
});

const checkStageName = route({
  method: 'GET or POST',
  path: `${RESTART}/checkStageName`,
  permission: 'Job/Build',
  crumb: 'required',
  parameters: { value: trimmedOrEmpty('Name of the stage.') },
  doc: 'Says whether a run can begin again at a stage, in the HTML of a form validation.',
  async handler(context) {
    const restartable = await restartableOf(context);
    const reason = reasonAgainst(context, restartable, context.parameters.value);
    return validation(reason === null ? null : { kind: 'error', text: reason });
  },
});

/** Says whether a run could be restarted if it had stages. */
function isOverAndDeclarative(context: RequestContext): boolean {
  const { job, run } = pipelineRunOf(context);
  return run.state === 'completed' && context.services.pipelineViews.traits(job, run).isDeclarative;
}

interface Restartable {
  readonly job: Job;
  readonly run: Run;
  readonly stages: readonly string[];
}

/** Returns the stages from which a run can be restarted. Throws PAGE_NOT_FOUND where it never can be, or not yet. */
async function restartableOf(context: RequestContext): Promise<Restartable> {
  const { job, run } = pipelineRunOf(context);
  const stages = await context.services.pipelineViews.restartableStages(job, run);
  return stages.length > 0 ? { job, run, stages } : fail('PAGE_NOT_FOUND');
}

/** Restarts a run from a stage; returns null where it did, otherwise the reason why not. */
async function restartAt(context: RequestContext, restartable: Restartable, stage: string): Promise<string | null> {
  const reason = reasonAgainst(context, restartable, stage);
  if (reason === null) await repeat(context, { kind: 'restart', build: restartable.run.number, stage });
  return reason;
}

function reasonAgainst(context: RequestContext, { job, run, stages }: Restartable, stage: string): string | null {
  if (stage === '') return 'Stage name cannot be null or an empty string.';
  if (stages.includes(stage)) return null;
  const name = `${itemFullDisplayName(context, job)} ${displayNameOf(run)}`;
  return `Stage ${stage} is not present in the top-level stages for ${name}, so cannot be restarted.`;
}

export const restartRoutes: readonly Route[] = [restartPage, restartApi, restartRun, restartPipeline, checkStageName];
