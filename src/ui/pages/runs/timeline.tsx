import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Signs } from '../../parts/signs.tsx';
import { StageStatus, stageSign } from '../../parts/stage-status.tsx';
import { firstLine } from '../../parts/stage-table.tsx';
import { Duration } from '../../parts/time.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { TimeBar, TimelineContent } from '../../types/runs.ts';

/** Is the width of the picture of a bar, whatever it is stretched to. */
const WIDTH = 1000;
const DEEPEST = 12;

const BARS: Readonly<Record<string, string>> = { blue: 'good', yellow: 'warn', red: 'bad' };

/** Renders when the stages of a run began and how long they took. */
export function Timeline({ frame, page }: PageProps<TimelineContent>) {
  const { runName, live, bars, slowest, left, duration } = page;
  return (
    <>
      <Signs />
      <h1>Times of {runName}</h1>
      <div id="times" class="times" data-live={live ? 'run stage' : undefined} data-live-job={frame.state?.job}>
        <p class="muted">
          {live ? 'Running for ' : 'It took '}
          <Duration ms={duration} />
        </p>
        {bars.length === 0 ? <p class="empty">No stages.</p> : <DataTable columns={columnsOf(page)} rows={bars} />}
        {left > 0 && <p class="muted">{left} more stages are left out.</p>}
        {slowest.length > 0 && (
          <section>
            <h2>Steps that took longest</h2>
            <DataTable columns={stepsOf(page)} rows={slowest} />
          </section>
        )}
      </div>
    </>
  );
}

function columnsOf(page: TimelineContent): readonly Column<TimeBar>[] {
  return [
    {
      heading: 'Stage',
      header: true,
      cell: ({ name, href, depth }) => (
        <span class={`depth-${Math.min(depth, DEEPEST)}`}>
          <a href={href}>{name}</a>
        </span>
      ),
    },
    { heading: 'Status', cell: ({ status }) => <StageStatus status={status} /> },
    ...timesOf(page),
  ];
}

function stepsOf(page: TimelineContent): readonly Column<TimelineContent['slowest'][number]>[] {
  return [
    { heading: 'Step', header: true, cell: ({ name, href }) => <a href={href}>{name}</a> },
    {
      heading: 'Arguments',
      class: 'value',
      cell: ({ argument }) => (argument === null ? '' : firstLine(argument)),
    },
    ...timesOf(page),
  ];
}

function timesOf({ started, duration }: TimelineContent): readonly Column<TimeBar>[] {
  return [
    {
      heading: 'Began after',
      class: 'number',
      cell: (bar) => <Duration ms={Math.max(0, bar.started - started)} />,
    },
    { heading: 'Took', class: 'number', cell: (bar) => <Duration ms={bar.duration} /> },
    { heading: 'Time', cell: (bar) => <Bar bar={bar} from={started} span={Math.max(1, duration)} /> },
  ];
}

function Bar({ bar, from, span }: { bar: TimeBar; from: number; span: number }) {
  const scale = (ms: number): number => Math.round((Math.min(span, Math.max(0, ms)) * WIDTH) / span);
  const x = Math.min(WIDTH - 4, scale(bar.started - from));
  const { sign, isRunning } = stageSign(bar.status);
  const name = isRunning ? 'run' : (BARS[sign] ?? 'still');
  return (
    <svg class="time-bar" viewBox={`0 0 ${WIDTH} 14`} preserveAspectRatio="none" aria-hidden="true">
      <rect class="time-track" width={WIDTH} height="14" rx="2" />
      <rect class={`bar-${name}`} x={x} width={Math.max(4, Math.min(WIDTH - x, scale(bar.duration)))} height="14" />
    </svg>
  );
}
