import type { Frame } from '../types/frame.ts';
import type { PipelineRunPart } from '../types/pipeline.ts';
import { ChosenStage } from './chosen-stage.tsx';
import { PostButton } from './post-form.tsx';
import { StageGraph } from './stage-graph.tsx';
import { StageTable } from './stage-table.tsx';

/** Renders the stages of a pipeline's run: drawn, the steps of the chosen one, and all in a table. */
export function PipelineRun({ part }: { part: PipelineRunPart }) {
  const { graph, chosen, stages, left, stepsHref, timesHref } = part;
  return (
    <section id="stages" class="card" aria-labelledby="stages-heading">
      <div class="heading">
        <h2 id="stages-heading">Stages</h2>
        <div class="actions">
          <a href={timesHref}>Times</a>
          <a href={stepsHref}>All steps</a>
        </div>
      </div>
      {graph.length === 0 ? (
        <p class="empty">No stages.</p>
      ) : (
        <div data-island="stages">
          <StageGraph parts={graph} chosen={chosen?.id ?? null} />
          {chosen !== null && <ChosenStage stage={chosen} stepsHref={stepsHref} />}
        </div>
      )}
      {left > 0 && <p class="muted">{left} more stages are left out.</p>}
      {stages.length > 0 && (
        <details id="stage-table">
          <summary>As a table</summary>
          <StageTable stages={stages} />
        </details>
      )}
    </section>
  );
}

/** Renders what can be done about a pipeline under way besides stopping it. */
export function PipelineControl({ part, crumb }: { part: PipelineRunPart; crumb: Frame['crumb'] }) {
  const { pauseHref, paused, termHref, killHref } = part;
  if (pauseHref === null && termHref === null) return null;
  return (
    <div class="toolbar">
      {pauseHref !== null && <PostButton crumb={crumb} action={pauseHref} next="" text={paused ? 'Resume' : 'Pause'} />}
      {termHref !== null && killHref !== null && (
        <details id="ends">
          <summary>It does not end when it is stopped</summary>
          <div class="actions">
            <PostButton crumb={crumb} action={termHref} next="" text="Terminate its steps" kind="danger" />
            <PostButton crumb={crumb} action={killHref} next="" text="Kill it" kind="danger" />
          </div>
        </details>
      )}
    </div>
  );
}
