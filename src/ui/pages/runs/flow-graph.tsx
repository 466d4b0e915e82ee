import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Signs } from '../../parts/signs.tsx';
import { StageStatus } from '../../parts/stage-status.tsx';
import { firstLine } from '../../parts/stage-table.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { FlowGraphContent } from '../../types/runs.ts';

type Node = FlowGraphContent['nodes'][number];

/** Limits the indentation: deeper nodes stand no further to the right. */
const DEEPEST = 12;

const COLUMNS: readonly Column<Node>[] = [
  {
    heading: 'Step',
    header: true,
    cell: ({ name, depth, logHref }) => (
      <span class={`depth-${Math.min(Math.max(depth, 0), DEEPEST)}`}>
        <a href={logHref}>{name}</a>
      </span>
    ),
  },
  { heading: 'Arguments', cell: ({ argument }) => (argument === null ? '' : firstLine(argument)) },
  { heading: 'Status', cell: ({ status }) => <StageStatus status={status} /> },
];

export function FlowGraphPage({ page }: PageProps<FlowGraphContent>) {
  return (
    <>
      <Signs />
      <h1>Steps of {page.runName}</h1>
      <DataTable columns={COLUMNS} rows={page.nodes} />
      {page.left > 0 && <p class="muted">{page.left} more are left out.</p>}
    </>
  );
}
