import { refusalOf } from './post-form.ts';
import { crumbHeaders } from './server.ts';
import { toast } from './toast.ts';

/** Posts to the address of a link with `data-post` in place of going there, and tells what came of it. */
export function clickPostLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-post]') : null;
  if (!link) return;
  event.preventDefault();
  void post(link);
}

async function post(link: HTMLAnchorElement): Promise<void> {
  try {
    const response = await fetch(link.href, { method: 'POST', headers: crumbHeaders(), redirect: 'manual' });
    const isDone = response.ok || response.type === 'opaqueredirect';
    toast(isDone ? link.dataset['post'] || 'Done' : refusalOf(response), isDone ? 'done' : 'error');
    if (isDone) document.dispatchEvent(new CustomEvent('millwright:changed'));
  } catch {
    toast('The server could not be reached.', 'error');
  }
}
