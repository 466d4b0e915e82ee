import { LinkList } from '../../parts/link-list.tsx';
import type { LabelContent } from '../../types/nodes.ts';
import type { PageProps } from '../../types/page-props.ts';

export function LabelPage({ page }: PageProps<LabelContent>) {
  return (
    <>
      <h1>Label {page.name}</h1>
      {page.nodes.length === 0 && <p class="empty">No node has this label.</p>}
      {page.clouds.length > 0 && <p>Nodes with it come from {page.clouds.join(', ')}.</p>}
      <div class="columns">
        <LinkList heading="Nodes" links={page.nodes} />
        <LinkList heading="Jobs bound to it" links={page.jobs} />
      </div>
    </>
  );
}
