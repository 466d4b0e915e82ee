import { type Column, DataTable } from '../../parts/data-table.tsx';
import { OfflineMark } from '../../parts/offline-mark.tsx';
import type { NodesContent } from '../../types/nodes.ts';
import type { PageProps } from '../../types/page-props.ts';

type Node = NodesContent['nodes'][number];

const COLUMNS: readonly Column<Node>[] = [
  { heading: 'Name', cell: (node) => <a href={node.href}>{node.name}</a>, header: true },
  { heading: 'State', cell: (node) => (node.offline ? <OfflineMark reason={node.offlineReason} /> : 'online') },
  { heading: 'Executors at work', cell: (node) => `${node.busy} of ${node.executors}`, class: 'number' },
  { heading: 'Labels', cell: (node) => node.labels.join(' ') },
];

export function Nodes({ page }: PageProps<NodesContent>) {
  return (
    <>
      <div class="heading">
        <h1>Nodes</h1>
        {page.newNodeHref !== null && (
          <a class="button primary" href={page.newNodeHref}>
            New node
          </a>
        )}
      </div>
      <DataTable columns={COLUMNS} rows={page.nodes} />
    </>
  );
}
