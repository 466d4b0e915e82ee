import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Signs } from '../../parts/signs.tsx';
import { StageStatus, stageSign } from '../../parts/stage-status.tsx';
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
    cell: ({ name, depth, href }) => (
      <span class={`depth-${Math.min(Math.max(depth, 0), DEEPEST)}`}>
        <a href={href}>{name}</a>
      </span>
    ),
  },
  { heading: 'Arguments', cell: ({ argument }) => (argument === null ? '' : firstLine(argument)) },
  {
    heading: 'Status',
    cell: ({ status, href, name }) => (
      <a href={`${href}log`} aria-label={`${stageSign(status).text}: log of ${name}`}>
        <StageStatus status={status} />
      </a>
    ),
  },
];

export function FlowGraphPage({ page }: PageProps<FlowGraphContent>) {
  const { nodes, total, first, earlier, later } = page;
  return (
    <>
      <Signs />
      <h1>Steps of {page.runName}</h1>
      <div id="nodeGraph" class="boxed">
        <DataTable columns={COLUMNS} rows={nodes} />
      </div>
      {nodes.length < total && (
        <nav class="toolbar" aria-label="Further steps">
          {earlier !== null && <a href={earlier}>Earlier steps</a>}
          <span class="muted">
            {first} to {first + nodes.length - 1} of {total}
          </span>
          {later !== null && <a href={later}>Later steps</a>}
        </nav>
      )}
    </>
  );
}
