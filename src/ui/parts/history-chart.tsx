import { timeSpan } from '../../model/index.ts';
import type { TestHistoryRow } from '../types/reports.ts';

const WIDTH = 760;
const HEIGHT = 160;
const LEFT = 44;
const BOTTOM = 18;
const TOP = 8;
const WIDEST = 28;

interface HistoryChartProps {
  /** Lists the builds, the oldest first. */
  readonly rows: readonly TestHistoryRow[];
  /** Says whether it is one test, whose durations are drawn; otherwise numbers of tests are. */
  readonly isCase: boolean;
}

/** Draws a bar for each build, which links to its report. The table of the page has the same numbers. */
export function HistoryChart({ rows, isCase }: HistoryChartProps) {
  const heights = rows.map((row) => (isCase ? (row.duration ?? 0) : row.failed + row.skipped + row.passed));
  const highest = Math.max(1, ...heights);
  const floor = HEIGHT - BOTTOM;
  const step = (WIDTH - LEFT) / Math.max(1, rows.length);
  const width = Math.max(2, Math.min(WIDEST, step - 2));
  const scale = (value: number): number => (value * (floor - TOP)) / highest;
  return (
    <div class="scroll">
      {/* biome-ignore lint/a11y/useSemanticElements: it is a picture with links, and no field set. */}
      <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label="Builds, the oldest first">
        {[0, highest / 2, highest].map((value) => (
          <g key={value}>
            <path d={`M${LEFT} ${floor - scale(value)}H${WIDTH}`} />
            <text x={LEFT - 4} y={floor - scale(value) + 4} text-anchor="end">
              {isCase ? timeSpan(value) : Math.round(value)}
            </text>
          </g>
        ))}
        {rows.map((row, at) => (
          <Bar key={row.number} row={row} bar={{ x: LEFT + at * step + 1, width, floor, scale, isCase }} />
        ))}
        <text x={LEFT} y={HEIGHT - 4}>
          {rows[0]?.name}
        </text>
        {rows.length > 1 && (
          <text x={WIDTH} y={HEIGHT - 4} text-anchor="end">
            {rows.at(-1)?.name}
          </text>
        )}
      </svg>
    </div>
  );
}

interface BarPlace {
  readonly x: number;
  readonly width: number;
  readonly floor: number;
  readonly scale: (value: number) => number;
  readonly isCase: boolean;
}

function Bar({ row, bar: { x, width, floor, scale, isCase } }: { row: TestHistoryRow; bar: BarPlace }) {
  const { failed, skipped, passed, duration, name, href } = row;
  const text = isCase
    ? `${name}: ${failed > 0 ? 'failed' : skipped > 0 ? 'skipped' : 'passed'}, ${timeSpan(duration ?? 0)}`
    : `${name}: ${failed} failed, ${skipped} skipped, ${passed} passed`;
  const kind = failed > 0 ? 'bad' : skipped > 0 ? 'still' : 'good';
  const shares = isCase
    ? ([[kind, duration ?? 0]] as const)
    : ([
        ['bad', failed],
        ['still', skipped],
        ['good', passed],
      ] as const);
  let y = floor;
  return (
    <a href={href} aria-label={text}>
      <title>{text}</title>
      {shares.map(([share, value]) => {
        // What happened can be seen, however small it is.
        const height = value === 0 && !isCase ? 0 : Math.max(3, scale(value));
        y -= height;
        return <rect key={share} class={`bar-${share}`} x={x} y={y} width={width} height={height} />;
      })}
    </a>
  );
}
