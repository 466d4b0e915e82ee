import type { Frame, JobRow, RunLink } from '../types.ts';
import { PostButton } from './post-form.tsx';
import { StatusBall } from './status-ball.tsx';
import { Ago, Duration } from './time.tsx';

export function JobTable({ crumb, jobs }: { crumb: Frame['crumb']; jobs: readonly JobRow[] }) {
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Name</th>
            <th scope="col">Last success</th>
            <th scope="col">Last failure</th>
            <th scope="col">Last duration</th>
            <th scope="col">Build</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <Row key={job.name} crumb={crumb} job={job} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ crumb, job }: { crumb: Frame['crumb']; job: JobRow }) {
  if (job.unloadable !== null)
    return (
      <tr>
        <td>
          <span class="error">Not loaded</span>
        </td>
        <th scope="row">
          <a href={job.href}>{job.displayName}</a>
        </th>
        <td colSpan={4}>{job.unloadable}</td>
      </tr>
    );
  return (
    <tr>
      <td>
        <StatusBall color={job.color} />
      </td>
      <th scope="row">
        <a href={job.href}>{job.displayName}</a>
      </th>
      <td>
        <Last run={job.lastSuccess} />
      </td>
      <td>
        <Last run={job.lastFailure} />
      </td>
      <td>
        <Duration ms={job.lastDuration} />
      </td>
      <td>{job.buildable && <Build crumb={crumb} job={job} />}</td>
    </tr>
  );
}

function Last({ run }: { run: RunLink | null }) {
  if (run === null) return <span>–</span>;
  return (
    <>
      <Ago at={run.timestamp} /> <a href={run.href}>#{run.number}</a>
    </>
  );
}

function Build({ crumb, job }: { crumb: Frame['crumb']; job: JobRow }) {
  const action = `${job.href}build?delay=0sec`;
  if (job.parameterized)
    return (
      <a class="button" href={action} aria-label={`Build ${job.displayName} with parameters`}>
        Build…
      </a>
    );
  return <PostButton crumb={crumb} action={action} next="" text="Build" label={`Build ${job.displayName}`} />;
}
