import type { ExecutorRow } from '../types/items.ts';
import { OfflineMark } from './offline-mark.tsx';
import { Kept } from './rows.tsx';

interface ExecutorsProps {
  readonly executors: readonly ExecutorRow[];
  /** Holds the number of executors that are not listed. */
  readonly more: number;
}

/** Renders what executors work on under the nodes that they belong to; idle ones are counted. */
export function Executors({ executors, more }: ExecutorsProps) {
  return <Kept name="executors" part={executorsByNode} values={{ executors, more }} />;
}

function executorsByNode({ executors, more }: ExecutorsProps) {
  return (
    <section class="side-list">
      <h2>Executors</h2>
      {executors.length === 0 && <p class="muted">There are none.</p>}
      {byNode(executors).map(nodeOf)}
      {more > 0 && <p class="muted">… and {more} more</p>}
    </section>
  );
}

function nodeOf([first, ...others]: readonly [ExecutorRow, ...ExecutorRow[]]) {
  const all = [first, ...others];
  const working = all.filter(({ text }) => text !== null);
  const idle = all.length - working.length;
  // A pipeline has an executor of its own and one for its steps; it is named once.
  const busy = working.filter(
    ({ href }, at) => href === null || working.findIndex((other) => other.href === href) === at,
  );
  return (
    <div key={first.nodeHref}>
      <h3>
        <a href={first.nodeHref}>{first.node}</a>{' '}
        {first.offline ? <OfflineMark /> : <span class="count">{idle > 0 ? `${idle} idle` : 'all busy'}</span>}
      </h3>
      {busy.length > 0 && <ol class="plain">{busy.map(workOf)}</ol>}
    </div>
  );
}

function workOf({ number, text, href, progress }: ExecutorRow) {
  return (
    <li key={`${number} ${text}`}>
      {href === null ? text : <a href={href}>{text}</a>}
      {progress !== null && (
        <progress
          class="progress"
          max={100}
          value={progress.percent}
          data-started={progress.started}
          data-estimated={progress.estimated}
          aria-label={`Progress of ${text}`}
        />
      )}
    </li>
  );
}

/** Groups executors by node, in the order in which the nodes first occur. */
function byNode(executors: readonly ExecutorRow[]): readonly [ExecutorRow, ...ExecutorRow[]][] {
  const groups = new Map<string, [ExecutorRow, ...ExecutorRow[]]>();
  for (const executor of executors) {
    const group = groups.get(executor.nodeHref);
    if (group) group.push(executor);
    else groups.set(executor.nodeHref, [executor]);
  }
  return [...groups.values()];
}
