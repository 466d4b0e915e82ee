import type { LoadReport, Node, Services } from '../../../controller/index.ts';
import { renderTrend } from '../../../ui/index.ts';
import { sumOf } from '../../beans/nodes/load.ts';
import { choice } from '../../parameters/types.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { svg } from '../action/trend.ts';

/** Describes whose load a page and its picture show. */
interface Place {
  /** Holds the pattern of the path below which they are; '' for the root. */
  readonly path: string;
  /** Holds the path of the picture below it. */
  readonly graph: string;
  name(context: RequestContext): string;
  nodes(context: RequestContext): readonly Node[];
  report(context: RequestContext): LoadReport;
}

/** Says what one measurement of each scale stands for. */
const SCALES = { sec10: '10 s', min: '1 min', hour: '1 h' } as const;

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
    doc: 'How busy executors are now and were lately; the measurements are in the remote API.',
    handler(context) {
      const name = place.name(context);
      // The last segment is that of the page.
      const [own = ''] = context.ownPath.split('?');
      const picture = own.slice(0, own.lastIndexOf('/') + 1) + graph;
      const rows = place.nodes(context).map((node) => {
        const slots = node.slots();
        const busy = slots.filter((work) => work !== null).length;
        return [node.displayName, String(slots.length), String(busy), node.offline ? 'offline' : 'online'];
      });
      return {
        type: 'page',
        title: `${name} Load Statistics`,
        page: {
          page: 'overview',
          heading: `Load statistics: ${name}`,
          about: '',
          links: [
            ...Object.keys(SCALES).map((scale) => ({ text: `By ${scale}`, href: `${picture}?type=${scale}` })),
            { text: 'Measurements', href: `${picture.replace(/graph$/, '')}api/json?depth=2` },
          ],
          images: [{ src: `${picture}?type=&width=500&height=300`, alt: `How busy the executors of ${name} were` }],
          tables: [{ heading: 'Executors', columns: ['Node', 'Executors', 'Busy', 'State'], rows, left: 0 }],
          texts: [],
        },
      };
    },
  });
  const picture = route({
    method: 'GET',
    path: `${path}/${graph}`,
    permission: 'Overall/Read',
    crumb: 'exempt',
    parameters: { type: choice('The scale of time: `sec10`, `min` (the default), `hour`.', ['sec10', 'min', 'hour']) },
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

/** Returns the load of several nodes together. */
export function loadOfNodes(nodes: readonly Node[], { queue }: Pick<Services, 'queue'>): LoadReport {
  return sumOf(nodes.map(({ name }) => queue.nodes.load.node(name)));
}
