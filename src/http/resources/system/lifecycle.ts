import type { Clock } from '../../../kit/index.ts';
import { messageOf } from '../../../kit/index.ts';
import { rootHref } from '../../hrefs.ts';
import { type Reply, type Route, route } from '../../route.ts';

/** A home that is read faster than this is ready when the answer comes; a larger one answers 503 until it is. */
const RELOAD_PATIENCE_MS = 10_000;

const exit = route({
  method: 'POST',
  path: '/exit',
  permission: 'Overall/Administer',
  crumb: 'required',
  doc: 'Ends the server; builds under way go on without it.',
  handler({ services }) {
    services.lifecycle.exit({ waitForBuilds: false });
    return { type: 'text', text: 'Shutting down\n' };
  },
});

const safeExit = route({
  method: 'POST',
  path: '/safeExit',
  permission: 'Overall/Administer',
  crumb: 'required',
  doc: 'Ends the server when no build runs any more.',
  handler({ services }) {
    services.lifecycle.exit({ waitForBuilds: true });
    return { type: 'text', text: 'Shutting down as soon as all jobs are complete\n' };
  },
});

const restartPage = route({
  method: 'GET',
  path: '/restart',
  permission: 'Overall/Administer',
  crumb: 'exempt',
  doc: 'Asks whether the server shall be restarted.',
  handler: (context) =>
    question('Restart', 'Are you sure you want to restart the server now?', rootHref(context, 'restart')),
});

const restart = route({
  method: 'POST',
  path: '/restart',
  permission: 'Overall/Administer',
  crumb: 'required',
  doc: 'Restarts the server; builds under way go on meanwhile.',
  handler({ services }) {
    services.lifecycle.restart({ waitForBuilds: false });
    return { type: 'redirect', to: '.' };
  },
});

const safeRestartPage = route({
  method: 'GET',
  path: '/safeRestart',
  permission: 'Overall/Administer',
  crumb: 'exempt',
  doc: 'Asks whether the server shall be restarted when no build runs any more.',
  handler(context) {
    const text = 'Are you sure you want to restart the server when no build runs any more?';
    return question('Restart', text, rootHref(context, 'safeRestart'));
  },
});

const safeRestart = route({
  method: 'POST',
  path: '/safeRestart',
  permission: 'Overall/Administer',
  crumb: 'required',
  parameters: { message: 'Shown to people meanwhile.', cancel: 'With any value but false: calls a pending one off.' },
  doc: 'Restarts the server when no build runs any more; nothing new starts until then.',
  handler({ services, parameters }) {
    const cancel = parameters.get('cancel');
    if (cancel !== undefined && cancel !== 'false') {
      services.lifecycle.cancelPending();
      services.queue.setQuiet(false);
      return { type: 'redirect', to: '.' };
    }
    const message = parameters.get('message');
    services.lifecycle.restart({ waitForBuilds: true, ...(message !== undefined && { message }) });
    return { type: 'redirect', to: '.' };
  },
});

const reload = route({
  method: 'POST',
  path: '/reload',
  permission: 'Overall/Administer',
  crumb: 'required',
  doc: 'Reads everything anew from the home; what was edited by hand takes effect.',
  async handler({ services }) {
    const { log, clock, lifecycle } = services;
    const done = lifecycle
      .reload()
      .catch((error: unknown) => log.error({ err: messageOf(error) }, 'the home could not be read anew'));
    await Promise.race([done, patience(clock, RELOAD_PATIENCE_MS)]);
    return { type: 'redirect', to: '/' };
  },
});

export const lifecycleRoutes: readonly Route[] = [
  exit,
  safeExit,
  restartPage,
  restart,
  safeRestartPage,
  safeRestart,
  reload,
];

export function patience(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => clock.after(ms, resolve));
}

function question(button: string, text: string, action: string): Reply {
  return { type: 'page', title: button, page: { page: 'confirm', heading: button, text, action, button } };
}
