import { toast } from '../toast.ts';
import { watchBuilds } from '../watcher.ts';
import { isWatched, setWatch, type Watch } from '../watches.ts';

/** Lets a button say that the browser shall tell of the end of a build, where it can. */
export function start(button: HTMLElement): void {
  if (!('Notification' in window)) return;
  const { job = '', number } = button.dataset;
  const watch: Watch = { job, number: number ? Number(number) : null };
  const show = (): void => button.setAttribute('aria-pressed', String(isWatched(watch)));
  show();
  button.hidden = false;
  window.addEventListener('storage', show);
  button.addEventListener('click', async () => {
    const on = !isWatched(watch);
    if (on && (await Notification.requestPermission()) !== 'granted') {
      toast('The browser does not allow this server to notify you.', 'error');
      return;
    }
    setWatch(watch, on);
    show();
    if (on) {
      toast('You are told when it ends, as long as a page of this server is open.');
      watchBuilds();
    }
  });
}
