import { Facts } from '../../parts/facts.tsx';
import { LogText } from '../../parts/log-text.tsx';
import { Signs } from '../../parts/signs.tsx';
import { StageStatus } from '../../parts/stage-status.tsx';
import { Ago } from '../../parts/time.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { FlowNodeContent, MaybeLink } from '../../types/runs.ts';

/** Renders a node of the graph of a run: what it is, what it wrote, and the nodes around it. */
export function FlowNodePage({ page }: PageProps<FlowNodeContent>) {
  const { name, href, argument, status, started, parents, followers, log } = page;
  return (
    <>
      <Signs />
      <h1>Node {name}</h1>
      <section class="card" aria-label="Summary">
        <Facts
          rows={[
            ['Status', <StageStatus key="status" status={status} />],
            ['Started', <Ago key="started" at={started} />],
          ]}
        />
        {argument !== null && argument !== '' && <pre class="argument">{`\n${argument}`}</pre>}
      </section>
      {log !== null && (
        <section class="card step-told">
          <h2>
            <a href={`${href}log`}>Console Output</a>
          </h2>
          <LogText log={log} href={`${href}log`} />
        </section>
      )}
      <Nodes heading="Parents" nodes={parents} />
      <Nodes heading="Followed by" nodes={followers} />
    </>
  );
}

function Nodes({ heading, nodes }: { heading: string; nodes: readonly MaybeLink[] }) {
  if (nodes.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <ul>
        {nodes.map(({ text, href }) => (
          <li key={href}>{href === null ? text : <a href={href}>{text}</a>}</li>
        ))}
      </ul>
    </section>
  );
}
