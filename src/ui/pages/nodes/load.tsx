import { type Column, DataTable } from '../../parts/data-table.tsx';
import { NodeState } from '../../parts/node-state.tsx';
import type { LoadContent } from '../../types/nodes.ts';
import type { PageProps } from '../../types/page-props.ts';

const WIDTH = 720;
const HEIGHT = 200;
const LEFT = 36;
const BOTTOM = 22;
const TOP = 8;

type Series = LoadContent['series'][number];

const NODES: readonly Column<LoadContent['nodes'][number]>[] = [
  { heading: 'Node', header: true, cell: ({ name, href }) => <a href={href}>{name}</a> },
  { heading: 'Busy', cell: ({ busy, executors }) => `${busy} of ${executors}`, class: 'number' },
  { heading: 'State', cell: ({ offline }) => <NodeState offline={offline} offlineReason="" /> },
];

/** Renders how busy executors were as a chart, and the numbers of now as a table. */
export function Load({ page }: PageProps<LoadContent>) {
  const { heading, scales, measurements, series, since, nodes } = page;
  return (
    <>
      <h1>{heading}</h1>
      <div class="tabs">
        <ul>
          {scales.map(({ text, href, current }) => (
            <li key={href}>
              <a href={href} aria-current={current ? 'page' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <figure class="card chart-box" id="load" data-live="queue run">
        <Chart series={series} since={since} />
        <figcaption>
          <ul class="chart-key">
            {series.map(({ name, values }, at) => (
              <li key={name}>
                <svg class={`line-${at}`} viewBox="0 0 24 8" aria-hidden="true">
                  <path d="M0 4H24" />
                </svg>
                {name} <span class="muted">now {shortNumber(values.at(-1) ?? 0)}</span>
              </li>
            ))}
          </ul>
        </figcaption>
      </figure>
      <h2>Executors</h2>
      <DataTable columns={NODES} rows={nodes} />
      <p class="muted">
        <a href={measurements}>Measurements as JSON</a>
      </p>
    </>
  );
}

function Chart({ series, since }: { series: readonly Series[]; since: string }) {
  const top = Math.max(1, ...series.flatMap(({ values }) => values));
  const count = Math.max(2, ...series.map(({ values }) => values.length));
  const x = (at: number) => LEFT + (at * (WIDTH - LEFT - 4)) / (count - 1);
  const y = (value: number) => HEIGHT - BOTTOM - (value * (HEIGHT - TOP - BOTTOM)) / top;
  const summary = series.map(({ name, values }) => `${name}: ${range(values)}`).join('; ');
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby="load-title load-about">
      <title id="load-title">How busy the executors were</title>
      <desc id="load-about">{`From ${since} until now. ${summary}`}</desc>
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <path class="grid-line" d={`M${LEFT} ${y(value)}H${WIDTH}`} />
          <text x={LEFT - 6} y={y(value) + 4} text-anchor="end">
            {shortNumber(value)}
          </text>
        </g>
      ))}
      <text x={LEFT} y={HEIGHT - 6}>
        {since}
      </text>
      <text x={WIDTH - 4} y={HEIGHT - 6} text-anchor="end">
        now
      </text>
      {series.map(({ name, values }, at) => (
        <polyline
          key={name}
          class={`line-${at}`}
          points={values.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
        />
      ))}
    </svg>
  );
}

function range(values: readonly number[]): string {
  if (values.length === 0) return 'no values';
  return `${shortNumber(Math.min(...values))} to ${shortNumber(Math.max(...values))}, now ${shortNumber(values.at(-1) ?? 0)}`;
}

function shortNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}
