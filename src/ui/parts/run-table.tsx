import type { RunRow } from '../types.ts';
import { StatusBall } from './status-ball.tsx';
import { Ago, Duration } from './time.tsx';

export function RunTable({ runs }: { runs: readonly RunRow[] }) {
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Status</th>
            <th scope="col">Build</th>
            <th scope="col">Started</th>
            <th scope="col">Duration</th>
            <th scope="col">Description</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <Row key={run.number} run={run} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ run }: { run: RunRow }) {
  if (run.unreadable !== null)
    return (
      <tr>
        <td>
          <span class="error">Not readable</span>
        </td>
        <th scope="row">#{run.number}</th>
        <td colSpan={3}>{run.unreadable}</td>
      </tr>
    );
  return (
    <tr>
      <td>
        <StatusBall color={run.color} />
      </td>
      <th scope="row">
        <a href={run.href}>{run.displayName}</a>
        {run.keepLog && <span class="tag">kept</span>}
      </th>
      <td>
        <Ago at={run.timestamp} />
      </td>
      <td>
        <Duration ms={run.duration} />
      </td>
      <td>
        {run.description} <a href={`${run.href}console`}>console</a>
      </td>
    </tr>
  );
}
