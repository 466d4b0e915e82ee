import type { StageView } from '../pipeline-types.ts';
import { StageStatus } from './stage-status.tsx';
import { Ago, Duration } from './time.tsx';

/** The newest runs below each other, a column for each stage. */
export function StageGrid({ view }: { view: StageView }) {
  return (
    <div class="scroll">
      <table class="stages">
        <thead>
          <tr>
            <th scope="col">Build</th>
            {view.stages.map((name, at) => (
              <th key={at} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.runs.map((run) => (
            <tr key={run.href}>
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
          ))}
        </tbody>
      </table>
    </div>
  );
}
