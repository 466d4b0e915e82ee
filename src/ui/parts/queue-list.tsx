import type { Frame } from '../types/frame.ts';
import type { Page } from '../types/page.ts';
import { PostButton } from './post-form.tsx';
import { Rows } from './rows.tsx';

interface QueueListProps {
  readonly prefix: Frame['prefix'];
  readonly queue: Extract<Page, { page: 'dashboard' }>['queue'];
  /** Holds the number of further items that wait. */
  readonly more: number;
}

/** Renders the waiting items, and why they wait. */
export function QueueList({ prefix, queue, more }: QueueListProps) {
  return (
    <section>
      <h2>Build queue</h2>
      {queue.length === 0 && <p class="empty">Nothing waits.</p>}
      <ul class="plain">
        <Rows
          of={queue}
          each={(item) => (
            <li>
              <a href={item.href}>{item.text}</a>
              {item.why !== null && <span class="muted"> {item.why}</span>}{' '}
              <PostButton
                crumb="later"
                action={`${prefix}/queue/cancelItem?id=${item.id}`}
                next=""
                text="Cancel"
                label={`Cancel ${item.text}`}
              />
            </li>
          )}
        />
      </ul>
      {more > 0 && <p class="muted">… and {more} more</p>}
    </section>
  );
}
