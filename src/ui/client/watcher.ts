import { prefix } from './server.ts';
import { setWatch, type Watch, watches } from './watches.ts';

// Tells of the ends of builds that somebody wanted to hear of, from one of the open windows, a hidden one too.

interface Ended {
  readonly job: string;
  readonly number: number;
  readonly url: string;
  readonly result: string | null;
}

let isWaiting = false;

/** Watches as long as there is something to tell of, unless another window does. */
export function watchBuilds(): void {
  if (isWaiting || watches().length === 0 || !('Notification' in window) || Notification.permission !== 'granted')
    return;
  isWaiting = true;
  // Only where notifications are possible: both need a secure page.
  const turn = navigator.locks?.request(`millwright-watch ${prefix()}`, listen) ?? listen();
  void turn.finally(() => {
    isWaiting = false;
  });
}

/** Resolves when nothing is left to tell of. */
function listen(): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(`${prefix()}/events?topics=run`);
    const review = (): void => {
      if (watches().length > 0) return;
      source.close();
      window.removeEventListener('storage', review);
      resolve();
    };
    window.addEventListener('storage', review);
    source.addEventListener('run', (event: MessageEvent<string>) => {
      const data: Ended & { readonly type: string } = JSON.parse(event.data);
      if (data.type !== 'finished') return;
      for (const watch of watches()) if (fits(watch, data)) tell(watch, data);
      review();
    });
    // What ended before the stream began, or between two of them.
    const lookBack = (): void => void Promise.all(watches().map(lookAt)).then(review);
    source.addEventListener('open', lookBack);
    source.addEventListener('reset', lookBack);
  });
}

function fits({ job, number }: Watch, ended: Ended): boolean {
  return job === ended.job && (number === null || number === ended.number);
}

async function lookAt(watch: Watch): Promise<void> {
  if (watch.number === null) return;
  const path = watch.job.split('/').map((name) => `job/${encodeURIComponent(name)}`);
  const url = new URL(`${prefix()}/${path.join('/')}/${watch.number}/`, location.href).href;
  const answer = await fetch(`${url}api/json?tree=building,result`).catch(() => null);
  if (answer?.status === 404) setWatch(watch, false);
  if (!answer?.ok) return;
  const run: { readonly building: boolean; readonly result: string | null } = await answer.json();
  if (!run.building) tell(watch, { job: watch.job, number: watch.number, url, result: run.result });
}

function tell(watch: Watch, { job, number, url, result }: Ended): void {
  // Whoever takes it out tells it.
  if (!setWatch(watch, false)) return;
  const notification = new Notification(`${job} #${number}`, {
    body: result ?? 'It has ended.',
    tag: `${job}#${number}`,
  });
  notification.onclick = () => {
    window.focus();
    location.assign(url);
  };
}
