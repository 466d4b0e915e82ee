import type { StageRow } from '../types/pipeline.ts';
import type { StepRow } from '../types/steps.ts';
import { StageStatus } from './stage-status.tsx';
import { Duration } from './time.tsx';

/** Renders the stages of a run, each with its steps, which link to their output. */
export function StageTable({ stages }: { stages: readonly StageRow[] }) {
  return (
    <div class="scroll">
      <table class="stages">
        <thead>
          <tr>
            <th scope="col">Stage</th>
            <th scope="col">Status</th>
            <th scope="col">Duration</th>
            <th scope="col">Steps</th>
          </tr>
        </thead>
        <tbody>
          {stages.map((stage, at) => (
            <tr key={at}>
              <th scope="row">{stage.name}</th>
              <td>
                <StageStatus status={stage.status} />
                {stage.error !== null && <span class="reason">{stage.error}</span>}
              </td>
              <td>
                <Duration ms={stage.duration} />
              </td>
              <td>
                <ol class="plain">
                  {stage.left > 0 && <li class="muted">{stage.left} before</li>}
                  {stage.steps.map((step) => (
                    <li key={step.logHref}>
                      <Step step={step} />
                    </li>
                  ))}
                </ol>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Holds the words for a step that did not simply succeed. */
const TAGS: Readonly<Record<string, string>> = {
  FAILED: 'failed',
  UNSTABLE: 'unstable',
  ABORTED: 'aborted',
  IN_PROGRESS: 'running',
  PAUSED_PENDING_INPUT: 'waits for input',
};

function Step({ step: { name, argument, logHref, status } }: { step: StepRow }) {
  return (
    <>
      <a href={logHref}>{name}</a>
      {argument !== null && <span class="muted"> {firstLine(argument)}</span>}
      {TAGS[status] !== undefined && <span class="tag">{TAGS[status]}</span>}
    </>
  );
}

const LONGEST = 80;

export function firstLine(text: string): string {
  const [line = ''] = text.trimStart().split('\n', 1);
  return line.length > LONGEST || line.length < text.trim().length ? `${line.slice(0, LONGEST)} …` : line;
}
