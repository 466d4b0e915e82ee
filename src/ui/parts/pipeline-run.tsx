import type { PipelineRunPart } from '../pipeline-types.ts';
import { StageTable } from './stage-table.tsx';

/** Stages of a pipeline's run. While it runs the script reads the page again and again and takes this over. */
export function PipelineRun({ part, building }: { part: PipelineRunPart; building: boolean }) {
  return (
    <section id="stages" aria-labelledby="stages-heading" data-live={building ? '' : undefined}>
      <h2 id="stages-heading">Stages</h2>
      {part.inputHref !== null && (
        <p class="notice" role="status">
          The pipeline waits for an answer. <a href={part.inputHref}>Input requested</a>
        </p>
      )}
      {part.stages.length === 0 ? <p class="empty">No stages.</p> : <StageTable stages={part.stages} />}
      <div class="actions">
        <a href={part.stepsHref}>All steps</a>
        {part.replayHref !== null && <a href={part.replayHref}>Replay</a>}
        {part.restartHref !== null && <a href={part.restartHref}>Restart from stage</a>}
      </div>
    </section>
  );
}
