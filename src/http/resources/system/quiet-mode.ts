import { type Route, route } from '../../route.ts';
import { patience } from './lifecycle.ts';

/** Longest wait of one request for builds to end. */
const BLOCK_AT_MOST_MS = 60 * 60 * 1000;

const quietDown = route({
  method: 'POST',
  path: '/quietDown',
  permission: 'Overall/Manage',
  crumb: 'required',
  parameters: {
    message: 'Why; shown to people.',
    block: 'With any value but false: answers when no build runs any more.',
    timeout: 'Milliseconds after which `block` gives up.',
  },
  doc: 'Nothing new starts; what runs goes on.',
  async handler({ services, parameters }) {
    const { queue, clock } = services;
    queue.setQuiet(true, parameters.get('message') ?? null);
    const block = parameters.get('block');
    if (block !== undefined && block !== 'false') {
      const timeout = Number(parameters.get('timeout')) || BLOCK_AT_MOST_MS;
      await Promise.race([queue.idle(), patience(clock, Math.min(Math.max(0, timeout), BLOCK_AT_MOST_MS))]);
    }
    return { type: 'redirect', to: '.' };
  },
});

const cancelQuietDown = route({
  method: 'POST',
  path: '/cancelQuietDown',
  permission: 'Overall/Manage',
  crumb: 'required',
  doc: 'Builds start again; a pending safe exit or restart is called off.',
  handler({ services }) {
    services.lifecycle.cancelPending();
    services.queue.setQuiet(false);
    return { type: 'redirect', to: '.' };
  },
});

export const quietModeRoutes: readonly Route[] = [quietDown, cancelQuietDown];
