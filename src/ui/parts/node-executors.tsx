import type { NodeExecutor } from '../types/nodes.ts';
import { Icon } from './icon.tsx';
import { type FormCrumb, PostButton } from './post-form.tsx';
import { Ago } from './time.tsx';

/** Renders what the executors of a node do, and how far it is. */
export function NodeExecutors({ executors, crumb }: { executors: readonly NodeExecutor[]; crumb: FormCrumb }) {
  if (executors.length === 0) return <p class="empty">There are none.</p>;
  return (
    <ol id="executors" class="plain executor-rows">
      {executors.map((executor) => (
        <li key={executor.number}>
          <span class="muted number">{executor.number + 1}</span>
          <Work executor={executor} />
          {executor.stop && (
            <PostButton
              crumb={crumb}
              action={executor.stop}
              next=""
              confirm={`Stop ${executor.text}?`}
              text="Stop"
              label={`Stop ${executor.text}`}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

function Work({ executor: { text, href, since = null, percent = null } }: { executor: NodeExecutor }) {
  if (text === null)
    return (
      <span class="muted">
        <Icon name="dot-fill" /> Idle
      </span>
    );
  return (
    <span class="work">
      {href === null ? text : <a href={href}>{text}</a>}
      {since !== null && (
        <span class="muted">
          {' '}
          <Ago at={since} />
        </span>
      )}
      {percent !== null && <progress class="line" max={100} value={percent} aria-label={`${text}: ${percent} %`} />}
    </span>
  );
}
