import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Icon } from '../../parts/icon.tsx';
import { NodeState } from '../../parts/node-state.tsx';
import { PostButton } from '../../parts/post-form.tsx';
import type { NodeRow, NodesContent } from '../../types/nodes.ts';
import type { PageProps } from '../../types/page-props.ts';

const MEASURES = [
  'Architecture',
  'Clock Difference',
  'Free Disk Space',
  'Free Swap Space',
  'Free Temp Space',
  'Response Time',
];

const COLUMNS: readonly Column<NodeRow>[] = [
  { heading: 'Name', cell: Name, header: true },
  { heading: 'State', cell: NodeState },
  { heading: 'Executors', cell: Busy, class: 'number' },
  { heading: 'Labels', cell: ({ labels }) => labels.map((label) => <span class="tag">{label}</span>) },
];

export function Nodes({ frame, page }: PageProps<NodesContent>) {
  const { nodes, newNodeHref, monitorsHref, measureAction } = page;
  const measured = nodes.some(({ measures }) => measures !== null);
  return (
    <>
      <div class="heading">
        <h1>Manage nodes and clouds</h1>
        <div class="actions">
          {measureAction !== null && (
            <PostButton crumb={frame.crumb} action={measureAction} text="Refresh status" next="" />
          )}
          {monitorsHref !== null && (
            <a class="button" href={monitorsHref}>
              <Icon name="meter" /> Node monitors
            </a>
          )}
          {newNodeHref !== null && (
            <a class="button primary" href={newNodeHref}>
              <Icon name="plus" /> New node
            </a>
          )}
        </div>
      </div>
      <div id="computers" class="boxed" data-live="">
        <DataTable columns={measured ? [...COLUMNS, ...measureColumns()] : COLUMNS} rows={nodes} />
      </div>
    </>
  );
}

function Name({ name, href, configHref }: NodeRow) {
  return (
    <>
      <a href={href}>{name}</a>{' '}
      {configHref !== null && (
        <a class="quiet-link" href={configHref}>
          <Icon name="gear" label={`Configure ${name}`} />
        </a>
      )}
    </>
  );
}

function Busy({ busy, executors, offline }: NodeRow) {
  if (executors === 0) return <span class="muted">none</span>;
  return (
    <>
      {busy} / {executors}{' '}
      {!offline && <progress class="short" max={executors} value={busy} aria-label={`${busy} of ${executors} busy`} />}
    </>
  );
}

function measureColumns(): Column<NodeRow>[] {
  return MEASURES.map((heading) => ({
    heading,
    class: 'number',
    cell: ({ measures }) => measures?.[heading] ?? <span class="muted">–</span>,
  }));
}
