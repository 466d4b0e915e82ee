import type { Frame } from '../types/frame.ts';
import type { Page } from '../types/page.ts';
import { Icon } from './icon.tsx';
import { PostForm } from './post-form.tsx';

interface QueueListProps {
  readonly prefix: Frame['prefix'];
  readonly crumb: Frame['crumb'];
  readonly queue: Extract<Page, { page: 'dashboard' }>['queue'];
  /** Holds the number of further items that wait. */
  readonly more: number;
}

/** Renders the waiting items, and why they wait. */
export function QueueList({ prefix, crumb, queue, more }: QueueListProps) {
  return (
    <section class="side-list">
      <h2>
        Build queue <span class="count">{queue.length + more || ''}</span>
      </h2>
      {queue.length === 0 && <p class="muted">Nothing waits.</p>}
      <ul class="plain">
        {queue.map((item) => (
          <li key={item.id}>
            <a href={item.href}>{item.text}</a>
            {item.mayCancel && <Cancel prefix={prefix} crumb={crumb} id={item.id} text={item.text} />}
            {item.why !== null && <span class="why">{item.why}</span>}
          </li>
        ))}
      </ul>
      {more > 0 && <p class="muted">… and {more} more</p>}
    </section>
  );
}

interface CancelProps extends Pick<QueueListProps, 'prefix' | 'crumb'> {
  readonly id: number;
  readonly text: string;
}

function Cancel({ prefix, crumb, id, text }: CancelProps) {
  return (
    <PostForm crumb={crumb} action={`${prefix}/queue/cancelItem?id=${id}`} next="" class="inline">
      <button type="submit" class="quiet" title="Cancel" aria-label={`Cancel ${text}`}>
        <Icon name="x" />
      </button>
    </PostForm>
  );
}
