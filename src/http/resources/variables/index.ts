import type { Job } from '../../../controller/index.ts';
import { BUILD_VARIABLES, fail } from '../../../model/index.ts';
import { parameterDefinitions, type ReportTable } from '../../../points/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

const TITLE = 'Available Environmental Variables';
const COLUMNS = ['Name', 'Meaning'];

/** Lists the variables that steps see. Jenkins links to the page from every script. */
const ofAll = route({
  method: 'GET',
  path: '/env-vars.html',
  permission: 'Overall/Read',
  crumb: 'exempt',
  object: true,
  doc: 'The page with the variables that builds have, and those that kinds of sources and steps add.',
  handler: (context) => variablesPage(context, TITLE, []),
});

const ofJob = route({
  method: 'GET',
  path: '/_item/:item/env-vars.html',
  permission: 'Job/Read',
  crumb: 'exempt',
  object: true,
  doc: 'The same with the parameters and axes of the job.',
  handler: (context) => jobPage(context, context.item.kind === 'job' ? context.item : fail('PAGE_NOT_FOUND')),
});

const ofRun = route({
  ...ofJob,
  path: '/_run/:item/:run/env-vars.html',
  doc: 'The same with the parameters that the build has.',
  handler: (context) =>
    jobPage(
      context,
      context.job,
      (context.run.parameters ?? []).map(({ name }) => name),
    ),
});

export const variablesRoutes: readonly Route[] = [ofAll, ofJob, ofRun];

/**
 * Returns the page of a job's variables. `given` holds the names of parameters that a build has, which the job may not have
 * any more.
 */
function jobPage(context: RequestContext, job: Job, given: readonly string[] = []): Reply {
  const known = new Map(given.map((name) => [name, '']));
  for (const { config } of parameterDefinitions(job.config) ?? []) known.set(config.name, config.description ?? '');
  const parameters = { heading: 'Parameters', columns: COLUMNS, rows: [...known], left: 0 };
  const axes = [...(job.cell?.values.keys() ?? [])];
  const axisRows = axes.map((name) => [name, 'The value of the axis in this combination.']);
  return variablesPage(context, `${TITLE}: ${itemDisplayName(context, job)}`, [
    parameters,
    ...(axes.length === 0 ? [] : [{ heading: 'Axes', columns: COLUMNS, rows: axisRows, left: 0 }]),
  ]);
}

/** Returns the page of variables, without any value: one may be a secret. */
function variablesPage({ services }: RequestContext, title: string, own: readonly ReportTable[]): Reply {
  const ofKinds = services.kinds.every().filter(({ variables }) => Object.keys(variables).length > 0);
  return {
    type: 'page',
    title,
    page: {
      page: 'overview',
      heading: title,
      about: 'These variables are there for shell and batch steps, and as env.NAME for scripts of pipelines.',
      links: [],
      tables: [
        ...own,
        tableOf('Every build', BUILD_VARIABLES),
        ...ofKinds.map(({ displayName, variables }) => tableOf(displayName, variables)),
      ],
      texts: [],
    },
  };
}

function tableOf(heading: string, variables: Readonly<Record<string, string>>): ReportTable {
  return { heading, columns: COLUMNS, rows: Object.entries(variables), left: 0 };
}
