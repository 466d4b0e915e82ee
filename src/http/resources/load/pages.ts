import type { LoadReport, Node, Services } from '../../../controller/index.ts';
import { renderTrend, type Task } from '../../../ui/index.ts';
import { sumOf } from '../../beans/nodes/load.ts';
import { choice } from '../../parameters/types.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { svg } from '../action/trend.ts';
import { computerHref } from '../computer/find-node.ts';

/** Describes whose load a page and its picture show. */
interface Place {
  /** Holds the pattern of the path below which they are; '' for the root. */
  readonly path: string;
  /** Holds the path of the picture below it. */
  readonly graph: string;
  name(context: RequestContext): string;
  nodes(context: RequestContext): readonly Node[];
  report(context: RequestContext): LoadReport;
  /** Returns the tasks of the page, where they are not those of the object that its address names. */
  tasks?(context: RequestContext): readonly Task[];
}

/** Says what one measurement of each scale stands for. */
const SCALES = { sec10: '10 s', min: '1 min', hour: '1 h' } as const;

const SCALE_NAMES = { sec10: 'Last minutes', min: 'Last hours', hour: 'Last days' } as const;
const SCALE = choice('The scale of time: `sec10`, `min` (the default), `hour`.', ['sec10', 'min', 'hour']);

/** Lists the series of the picture, with Jenkins's colours of them. */
const SERIES = [
  ['onlineExecutors', 'Online executors', '#7095e8'],
  ['busyExecutors', 'Busy executors', '#db4646'],
  ['queueLength', 'Queue length', '#8a8a8a'],
  ['availableExecutors', 'Available', '#188038'],
] as const;

/** Returns the route of a page of load statistics, and that of its picture. Jenkins: `LoadStatistics`. */
export function loadPages(place: Place): readonly Route[] {
  const { path, graph } = place;
  const page = route({
    method: 'GET or POST',
    path: `${path}/load-statistics`,
    permission: 'Overall/Read',
    crumb: 'required',
    parameters: { type: SCALE },
    doc: 'How busy executors are now and were lately; the measurements are in the remote API.',
    handler: (context) => loadPage(context, place),
  });
  const picture = route({
    method: 'GET',
    path: `${path}/${graph}`,
    permission: 'Overall/Read',
    crumb: 'exempt',
    parameters: { type: SCALE },
    doc: 'The load as a picture; it has always the same size.',
    handler(context) {
      const scale = context.parameters.type ?? 'min';
      const report = place.report(context);
      const series = SERIES.map(([key, name, color]) => ({ name, color, values: [...report[key][scale]].reverse() }));
      const length = Math.max(0, ...series.map(({ values }) => values.length));
      const trend = {
        title: place.name(context),
        builds: Array.from({ length }, (_, at) => at),
        ends: [`${length} × ${SCALES[scale]} ago`, 'now'] as const,
        stacked: false,
        top: null,
        series,
      };
      return svg(renderTrend(trend));
    },
  });
  return [page, picture];
}

/** Shows the load as a chart, and what the nodes do now. */
function loadPage(context: RequestContext<{ type: typeof SCALE }>, place: Place): Reply {
  const name = place.name(context);
  const chosen = context.parameters.type ?? 'min';
  const report = place.report(context);
  const series = SERIES.map(([key, text]) => ({ name: text, values: [...report[key][chosen]].reverse() }));
  const length = Math.max(0, ...series.map(({ values }) => values.length));
  const tasks = place.tasks?.(context);
  return {
    type: 'page',
    title: `${name} Load Statistics`,
    ...(tasks && { tasks }),
    page: {
      page: 'load',
      heading: `Load statistics: ${name}`,
      scales: (['sec10', 'min', 'hour'] as const).map((scale) => ({
        text: SCALE_NAMES[scale],
        href: `load-statistics?type=${scale}`,
        current: scale === chosen,
      })),
      measurements: `${place.graph.replace(/graph$/, '')}api/json?depth=2`,
      since: `${length} × ${SCALES[chosen]} ago`,
      series,
      nodes: place.nodes(context).map((node) => {
        const slots = node.slots();
        return {
          name: node.displayName,
          href: computerHref(context, node.name),
          busy: slots.filter((work) => work !== null).length,
          executors: slots.length,
          offline: node.offline,
        };
      }),
    },
  };
}

/** Returns the load of several nodes together. */
export function loadOfNodes(nodes: readonly Node[], { queue }: Pick<Services, 'queue'>): LoadReport {
  return sumOf(nodes.map(({ name }) => queue.nodes.load.node(name)));
}
