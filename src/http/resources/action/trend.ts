import { createYield } from '../../../kit/index.ts';
import { fail, type Run } from '../../../model/index.ts';
import type { TrendPoint } from '../../../points/index.ts';
import { renderTrend, type Trend } from '../../../ui/index.ts';
import { FRAGMENT_HEADERS } from '../../reply/headers.ts';
import type { Reply, RequestContext } from '../../route.ts';
import { reportsOf } from './find-report.ts';

/** Limits the builds in a chart, and `LOOKED_BACK` the builds that are searched for them. */
const SHOWN = 30;
const LOOKED_BACK = 60;
const COLORS = ['#c5221f', '#e8a317', '#188038', '#1a73e8', '#8e44ad', '#555555'] as const;

export async function reportTrend(context: RequestContext): Promise<Reply> {
  const name = context.path['child'] ?? '';
  const { services } = context;
  let title = name;
  let stacked = true;
  const trend = await trendOf(context, (run) => {
    const report = reportsOf(services, run).findLast(({ urlName }) => urlName === name);
    if (report === undefined) return null;
    title = report.title;
    stacked = !report.trend.some(({ percent }) => percent);
    return report.trend;
  });
  if (trend === null) return fail('PAGE_NOT_FOUND');
  return svg(renderTrend({ ...trend, title, stacked, top: stacked ? null : 100 }));
}

/** Returns the points of the newest builds that have any, the oldest first; null where none has. */
export async function trendOf(
  { item, services }: RequestContext,
  pointsOf: (run: Run) => readonly TrendPoint[] | null,
): Promise<Pick<Trend, 'builds' | 'series'> | null> {
  if (item.kind !== 'job') return null;
  const pause = createYield();
  const found: { readonly number: number; readonly points: readonly TrendPoint[] }[] = [];
  let looked = 0;
  for (const run of services.home.runs.newestFirst(item)) {
    const points = run.state === 'completed' ? pointsOf(run) : null;
    if (points !== null && points.length > 0) found.push({ number: run.number, points });
    looked += 1;
    if (found.length === SHOWN || looked === LOOKED_BACK) break;
    await pause();
  }
  found.reverse();
  const names = found.at(-1)?.points.map(({ name }) => name) ?? [];
  if (names.length === 0) return null;
  return {
    builds: found.map(({ number }) => number),
    series: names.map((name, at) => ({
      name,
      color: COLORS[at % COLORS.length] ?? COLORS[0],
      values: found.map(({ points }) => points.find((point) => point.name === name)?.value ?? null),
    })),
  };
}

export function svg(text: string): Reply {
  return { type: 'text', text, contentType: 'image/svg+xml;charset=UTF-8', headers: FRAGMENT_HEADERS };
}
