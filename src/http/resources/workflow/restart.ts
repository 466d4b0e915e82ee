import { displayNameOf, fail } from '../../../model/index.ts';
import { itemDisplayName } from '../../beans/item.ts';
import { ownHref } from '../../hrefs.ts';
import { type Route, route } from '../../route.ts';
import { parseSubmitted } from '../../submitted-json.ts';
import { pipelineRunOf } from './pipeline-run.ts';
import { repeat } from './replay.ts';

const restartPage = route({
  method: 'GET',
  path: '/_run/:item/:run/restart',
  permission: 'Job/Build',
  crumb: 'exempt',
  object: true,
  doc: 'The page on which people run a declarative pipeline once more from a stage.',
  async handler(context) {
    const { job, run } = pipelineRunOf(context);
    const stages = await context.services.pipelineViews.restartableStages(job, run);
    return {
      type: 'page',
      title: `Restart ${itemDisplayName(context, job)} ${displayNameOf(run)} from stage`,
      page: {
        page: 'restart-stage',
        name: `${itemDisplayName(context, job)} ${displayNameOf(run)}`,
        action: `${ownHref(context)}${run.number}/restart/restart`,
        stages,
      },
    };
  },
});

const restartRun = route({
  method: 'POST',
  path: '/_run/:item/:run/restart/restart',
  permission: 'Job/Build',
  crumb: 'required',
  parameters: { stageName: 'Name of the stage.', json: '`{"stageName":"…"}`, as Jenkins has it.' },
  doc: 'Runs a declarative pipeline once more from a stage, with the parameters of this run.',
  async handler(context) {
    const { job, run } = pipelineRunOf(context);
    const { parameters, services } = context;
    const submitted = parseSubmitted(parameters.get('json') ?? '{}')['stageName'];
    const stage = parameters.get('stageName') ?? (typeof submitted === 'string' ? submitted : undefined);
    if (stage === undefined) fail('FORM_EXPECTED');
    const stages = await services.pipelineViews.restartableStages(job, run);
    if (!stages.includes(stage)) fail('STAGE_NOT_RESTARTABLE', stage);
    await repeat(context, { kind: 'restart', build: run.number, stage });
    return { type: 'redirect', to: `/${context.via === '' ? services.home.items.url(job.fullName) : context.via}` };
  },
});

export const restartRoutes: readonly Route[] = [restartPage, restartRun];
