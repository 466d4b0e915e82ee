import type { LabelContent } from '../../types/nodes.ts';
import type { PageProps } from '../../types/page-props.ts';

export function LabelPage({ page }: PageProps<LabelContent>) {
  return (
    <>
      <h1>{page.name}</h1>
      {page.clouds.length > 0 && <p>Nodes with it come from {page.clouds.join(', ')}.</p>}
      <div class="grid">
        <Linked heading="Nodes" links={page.nodes} nothing="No node has this label." />
        <Linked heading="Projects" links={page.jobs} nothing="No project asks for it alone." />
      </div>
    </>
  );
}

function Linked(props: { heading: string; links: LabelContent['nodes']; nothing: string }) {
  const { heading, links, nothing } = props;
  return (
    <section class="card">
      <h2>{heading}</h2>
      {links.length === 0 ? (
        <p class="empty">{nothing}</p>
      ) : (
        <ul class="plain">
          {links.map(({ text, href }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
