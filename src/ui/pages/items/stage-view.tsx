import { Signs } from '../../parts/signs.tsx';
import { StageGrid } from '../../parts/stage-grid.tsx';
import type { StageViewContent } from '../../types/jobs.ts';
import type { PageProps } from '../../types/page-props.ts';

export function StageViewPage({ page: { heading, view, fullName } }: PageProps<StageViewContent>) {
  return (
    <>
      <Signs />
      <h1>{heading}</h1>
      <section id="stage-view" data-live={view?.live ? '' : 'run queue'} data-live-job={fullName}>
        {view === null ? <p class="empty">No builds yet.</p> : <StageGrid view={view} />}
      </section>
    </>
  );
}
