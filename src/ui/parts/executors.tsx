import type { Page } from '../types/page.ts';
import { ExecutorList } from './executor-list.tsx';
import { OfflineMark } from './offline-mark.tsx';
import { Kept } from './rows.tsx';

type Executor = Extract<Page, { page: 'dashboard' }>['executors'][number];

interface ExecutorsProps {
  readonly executors: readonly Executor[];
  /** Holds the number of executors that are not listed. */
  readonly more: number;
}

/** Renders executors under the nodes that they belong to. */
export function Executors({ executors, more }: ExecutorsProps) {
  return <Kept name="executors" part={executorsByNode} values={{ executors, more }} />;
}

function executorsByNode({ executors, more }: ExecutorsProps) {
  return (
    <section>
      <h2>Executors</h2>
      {executors.length === 0 && <p class="empty">There are none.</p>}
      {byNode(executors).map(([first, ...more]) => (
        <div key={first.nodeHref}>
          <h3>
            <a href={first.nodeHref}>{first.node}</a> {first.offline && <OfflineMark />}
          </h3>
          <ExecutorList executors={[first, ...more]} />
        </div>
      ))}
      {more > 0 && <p class="muted">… and {more} more</p>}
    </section>
  );
}

/** Groups executors by node, in the order in which the nodes first occur. */
function byNode(executors: readonly Executor[]): readonly [Executor, ...Executor[]][] {
  const groups = new Map<string, [Executor, ...Executor[]]>();
  for (const executor of executors) {
    const group = groups.get(executor.nodeHref);
    if (group) group.push(executor);
    else groups.set(executor.nodeHref, [executor]);
  }
  return [...groups.values()];
}
