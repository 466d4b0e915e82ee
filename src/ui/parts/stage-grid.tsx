import type { StageView } from '../types/pipeline.ts';
import { StageStatus } from './stage-status.tsx';
import { Ago, Duration } from './time.tsx';

/** Renders the newest runs below each other, with a column for each stage. */
export function StageGrid({ view }: { view: StageView }) {
  if (view.stages.length === 0) return <p class="empty">No stages yet.</p>;
  return (
    <>
      <div class="scroll">
        <table class="stages">
          <thead>
            <tr>
              <th scope="col">Build</th>
              {view.stages.map(({ name }, at) => (
                <th key={at} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Averages view={view} />
            {view.runs.map((run) => (
              <Run key={run.href} run={run} />
            ))}
          </tbody>
        </table>
      </div>
      {view.left > 0 && <p class="muted">{view.left} more stages are on the pages of the builds.</p>}
    </>
  );
}

function Averages({ view }: { view: StageView }) {
  return (
    <tr class="muted">
      <th scope="row">Average</th>
      {view.stages.map(({ average }, at) => (
        <td key={at}>
          <Duration ms={average} />
        </td>
      ))}
    </tr>
  );
}

function Run({ run }: { run: StageView['runs'][number] }) {
  return (
    <tr>
      <th scope="row">
        <a href={run.href}>{run.displayName}</a>
        <span class="about-run">
          <Ago at={run.started} />
        </span>
      </th>
      {run.cells.map((cell, at) => (
        <td key={at}>
          {cell !== null && (
            <>
              <StageStatus status={cell.status} />
              <span class="about-run">
                <Duration ms={cell.duration} />
              </span>
            </>
          )}
        </td>
      ))}
    </tr>
  );
}
