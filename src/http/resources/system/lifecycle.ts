import { endsWithin, messageOf } from '../../../kit/index.ts';
import { switchedOn, text } from '../../parameters/types.ts';
import { type Route, route } from '../../route.ts';
import { confirmAndAct, interruptionPage } from './confirm-and-act.ts';
import { callOff } from './quiet-mode.ts';

/** Limits how long the answer waits for the home to be read; for a larger home the server answers 503 until it is. */
const RELOAD_TIMEOUT_MS = 10_000;

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
  doc: 'Ends the server when no build is in the way any more; pipelines pause. `cancelQuietDown` calls it off until then.',
  handler({ services }) {
    services.lifecycle.exit({ waitForBuilds: true });
    return { type: 'text', text: 'Shutting down as soon as all jobs are complete\n' };
  },
});

const restart = confirmAndAct({
  name: 'restart',
  button: 'Restart',
  text: 'Are you sure you want to restart the server now? Builds under way go on meanwhile.',
  waits: false,
  doc: 'Restarts the server; builds under way go on meanwhile. Every address answers 503 until it is back.',
  act({ services }) {
    services.lifecycle.restart({ waitForBuilds: false });
    return { type: 'redirect', to: '.' };
  },
});

const safeRestart = confirmAndAct({
  name: 'safeRestart',
  button: 'Restart',
  text: 'Are you sure you want to restart the server when no build runs any more? Pipelines pause, and go on with the next one.',
  waits: true,
  parameters: {
    message: text('Shown to people meanwhile.'),
    cancel: switchedOn('With any value but false: calls a pending one off.'),
  },
  doc: 'Restarts the server when no build is in the way any more; nothing new starts until then, and pipelines pause. Then every address answers 503.',
  act({ services, parameters }) {
    const { cancel, message } = parameters;
    if (cancel) callOff(services);
    else services.lifecycle.restart({ waitForBuilds: true, ...(message !== undefined && { message }) });
    return { type: 'redirect', to: '.' };
  },
});

const reloadPage = route({
  method: 'GET or POST',
  path: '/confirmReload',
  permission: 'Overall/Manage',
  crumb: 'required',
  doc: 'The page that asks before the home is read anew.',
  handler: (context) =>
    interruptionPage(context, {
      button: 'Reload Configuration from Disk',
      text: 'Everything is read anew from the home, so that what was edited by hand takes effect. Builds under way go on; pages wait until it is done.',
      action: 'reload',
      isRestart: false,
      waits: false,
    }),
});

const reload = route({
  method: 'POST',
  path: '/reload',
  permission: 'Overall/Manage',
  crumb: 'required',
  doc: 'Reads everything anew from the home; what was edited by hand takes effect.',
  async handler({ services }) {
    const { log, clock, lifecycle } = services;
    const done = lifecycle
      .reload()
      .catch((error: unknown) => log.error({ err: messageOf(error) }, 'the home could not be read anew'));
    await endsWithin(clock, RELOAD_TIMEOUT_MS, done);
    return { type: 'redirect', to: '/' };
  },
});

export const lifecycleRoutes: readonly Route[] = [exit, safeExit, ...restart, ...safeRestart, reloadPage, reload];
