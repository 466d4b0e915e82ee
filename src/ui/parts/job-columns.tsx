import type { ComponentChildren } from 'preact';
import type { JobRow, PluginColumn, RunLink } from '../types/rows.ts';
import { FolderIcon } from './folder-icon.tsx';
import { Sign } from './signs.tsx';
import { StatusBall } from './status-ball.tsx';
import { Ago, Duration } from './time.tsx';
import { Weather } from './weather.tsx';

/** Represents a line of the table: a job, and whether it is a favourite of the reader; null where it can be none. */
export interface ListedJob {
  readonly job: JobRow;
  readonly favorite: boolean | null;
}

/** Describes a column of jobs. */
export interface JobColumn {
  readonly heading: string;
  /** Says that the heading is for those who listen: signs need no more room than they take. */
  readonly sign?: boolean;
  /** Is a class of its cells: `sign` and `more` make it narrow, and hide it on a phone; `name` has what is left. */
  readonly kind: 'name' | 'sign' | 'sign more' | 'more' | 'act';
  cell(row: ListedJob): ComponentChildren;
}

/** Holds the known columns, by the Java class that a view has in its configuration. */
export const JOB_COLUMNS: ReadonlyMap<string, JobColumn> = new Map<string, JobColumn>([
  ['hudson.views.StatusColumn', { heading: 'Status', sign: true, kind: 'sign', cell: Status }],
  [
    'hudson.views.WeatherColumn',
    { heading: 'Weather', sign: true, kind: 'sign more', cell: ({ job }) => <Weather health={job.health} /> },
  ],
  ['hudson.views.JobColumn', { heading: 'Name', kind: 'name', cell: Name }],
  [
    'hudson.views.LastSuccessColumn',
    { heading: 'Last success', kind: 'more', cell: ({ job }) => Last(job, job.lastSuccess) },
  ],
  [
    'hudson.views.LastFailureColumn',
    { heading: 'Last failure', kind: 'more', cell: ({ job }) => Last(job, job.lastFailure) },
  ],
  ['hudson.views.LastDurationColumn', { heading: 'Last duration', kind: 'more', cell: LastDuration }],
  ['hudson.views.BuildButtonColumn', { heading: 'Build', sign: true, kind: 'act', cell: Build }],
]);

/** Returns a column of a plugin as the table shows it. */
export function columnOfPlugin({ heading, cells }: PluginColumn): JobColumn {
  return {
    heading,
    kind: 'more',
    cell({ job }) {
      const cell = cells[job.fullName] ?? null;
      return cell === null || typeof cell === 'string' ? cell : <a href={cell.href}>{cell.text}</a>;
    },
  };
}

/** Is the column that marks favourites; every view has it for people who can have some. */
export const STAR: JobColumn = { heading: 'Favourite', sign: true, kind: 'act', cell: Star };

function Status({ job }: ListedJob) {
  if (job.kind === 'folder') return <FolderIcon compact />;
  return job.kind === 'job' ? <StatusBall color={job.color} compact /> : <span class="error">Not loaded</span>;
}

function Name({ job }: ListedJob) {
  return (
    <>
      <a href={job.href}>{job.displayName}</a>
      {job.unloadable !== null && <span class="reason">{job.unloadable}</span>}
    </>
  );
}

function Last(job: JobRow, run: RunLink | null) {
  if (job.kind !== 'job') return null;
  if (run === null) return <span class="muted">–</span>;
  return (
    <>
      <Ago at={run.timestamp} /> <a href={run.href}>#{run.number}</a>
    </>
  );
}

function LastDuration({ job }: ListedJob) {
  return job.kind === 'job' && <Duration ms={job.lastDuration} />;
}

function Build({ job }: ListedJob) {
  if (job.kind !== 'job' || !job.buildable) return null;
  const action = `${job.href}build?delay=0sec`;
  if (job.parameterized)
    return (
      <a
        class="button quiet"
        href={action}
        title="Build with parameters"
        aria-label={`Build ${job.displayName} with parameters`}
      >
        <Sign name="play-form" />
      </a>
    );
  return (
    <button
      type="submit"
      class="quiet"
      formAction={action}
      title="Build now"
      aria-label={`Build ${job.displayName}`}
      data-done="Build scheduled"
    >
      <Sign name="play" />
    </button>
  );
}

function Star({ job, favorite }: ListedJob) {
  if (favorite === null) return null;
  return (
    <button
      type="submit"
      class="quiet"
      formAction={`${job.href}favorite?favorite=${!favorite}`}
      title="Favourite"
      aria-label={`Favourite ${job.displayName}`}
      aria-pressed={favorite}
    >
      <Sign name="star" />
    </button>
  );
}
