import { displayNameOf } from '../../../model/index.ts';
import type { Page } from '../../../ui/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { type Route, route } from '../../route.ts';
import { pipelineRunOf } from './pipeline-run.ts';

/** Limits the stages that are shown, and `SLOWEST_SHOWN` the steps that took longest. */
const STAGES_SHOWN = 500;
const SLOWEST_SHOWN = 20;
/** Limits the steps of a stage that are compared. */
const STEPS_COMPARED = 1000;

type TimeBar = Extract<Page, { page: 'timeline' }>['slowest'][number];

const timeline = route({
  method: 'GET',
  path: '/_run/:item/:run/timeline',
  permission: 'Job/Read',
  crumb: 'exempt',
  object: true,
  doc: 'The page with the times of the stages of a run of a pipeline, and the steps that took longest.',
  async handler(context) {
    const { job, run, href } = pipelineRunOf(context);
    const { services } = context;
    const tree = await services.pipelineViews.tree(job, run);
    const runName = `${itemDisplayName(context, job)} ${displayNameOf(run)}`;
    const live = run.state !== 'completed';
    return {
      type: 'page',
      title: `${runName} Times`,
      trail: [{ text: 'Times', href: `${href}timeline/` }],
      page: {
        page: 'timeline',
        runName,
        live,
        started: run.startTime,
        duration: live ? Math.max(0, services.clock.now() - run.startTime) : run.duration,
        left: Math.max(0, tree.blocks.length - STAGES_SHOWN),
        bars: tree.blocks.slice(0, STAGES_SHOWN).map(({ block: { id, name, status, started, duration }, depth }) => ({
          name,
          href: `${href}?stage=${id}#stage-steps`,
          status,
          started,
          duration: status === 'NOT_EXECUTED' ? 0 : duration,
          depth,
        })),
        slowest: slowest(
          tree.blocks.flatMap(({ block }) =>
            tree.stepsOf(block, STEPS_COMPARED).map(({ id, name, argument, status, started, duration }) => ({
              name,
              argument,
              href: `${href}execution/node/${id}/log`,
              status,
              started,
              duration,
              depth: 0,
            })),
          ),
        ),
      },
    };
  },
});

function slowest(steps: readonly TimeBar[]): readonly TimeBar[] {
  return [...steps].sort((a, b) => b.duration - a.duration).slice(0, SLOWEST_SHOWN);
}

export const timelineRoutes: readonly Route[] = [timeline];
