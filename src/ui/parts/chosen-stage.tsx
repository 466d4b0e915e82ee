import type { ChosenStage as Chosen, ChosenStep } from '../types/stage-graph.ts';
import { LogText } from './log-text.tsx';
import { StageStatus } from './stage-status.tsx';
import { firstLine } from './stage-table.tsx';
import { Duration } from './time.tsx';

/** Renders the steps of a stage with the end of what they wrote. */
export function ChosenStage({ stage, stepsHref }: { stage: Chosen; stepsHref: string }) {
  return (
    <section id="stage-steps" class="stage-steps" aria-labelledby="stage-steps-heading">
      <div class="toolbar">
        <h3 id="stage-steps-heading">{stage.name}</h3>
        <StageStatus status={stage.status} />
        {stage.status !== 'NOT_EXECUTED' && (
          <span class="muted">
            <Duration ms={stage.duration} />
          </span>
        )}
      </div>
      {stage.error !== null && <p class="reason">{stage.error}</p>}
      {stage.left > 0 && (
        <p class="muted">
          {stage.left} steps before these are among <a href={stepsHref}>all steps</a>.
        </p>
      )}
      {stage.steps.length === 0 ? (
        <p class="empty">This stage has no steps of its own.</p>
      ) : (
        <ol class="steps">
          {stage.steps.map((step) => (
            <li key={step.id}>
              <Step step={step} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Step({ step }: { step: ChosenStep }) {
  const { log, isOpen, id, logHref } = step;
  if (log === null)
    return (
      <div class="step">
        <About step={step} />
        <a class="step-link" href={logHref}>
          Log
        </a>
      </div>
    );
  return (
    <details id={`step-${id}`} class="step-told" open={isOpen}>
      <summary class="step">
        <About step={step} />
      </summary>
      <LogText log={log} href={logHref} />
      <p class="muted log-before">
        <a href={logHref}>Log of this step</a>
      </p>
    </details>
  );
}

function About({ step: { name, argument, status, duration } }: { step: ChosenStep }) {
  return (
    <>
      <StageStatus status={status} />
      <span class="step-name">
        {name}
        {argument !== null && <span class="muted"> {firstLine(argument)}</span>}
      </span>
      <span class="muted">
        <Duration ms={duration} />
      </span>
    </>
  );
}
