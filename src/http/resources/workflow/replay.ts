import { type Cause, displayNameOf, fail } from '../../../model/index.ts';
import type { ValuesOf } from '../../parameters/declare.ts';
import { everyField, submittedJson, text } from '../../parameters/types.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { lineDifference } from './line-difference.ts';
import { pipelineRunOf } from './pipeline-run.ts';

const SCRIPTS = {
  mainScript: text('The script, edited or not.'),
  json: submittedJson('`{"mainScript":"…"}`, as Jenkins has it.'),
  CLASS: everyField('Scripts of libraries: `com_acme_Foo` for `com.acme.Foo`; also with `_.` in front.'),
};

const replayPage = route({
  method: 'GET',
  path: '/_run/:item/:run/replay',
  permission: 'Run/Replay',
  crumb: 'exempt',
  object: true,
  doc: 'The page on which people run a pipeline once more with another script.',
  handler: (context) => form(context, () => undefined),
});

/** Shows how scripts differ from those of the run, in the form that they came from. */
const replayDifference = route({
  method: 'POST',
  path: '/_run/:item/:run/replay/difference',
  permission: 'Run/Replay',
  crumb: 'required',
  audit: 'never',
  parameters: SCRIPTS,
  doc: 'The same page with scripts as they were edited, and how they differ from those of the run.',
  handler: (context) => form(context, givenIn(context.parameters)),
});

const replayRun = route({
  method: 'POST',
  path: '/_run/:item/:run/replay/run',
  permission: 'Run/Replay',
  crumb: 'required',
  parameters: SCRIPTS,
  doc: 'Runs a pipeline once more with the parameters of this run and another script.',
  handler(context) {
    const given = givenIn(context.parameters);
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

/** Returns edited scripts by their fields; undefined for those that were not sent. */
type Given = (field: string) => string | undefined;

function givenIn({ CLASS: fields, json: submitted = {}, mainScript }: ValuesOf<typeof SCRIPTS>): Given {
  return (field) => {
    const own = field === 'mainScript' ? mainScript : fields.get(field);
    const given = own ?? fields.get(`_.${field}`) ?? submitted[field];
    return typeof given === 'string' ? given.replaceAll('\r\n', '\n') : undefined;
  };
}

async function form(context: RequestContext, given: Given): Promise<Reply> {
  const { job, run } = pipelineRunOf(context);
  const { script } = scriptFor(context);
  const main = given('mainScript');
  const libraries = [...(await context.services.pipelineViews.libraryScripts(job, run))].map(([name, text]) => ({
    name,
    field: fieldOf(name),
    text,
    edited: given(fieldOf(name)),
  }));
  const differences = [{ name: 'Main Script', text: script, edited: main }, ...libraries].flatMap(
    ({ name, text, edited }) => (edited === undefined ? [] : [{ name, rows: lineDifference(text, edited) }]),
  );
  const title = `Replay ${displayNameOf(run)}`;
  return {
    type: 'page',
    title,
    trail: [{ text: 'Replay', href: `${ownHref(context)}${run.number}/replay/` }],
    page: {
      page: 'replay',
      displayName: displayNameOf(run),
      jobHref: ownHref(context),
      script: main ?? script,
      libraryScripts: libraries.map(({ name, field, text, edited }) => ({ name, field, text: edited ?? text })),
      differences,
    },
  };
}

/**
 * Replays a run and redirects to the job, as the new run may have to wait. `given` returns edited scripts by field; those
 * that it does not return are as they were in the run.
 */
async function replay(context: RequestContext, given: Given): Promise<Reply> {
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

export const replayRoutes: readonly Route[] = [replayPage, replayDifference, replayRun, replayRebuild];
