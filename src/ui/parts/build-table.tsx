import { useContext } from 'preact/hooks';
import type { Frame } from '../types/frame.ts';
import type { BuildRow } from '../types/jobs.ts';
import { Formatted, MarkupFormat } from './markup.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { type Keep, Rows } from './rows.tsx';
import { StatusBall } from './status-ball.tsx';
import { Ago, Duration } from './time.tsx';

/** Limits the length of a description that is formatted in a row; the page of the build formats longer ones. */
const MAX_FORMATTED = 1000;

/** Holds the values of a row, with what formats the description in it and how long its bar is, of a hundred. */
interface ShownRow extends BuildRow {
  readonly format: Frame['markup'];
  readonly share: number;
}

const KEEP: Keep<ShownRow> = { table: 'build rows', nameOf: ({ href }) => href };

/** Renders builds of one job, a line each: status, name and description, duration as a bar, and when it began. */
export function BuildTable({ rows, label }: { readonly rows: readonly BuildRow[]; readonly label: string }) {
  const format = useContext(MarkupFormat);
  const longest = Math.max(1, ...rows.map(({ duration }) => duration));
  const shown = rows.map((row) => ({ ...row, format, share: Math.round((row.duration * 100) / longest) }));
  return (
    <table class="builds" aria-label={label}>
      <thead class="unseen">
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Build</th>
          <th scope="col">Duration</th>
          <th scope="col">Started</th>
        </tr>
      </thead>
      <tbody>
        <Rows of={shown} each={line} keep={KEEP} />
      </tbody>
    </table>
  );
}

function line(row: ShownRow) {
  if (row.unreadable !== null) return <Unreadable row={row} />;
  return (
    <tr class="build-row">
      <td>
        {row.progress === null ? <StatusBall color={row.color} /> : <StatusBall color={row.color} text="Running" />}
      </td>
      <th scope="row">
        <a href={row.href}>{row.displayName}</a>
        {row.keepLog && <span class="tag">kept</span>}
        {row.description !== null && (
          <span class="about-run">
            <Formatted text={row.description} format={row.description.length > MAX_FORMATTED ? null : row.format} />
          </span>
        )}
      </th>
      <td class="takes">
        {row.progress === null ? (
          <>
            <DurationBar share={row.share} color={row.color} /> <Duration ms={row.duration} />
          </>
        ) : (
          <ProgressBar progress={row.progress} started={row.timestamp} label={`Progress of ${row.displayName}`} />
        )}
      </td>
      <td class="when">
        <Ago at={row.timestamp} />
        <a href={`${row.href}console`} aria-label={`Console of ${row.displayName}`}>
          console
        </a>
      </td>
    </tr>
  );
}

function Unreadable({ row }: { readonly row: BuildRow }) {
  return (
    <tr class="build-row">
      <td>
        <span class="error">Not readable</span>
      </td>
      <th scope="row">#{row.number}</th>
      <td colSpan={2}>{row.unreadable}</td>
    </tr>
  );
}

/** Renders how long a build took beside the others; who does not see it has the duration as text. */
function DurationBar({ share, color }: { readonly share: number; readonly color: string }) {
  return (
    <svg class={`duration-bar status-${color}`} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="6" />
      <rect width={Math.max(1, share)} height="6" />
    </svg>
  );
}
