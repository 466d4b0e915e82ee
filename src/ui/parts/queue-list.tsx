import type { Frame } from '../types/frame.ts';
import type { Page } from '../types/page.ts';
import { PostButton } from './post-form.tsx';

interface QueueListProps {
  readonly frame: Frame;
  readonly queue: Extract<Page, { page: 'dashboard' }>['queue'];
  /** Holds the number of further items that wait. */
  readonly more: number;
}

/** Renders the waiting items, and why they wait. */
export function QueueList({ frame, queue, more }: QueueListProps) {
  return (
    <section>
      <h2>Build queue</h2>
      {queue.length === 0 && <p class="empty">Nothing waits.</p>}
      <ul class="plain">
        {queue.map((item) => (
          <li key={item.id}>
            <a href={item.href}>{item.text}</a>
            {item.why !== null && <span class="muted"> {item.why}</span>}{' '}
            <PostButton
              crumb={frame.crumb}
              action={`${frame.prefix}/queue/cancelItem?id=${item.id}`}
              next=""
              text="Cancel"
              label={`Cancel ${item.text}`}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p class="muted">… and {more} more</p>}
    </section>
  );
}
