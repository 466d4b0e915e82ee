import { type Cause, displayNameOf, fail } from '../../../model/index.ts';
import { itemDisplayName } from '../../beans/item.ts';
import { ownHref } from '../../hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { parseSubmitted } from '../../submitted-json.ts';
import { pipelineRunOf } from './pipeline-run.ts';

const replayPage = route({
  method: 'GET',
  path: '/_run/:item/:run/replay',
  permission: 'Run/Replay',
  crumb: 'exempt',
  object: true,
  doc: 'The page on which people run a pipeline once more with another script.',
  handler(context) {
    const { job, run } = pipelineRunOf(context);
    const { script } = scriptFor(context);
    return {
      type: 'page',
      title: `Replay ${itemDisplayName(context, job)} ${displayNameOf(run)}`,
      page: {
        page: 'replay',
        name: `${itemDisplayName(context, job)} ${displayNameOf(run)}`,
        action: `${ownHref(context)}${run.number}/replay/`,
        script,
      },
    };
  },
});

const replayRun = route({
  method: 'POST',
  path: '/_run/:item/:run/replay/run',
  permission: 'Run/Replay',
  crumb: 'required',
  parameters: { mainScript: 'The script, edited or not.', json: '`{"mainScript":"…"}`, as Jenkins has it.' },
  doc: 'Runs a pipeline once more with the parameters of this run and another script.',
  handler(context) {
    const { parameters } = context;
    const submitted = parseSubmitted(parameters.get('json') ?? '{}')['mainScript'];
    const script = parameters.get('mainScript') ?? (typeof submitted === 'string' ? submitted : undefined);
    if (script === undefined) fail('FORM_EXPECTED');
    return replay(context, script.replaceAll('\r\n', '\n'));
  },
});

const replayRebuild = route({
  method: 'POST',
  path: '/_run/:item/:run/replay/rebuild',
  permission: 'Job/Build',
  crumb: 'required',
  doc: 'Runs a pipeline once more with the parameters and the script of this run.',
  handler: (context) => replay(context, null),
});

/** `edited` null: the script of then. Back to the job, as the new run may have to wait. */
async function replay(context: RequestContext, edited: string | null): Promise<Reply> {
  const { job, run } = pipelineRunOf(context);
  const { script, sandbox } = scriptFor(context);
  await repeat(context, { kind: 'replay', build: run.number, script: edited ?? script, sandbox });
  return {
    type: 'redirect',
    to: `/${context.via === '' ? context.services.home.items.url(job.fullName) : context.via}`,
  };
}

/** Asks for one more run for this reason. */
export async function repeat(context: RequestContext, cause: Cause): Promise<void> {
  const { job, run, principal, services } = context;
  const user: Cause = { kind: 'user', userId: principal.kind === 'user' ? principal.userId : null };
  await services.scheduler.repeat(job, run, [user, cause]);
}

/** Who may change a script that runs outside of the sandbox may do everything. */
function scriptFor(context: RequestContext): { readonly script: string; readonly sandbox: boolean } {
  const { job, run } = pipelineRunOf(context);
  const script = context.services.pipelineViews.script(job, run);
  if (script === null) return fail('PAGE_NOT_FOUND');
  if (!script.sandbox) context.demand('Overall/Administer');
  return script;
}

export const replayRoutes: readonly Route[] = [replayPage, replayRun, replayRebuild];
