import { type Cause, displayNameOf, fail } from '../../../model/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { everyField, submittedJson, text } from '../../parameters/types.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { pipelineRunOf } from './pipeline-run.ts';

const replayPage = route({
  method: 'GET',
  path: '/_run/:item/:run/replay',
  permission: 'Run/Replay',
  crumb: 'exempt',
  object: true,
  doc: 'The page on which people run a pipeline once more with another script.',
  async handler(context) {
    const { job, run } = pipelineRunOf(context);
    const { script } = scriptFor(context);
    const scripts = await context.services.pipelineViews.libraryScripts(job, run);
    return {
      type: 'page',
      title: `Replay ${itemDisplayName(context, job)} ${displayNameOf(run)}`,
      page: {
        page: 'replay',
        name: `${itemDisplayName(context, job)} ${displayNameOf(run)}`,
        action: `${ownHref(context)}${run.number}/replay/`,
        script,
        libraryScripts: [...scripts].map(([name, text]) => ({ name, field: fieldOf(name), text })),
      },
    };
  },
});

const replayRun = route({
  method: 'POST',
  path: '/_run/:item/:run/replay/run',
  permission: 'Run/Replay',
  crumb: 'required',
  parameters: {
    mainScript: text('The script, edited or not.'),
    json: submittedJson('`{"mainScript":"…"}`, as Jenkins has it.'),
    CLASS: everyField('Scripts of libraries: `com_acme_Foo` for `com.acme.Foo`.'),
  },
  doc: 'Runs a pipeline once more with the parameters of this run and another script.',
  handler(context) {
    const { CLASS: fields, json: submitted = {}, mainScript } = context.parameters;
    const given = (field: string): string | undefined => {
      const text = (field === 'mainScript' ? mainScript : fields.get(field)) ?? submitted[field];
      return typeof text === 'string' ? text.replaceAll('\r\n', '\n') : undefined;
    };
    if (given('mainScript') === undefined) fail('FORM_EXPECTED');
    return replay(context, given);
  },
});

const replayRebuild = route({
  method: 'POST',
  path: '/_run/:item/:run/replay/rebuild',
  permission: 'Job/Build',
  crumb: 'required',
  doc: 'Runs a pipeline once more with the parameters and the script of this run.',
  handler: (context) => replay(context, () => undefined),
});

/**
 * Replays a run and redirects to the job, as the new run may have to wait. `given` returns edited scripts by field; those
 * that it does not return are as they were in the run.
 */
async function replay(context: RequestContext, given: (field: string) => string | undefined): Promise<Reply> {
  const { job, run } = pipelineRunOf(context);
  const { script, sandbox } = scriptFor(context);
  const before = [...(await context.services.pipelineViews.libraryScripts(job, run))];
  const scripts = Object.fromEntries(before.map(([name, text]) => [name, given(fieldOf(name)) ?? text]));
  await repeat(context, {
    kind: 'replay',
    build: run.number,
    script: given('mainScript') ?? script,
    sandbox,
    ...(before.length > 0 && { scripts }),
  });
  return {
    type: 'redirect',
    to: `/${context.via === '' ? context.services.home.items.url(job.fullName) : context.via}`,
  };
}

/** Schedules one more run with this cause. */
export async function repeat(context: RequestContext, cause: Cause): Promise<void> {
  const { job, run, principal, services } = context;
  const user: Cause = { kind: 'user', userId: principal.kind === 'user' ? principal.userId : null };
  await services.scheduler.repeat(job, run, [user, cause]);
}

/** Returns the name of the field that Jenkins has for a class. */
function fieldOf(className: string): string {
  return className.replaceAll('.', '_');
}

/**
 * Returns the script to edit; throws PAGE_NOT_FOUND where the run has none. A script outside of the sandbox takes
 * Overall/Administer, since whoever may change it may do everything.
 */
function scriptFor(context: RequestContext): { readonly script: string; readonly sandbox: boolean } {
  const { job, run } = pipelineRunOf(context);
  const script = context.services.pipelineViews.script(job, run);
  if (script === null) return fail('PAGE_NOT_FOUND');
  if (!script.sandbox) context.require('Overall/Administer');
  return script;
}

export const replayRoutes: readonly Route[] = [replayPage, replayRun, replayRebuild];
