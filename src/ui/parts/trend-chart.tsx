import { renderToString } from 'preact-render-to-string';

/** Describes a chart of the last builds, or of measurements, the oldest first. */
export interface Trend {
  readonly title: string;
  readonly builds: readonly number[];
  /** Holds what stands below the oldest and the newest; missing where it is the numbers of the builds. */
  readonly ends?: readonly [string, string];
  /** Lists the series with a value for each build; null where the build has none. */
  readonly series: readonly {
    readonly name: string;
    readonly color: string;
    readonly values: readonly (number | null)[];
  }[];
  readonly stacked: boolean;
  /** Holds the highest value of the axis; null makes it as high as the values. */
  readonly top: number | null;
}

const WIDTH = 420;
const HEIGHT = 140;
const LEFT = 46;
const RIGHT = 8;
const TOP = 22;
const BOTTOM = 18;
/** Is read on a light page as on a dark one: the picture has no ground of its own. */
const INK = '#76808f';

/** Renders a picture of the last builds as an SVG document. */
export function renderTrend(trend: Trend): string {
  return renderToString(<Chart trend={trend} />);
}

function Chart({ trend }: { trend: Trend }) {
  const { builds, series, title } = trend;
  const stacks = trend.stacked ? stacked(series) : series.map(({ values }) => values);
  const highest = Math.max(trend.top ?? 0, 1, ...stacks.flat().map((value) => value ?? 0));
  const x = (at: number): number =>
    builds.length < 2 ? LEFT : LEFT + (at * (WIDTH - LEFT - RIGHT)) / (builds.length - 1);
  const y = (value: number): number => HEIGHT - BOTTOM - (value * (HEIGHT - TOP - BOTTOM)) / highest;
  const drawn = series.map((each, at) => ({ ...each, points: pointsOf(stacks[at] ?? [], x, y) })).reverse();
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      font-family="sans-serif"
      font-size="10"
      role="img"
      aria-labelledby="title about"
    >
      <title id="title">{title}</title>
      <desc id="about">{aboutOf(trend)}</desc>
      {[0, highest / 2, highest].map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} stroke={INK} stroke-opacity="0.3" />
          <text x={LEFT - 4} y={y(value) + 3} text-anchor="end" fill={INK}>
            {shortNumber(value)}
          </text>
        </g>
      ))}
      {drawn.map(({ name, color, points }) =>
        trend.stacked ? (
          <polygon key={name} points={areaOf(points, y(0))} fill={color} stroke={color} />
        ) : (
          <polyline key={name} points={points.join(' ')} fill="none" stroke={color} stroke-width="2" />
        ),
      )}
      {series.map(({ name, color }, at) => (
        <g key={name}>
          <rect x={LEFT + at * 92} y={6} width={8} height={8} fill={color} />
          <text x={LEFT + at * 92 + 12} y={14} fill={INK}>
            {name}
          </text>
        </g>
      ))}
      <text x={LEFT} y={HEIGHT - 4} fill={INK}>
        {trend.ends?.[0] ?? `#${builds[0] ?? ''}`}
      </text>
      <text x={WIDTH - RIGHT} y={HEIGHT - 4} text-anchor="end" fill={INK}>
        {trend.ends?.[1] ?? `#${builds.at(-1) ?? ''}`}
      </text>
    </svg>
  );
}

/** Says in words what the newest values are. */
function aboutOf({ builds, ends, series }: Trend): string {
  const newest = ends?.[1] ?? `#${builds.at(-1) ?? ''}`;
  const values = series.flatMap(({ name, values: all }) => {
    const value = all.at(-1) ?? null;
    return value === null ? [] : [`${name} ${round(value)}`];
  });
  return `${builds.length} values, the newest, ${newest}: ${values.join(', ')}.`;
}

/** Returns the values of each series stacked on those before it. */
function stacked(series: Trend['series']): (number | null)[][] {
  const sums: number[] = [];
  return series.map(({ values }) =>
    values.map((value, at) => {
      sums[at] = (sums[at] ?? 0) + (value ?? 0);
      return value === null ? null : (sums[at] ?? 0);
    }),
  );
}

function pointsOf(
  values: readonly (number | null)[],
  x: (at: number) => number,
  y: (value: number) => number,
): string[] {
  return values.flatMap((value, at) => (value === null ? [] : `${round(x(at))},${round(y(value))}`));
}

function areaOf(points: readonly string[], floor: number): string {
  const [first = ''] = points;
  const last = points.at(-1) ?? '';
  return [`${first.split(',')[0]},${round(floor)}`, ...points, `${last.split(',')[0]},${round(floor)}`].join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function shortNumber(value: number): string {
  if (value >= 10_000) return `${Math.round(value / 1000)}k`;
  return String(round(value));
}
