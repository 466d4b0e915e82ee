import type { Frame } from '../types/frame.ts';
import type { PipelineRunPart } from '../types/pipeline.ts';
import { PostButton } from './post-form.tsx';
import { StageTable } from './stage-table.tsx';

interface PipelineRunProps {
  readonly part: PipelineRunPart;
  readonly building: boolean;
  /** Holds the full name of the job, whose events change the stages. */
  readonly job: string | undefined;
  readonly crumb: Frame['crumb'];
}

/** Renders the stages of a pipeline's run. While it runs the script takes this section anew with every step. */
export function PipelineRun({ part, building, job, crumb }: PipelineRunProps) {
  return (
    <>
      <section
        id="stages"
        aria-labelledby="stages-heading"
        data-live={building ? 'stage run' : undefined}
        data-live-job={job}
      >
        <h2 id="stages-heading">Stages</h2>
        {part.inputHref !== null && (
          <p class="notice" role="status">
            The pipeline waits for an answer. <a href={part.inputHref}>Input requested</a>
          </p>
        )}
        {part.paused && (
          <p class="notice" role="status">
            The pipeline is paused.
          </p>
        )}
        {part.stages.length === 0 ? <p class="empty">No stages.</p> : <StageTable stages={part.stages} />}
        {part.left > 0 && <p class="muted">{part.left} more stages are left out.</p>}
        <div class="actions">
          <a href={part.stepsHref}>All steps</a>
          {part.replayHref !== null && <a href={part.replayHref}>Replay</a>}
          {part.restartHref !== null && <a href={part.restartHref}>Restart from stage</a>}
        </div>
      </section>
      {part.pauseHref !== null && (
        <div class="actions">
          <PostButton crumb={crumb} action={part.pauseHref} next="" text="Pause/resume" />
        </div>
      )}
      {part.termHref !== null && part.killHref !== null && (
        <details>
          <summary>It does not end when it is stopped</summary>
          <div class="actions">
            <PostButton crumb={crumb} action={part.termHref} next="" text="Terminate its steps" kind="danger" />
            <PostButton crumb={crumb} action={part.killHref} next="" text="Kill it" kind="danger" />
          </div>
        </details>
      )}
    </>
  );
}
