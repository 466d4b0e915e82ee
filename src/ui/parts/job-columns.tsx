import type { JobRow, RunLink } from '../types/rows.ts';
import type { Column } from './data-table.tsx';
import { FolderIcon } from './folder-icon.tsx';
import { PostButton } from './post-form.tsx';
import { StatusBall } from './status-ball.tsx';
import { Ago, Duration } from './time.tsx';
import { Weather } from './weather.tsx';

/** Holds the known columns, by the Java class that a view has in its configuration. */
export const JOB_COLUMNS: ReadonlyMap<string, Column<JobRow>> = new Map<string, Column<JobRow>>([
  ['hudson.views.StatusColumn', { heading: 'Status', cell: Status }],
  ['hudson.views.WeatherColumn', { heading: 'Weather', cell: (job) => <Weather health={job.health} /> }],
  ['hudson.views.JobColumn', { heading: 'Name', cell: Name, header: true }],
  ['hudson.views.LastSuccessColumn', { heading: 'Last success', cell: (job) => Last(job, job.lastSuccess) }],
  ['hudson.views.LastFailureColumn', { heading: 'Last failure', cell: (job) => Last(job, job.lastFailure) }],
  ['hudson.views.LastDurationColumn', { heading: 'Last duration', cell: LastDuration }],
  ['hudson.views.BuildButtonColumn', { heading: 'Build', cell: Build }],
]);

function Status(job: JobRow) {
  if (job.kind === 'folder') return <FolderIcon />;
  return job.kind === 'job' ? <StatusBall color={job.color} /> : <span class="error">Not loaded</span>;
}

function Name(job: JobRow) {
  return (
    <>
      <a href={job.href}>{job.displayName}</a>
      {job.unloadable !== null && <span class="reason">{job.unloadable}</span>}
    </>
  );
}

function Last(job: JobRow, run: RunLink | null) {
  if (job.kind !== 'job') return null;
  if (run === null) return '–';
  return (
    <>
      <Ago at={run.timestamp} /> <a href={run.href}>#{run.number}</a>
    </>
  );
}

function LastDuration(job: JobRow) {
  return job.kind === 'job' && <Duration ms={job.lastDuration} />;
}

function Build(job: JobRow) {
  if (job.kind !== 'job' || !job.buildable) return null;
  const action = `${job.href}build?delay=0sec`;
  if (job.parameterized)
    return (
      <a class="button" href={action} aria-label={`Build ${job.displayName} with parameters`}>
        Build…
      </a>
    );
  return <PostButton crumb="later" action={action} next="" text="Build" label={`Build ${job.displayName}`} />;
}
