import type { RunTree } from '../../../controller/index.ts';
import { displayNameOf, shownValue } from '../../../model/index.ts';
import type { ChangeRow, MaybeLink, Page } from '../../../ui/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { runColor } from '../../beans/items/job-color.ts';
import { textOrNull } from '../../parameters/types.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { beanContextOf } from '../../request/access.ts';
import { shownParameters } from '../../request/shown-parameters.ts';
import { type RequestContext, route } from '../../route.ts';
import { runPageLinks, runReportLinks } from '../action/links.ts';
import { artifactTree } from '../artifact/tree.ts';
import { computerHref } from '../computer/find-node.ts';
import { pipelineRunPart } from '../workflow/run-part.ts';
import { changeRowsOf } from './change-rows.ts';
import { failureOfRun } from './failure.ts';
import { causesOf, cellsOf, startedBy } from './related.ts';
import { testSummary } from './test-summary.ts';
import { dateText } from './when.ts';

/** Limits the changes on the page of a run. */
const CHANGES_SHOWN = 20;
const NODES_SHOWN = 20;

type RunPage = Extract<Page, { page: 'run' }>;

/** Shows a run. Clients that follow a redirect may repeat their POST here, so it is answered like a GET. */
export const runPage = route({
  method: 'GET or POST',
  path: '/_run/:item/:run',
  permission: 'Job/Read',
  crumb: 'required',
  object: true,
  parameters: { stage: textOrNull('Id of the stage whose steps are shown.') },
  doc: 'The page of the build.',
  async handler(context) {
    const { job, run, parameters } = context;
    return {
      type: 'page',
      title: `${itemDisplayName(context, job)} ${displayNameOf(run)}`,
      page: await runContent(context, parameters.stage),
    };
  },
});

/** Returns what pages tell of a run; `stage` is the id of the stage whose steps are shown. */
export async function runContent(context: RequestContext, stage: string | null): Promise<RunPage> {
  const { job, run, services, may } = context;
  const href = `${ownHref(context)}${run.number}/`;
  const known = beanContextOf(context);
  const building = run.state !== 'completed';
  const tree = job.itemKind.form === 'pipeline' ? await services.pipelineViews.tree(job, run) : null;
  const estimated = services.builds.estimatedDuration(job);
  return {
    page: 'run',
    heading: `Build ${displayNameOf(run)} (${dateText(context, run.timestamp)})`,
    displayName: displayNameOf(run),
    number: run.number,
    jobName: itemDisplayName(context, job),
    href,
    color: runColor(services, job, run),
    building,
    result: run.result,
    description: run.description,
    mayEdit: may('Run/Update'),
    mayStop: building && may('Job/Cancel'),
    mayKeep: may(run.keepLog ? 'Run/Delete' : 'Run/Update'),
    causes: causesOf(context),
    interruptions: run.interruptions.map(({ text }) => text),
    scheduled: run.timestamp,
    started: run.startTime,
    duration: building ? Math.max(0, services.clock.now() - run.startTime) : run.duration,
    estimated: estimated < 0 ? null : estimated,
    nodes: nodesOf(context, tree),
    keepLog: run.keepLog,
    failure: await failureOfRun(context, href, tree),
    artifacts: await artifactTree(context, job, run.number, href),
    parameters: shownParameters(run.parameters ?? [], known).map((value) => ({
      name: value.name,
      value: shownValue(value),
    })),
    ...changesOf(context),
    reports: [
      ...runReportLinks(services, run, href),
      ...(await runPageLinks(context, href)),
      ...(run.fingerprints === undefined
        ? []
        : [{ title: 'Fingerprints', summary: '', href: `${href}fingerprints/`, chart: null }]),
    ],
    tests: await testSummary(context, href),
    cells: cellsOf(context),
    downstream: startedBy(context),
    pipeline: tree === null ? null : await pipelineRunPart(context, { job, run, href }, tree, stage),
  };
}

function changesOf(context: RequestContext): { readonly changes: readonly ChangeRow[]; readonly moreChanges: number } {
  const { job, run, services } = context;
  const sets = services.changeSets.of(job, run);
  const changes = changeRowsOf(context, sets, { changes: CHANGES_SHOWN, paths: 0 });
  return { changes, moreChanges: sets.reduce((sum, set) => sum + set.changes.length, 0) - changes.length };
}

/** Returns the nodes on which a run works or worked. */
function nodesOf(context: RequestContext, tree: RunTree | null): readonly MaybeLink[] {
  const { run, services } = context;
  const names =
    tree === null
      ? [services.builds.executorOf(run)?.node ?? run.builtOn]
      : new Set(tree.places.map(({ node }) => node));
  return [...names].slice(0, NODES_SHOWN).map((name) => {
    const own = name === 'built-in' || name === 'master' ? '' : name;
    const isThere = services.queue.nodes.all().some((node) => node.name === own);
    return { text: own === '' ? 'built-in node' : own, href: isThere ? computerHref(context, own) : null };
  });
}
