import { displayNameOf, fail } from '../../../model/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import type { JsonObject } from '../../parameters/submitted-json.ts';
import { submittedJson, text } from '../../parameters/types.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, route } from '../../route.ts';

export const submitRunDescription = route({
  method: 'POST',
  path: '/_run/:item/:run/submitDescription',
  permission: 'Run/Update',
  crumb: 'required',
  parameters: { description: text('The new description.') },
  doc: 'Changes the description of the build.',
  async handler({ job, run, parameters, services }) {
    run.description = parameters.description ?? null;
    await services.home.runs.save(job, run);
    return { type: 'redirect', to: '.' };
  },
});

/**
 * Switches whether a build is kept for ever. To keep it is a change and takes Run/Update; to release it is a step towards
 * its deletion and takes Run/Delete.
 */
export const toggleLogKeep = route({
  method: 'POST',
  path: '/_run/:item/:run/toggleLogKeep',
  permission: 'Job/Read',
  crumb: 'required',
  doc: 'Keeps the build for ever, or does so no longer.',
  async handler({ job, run, services, require }) {
    require(run.keepLog ? 'Run/Delete' : 'Run/Update');
    run.keepLog = !run.keepLog;
    await services.home.runs.save(job, run);
    return { type: 'back' };
  },
});

const editPage = {
  method: 'GET',
  permission: 'Job/Read',
  crumb: 'exempt',
  doc: 'The page on which people name and describe the build.',
  handler(context: RequestContext): Reply {
    const { job, run, may } = context;
    return {
      type: 'page',
      title: `${itemDisplayName(context, job)} ${displayNameOf(run)}`,
      page: {
        page: 'run-config',
        displayName: displayNameOf(run),
        name: run.displayName ?? '',
        description: run.description ?? '',
        mayEdit: may('Run/Update'),
        href: `${ownHref(context)}${run.number}/`,
      },
    };
  },
} as const;

export const configureRunPage = route({ ...editPage, path: '/_run/:item/:run/configure' });

/** Shows the same form: links of Jenkins lead to a form for the description alone. */
export const editDescriptionPage = route({ ...editPage, path: '/_run/:item/:run/editDescription' });

export const configureRun = route({
  method: 'POST',
  path: '/_run/:item/:run/configSubmit',
  permission: 'Run/Update',
  crumb: 'required',
  otherVerbs: '404',
  parameters: {
    displayName: text('The new name; empty is the number.'),
    description: text('The new description.'),
    json: submittedJson('`{"displayName":"…","description":"…"}`; it takes precedence.'),
  },
  doc: 'Names and describes the build.',
  async handler({ job, run, parameters, services }) {
    const { displayName, description } = readForm(parameters.json ?? fieldsOf(parameters) ?? fail('FORM_EXPECTED'));
    if (displayName !== undefined) run.displayName = displayName === `#${run.number}` ? null : displayName || null;
    if (description !== undefined) run.description = description;
    await services.home.runs.save(job, run);
    return { type: 'redirect', to: '.' };
  },
});

/** Returns plain fields as the form; null where there are none. */
function fieldsOf(fields: { readonly displayName: unknown; readonly description: unknown }): JsonObject | null {
  const { displayName, description } = fields;
  if (displayName === undefined && description === undefined) return null;
  return { ...(displayName !== undefined && { displayName }), ...(description !== undefined && { description }) };
}

/** Returns the values of the form; undefined where it does not name them. */
function readForm(form: JsonObject): { displayName: string | undefined; description: string | undefined } {
  return {
    displayName: 'displayName' in form ? textOf(form['displayName']).trim() : undefined,
    description: 'description' in form ? textOf(form['description']) : undefined,
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
