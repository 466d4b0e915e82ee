import { ChangeList } from '../../parts/change-list.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FailureCard } from '../../parts/failure-card.tsx';
import { sizeText } from '../../parts/file-list.tsx';
import { Markup } from '../../parts/markup.tsx';
import { Related, RunSummary } from '../../parts/run-summary.tsx';
import { RunTests } from '../../parts/run-tests.tsx';
import { Signs } from '../../parts/signs.tsx';
import { StageGraph } from '../../parts/stage-graph.tsx';
import { StageTable } from '../../parts/stage-table.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { ArtifactEntry, PrintableContent } from '../../types/runs.ts';

/** Renders a run for paper: everything is open, and nothing is there to click on. */
export function Printable({ page: { run, jobName } }: PageProps<PrintableContent>) {
  const files = run.artifacts === null ? [] : filesIn(run.artifacts.entries, '');
  return (
    <article class="report">
      <Signs />
      <div class="heading">
        <h1>
          {jobName}: {run.heading}
        </h1>
        <div class="actions no-print">
          <a class="button" href={run.href}>
            Back to the build
          </a>
          <button type="button" class="primary" data-island="print" hidden>
            Print
          </button>
        </div>
      </div>
      {run.description !== null && run.description !== '' && (
        <div class="description">
          <Markup text={run.description} />
        </div>
      )}
      {run.failure !== null && <FailureCard failure={run.failure} unstable={run.result === 'UNSTABLE'} />}
      <RunSummary page={run} />
      {run.parameters.length > 0 && (
        <section class="card">
          <h2>Parameters</h2>
          <Facts rows={run.parameters.map(({ name, value }) => [name, value] as const)} />
        </section>
      )}
      {run.cells.length > 0 && (
        <section class="card">
          <h2>Configurations</h2>
          <Related runs={run.cells} />
        </section>
      )}
      {run.pipeline !== null && run.pipeline.stages.length > 0 && (
        <section class="card">
          <h2>Stages</h2>
          <StageGraph parts={run.pipeline.graph} chosen={null} />
          <StageTable stages={run.pipeline.stages} />
        </section>
      )}
      {run.tests !== null && <RunTests tests={run.tests} />}
      {run.changes.length > 0 && (
        <section class="card">
          <h2>Changes</h2>
          <ChangeList rows={run.changes} details={false} />
          {run.moreChanges > 0 && <p>{run.moreChanges} more</p>}
        </section>
      )}
      {files.length > 0 && (
        <section class="card">
          <h2>Artifacts</h2>
          <ul class="plain">
            {files.map(({ name, size }) => (
              <li key={name}>
                {name} {size !== null && <span class="muted">{sizeText(size)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

function filesIn(entries: readonly ArtifactEntry[], below: string): { name: string; size: number | null }[] {
  return entries.flatMap((entry) =>
    entry.kind === 'file'
      ? [{ name: below + entry.name, size: entry.size }]
      : filesIn(entry.entries, `${below}${entry.name}/`),
  );
}
