import type { Node, Services } from '../../../controller/index.ts';
import type { BuildTimeTrendContent } from '../../../ui/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { jobFeeds } from '../../feeds/feed-links.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { route } from '../../route.ts';
import { computerHref } from '../computer/find-node.ts';
import { sectionOf } from './build-list.ts';
import { numberBefore } from './number-before.ts';

export const buildTimeTrend = route({
  method: 'GET',
  path: '/_item/:item/buildTimeTrend',
  permission: 'Job/Read',
  crumb: 'exempt',
  parameters: { before: numberBefore('Show builds with lower numbers than this.') },
  doc: 'The page with the durations of builds.',
  async handler(context) {
    const { job, services } = context;
    const { before } = context.parameters;
    const { rows, older } = await sectionOf(context, job, { before, search: '' });
    const name = itemDisplayName(context, job);
    const own = `${ownHref(context)}buildTimeTrend`;
    const page: BuildTimeTrendContent = {
      page: 'build-time-trend',
      rows: rows.map((row) => {
        const run = services.home.runs.get(job, row.number);
        const isKnown = run !== undefined && !('kind' in run) && job.itemKind.form !== 'pipeline';
        const node = isKnown ? nodeOf(services, run.builtOn) : undefined;
        return {
          ...row,
          node: node === undefined ? null : { text: node.displayName, href: computerHref(context, node.name) },
        };
      }),
      newest: before === Number.POSITIVE_INFINITY ? null : own,
      older: older === null ? null : `${own}?before=${older}`,
    };
    return {
      type: 'page',
      title: `${name} Build time trend`,
      feeds: jobFeeds(name),
      page,
    };
  },
});

/** Returns the node of a build; undefined where it is gone. */
function nodeOf({ queue }: Services, name: string): Node | undefined {
  return name === '' ? queue.nodes.builtIn : queue.nodes.get(name);
}
