import { parameterDefinitions } from '../../points/index.ts';
import type { ParameterField } from '../../ui/index.ts';
import { itemDisplayName } from '../beans/items/item.ts';
import { itemHeading } from '../beans/items/item-heading.ts';
import { newestRuns } from '../beans/runs/run-list.ts';
import { jobFeeds } from '../feeds/feed-links.ts';
import { ownHref } from '../reply/hrefs.ts';
import { beanContextOf, mayOn } from '../request/access.ts';
import { parameterContextOf } from '../request/parameter-context.ts';
import { queryOf } from '../request/request-state.ts';
import type { Reply, RequestContext } from '../route.ts';
import { parameterField } from './parameter-field.ts';

/** Returns what a GET of a job's `build` gets: a button that posts. Clients look at the status and at Allow. */
export function postRequiredPage(context: RequestContext): Reply {
  return {
    type: 'page',
    title: 'Form post required',
    status: 405,
    headers: { allow: 'POST' },
    page: {
      page: 'confirm',
      heading: 'Form post required',
      text: `${itemDisplayName(context, context.loaded)} is built by a POST request only.`,
      action: context.ownPath,
      button: 'Proceed',
    },
  };
}

/**
 * Returns the form for a build with parameters; with the status 405, as Jenkins answers a GET of `build`. To somebody who
 * goes there with a browser, which says so, the page is no error.
 */
export function parametersPage(context: RequestContext): Reply {
  const { job } = context;
  const displayName = itemDisplayName(context, job);
  return {
    type: 'page',
    title: displayName,
    status: context.request.headers['sec-fetch-mode'] === 'navigate' ? 200 : 405,
    headers: { allow: 'POST' },
    feeds: jobFeeds(displayName),
    page: {
      page: 'parameters',
      heading: itemHeading(context, job),
      action: `build${keptQuery(context)}`,
      next: ownHref(context),
      fields: fieldsOf(context),
    },
  };
}

/** Returns those query parameters of the request that are passed on to the build and are not values of its parameters. */
function keptQuery({ ownPath }: RequestContext): string {
  const query = new URLSearchParams(queryOf(ownPath));
  const kept = new URLSearchParams();
  for (const name of ['delay', 'token', 'cause']) {
    const value = query.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size === 0 ? '' : `?${kept}`;
}

/** Limits the runs offered for a run parameter. */
const RUNS_OFFERED = 50;

function fieldsOf(context: RequestContext): ParameterField[] {
  const parameterContext = parameterContextOf(beanContextOf(context));
  return (parameterDefinitions(context.job.config) ?? []).map((definition) =>
    parameterField(definition, parameterContext, (jobName) => runsOf(context, jobName)),
  );
}

function runsOf(context: RequestContext, jobName: string): string[] {
  const job = context.services.home.items.get(jobName);
  if (job?.kind !== 'job' || !mayOn(context, 'Job/Read', jobName)) return [];
  return [...newestRuns(context.services, job, 0, RUNS_OFFERED)]
    .filter((run) => run.state === 'completed')
    .map((run) => `${jobName}#${run.number}`);
}
