import type { Services } from '../../../controller/index.ts';
import { endsWithin } from '../../../kit/index.ts';
import { type Route, route } from '../../route.ts';

/** Longest wait of one request for builds to end. */
const BLOCK_AT_MOST_MS = 60 * 60 * 1000;

const quietDown = route({
  method: 'POST',
  path: '/quietDown',
  permission: 'Overall/Administer',
  crumb: 'required',
  parameters: {
    message: 'Why; shown to people.',
    reason: 'The same, as older clients call it.',
    block: 'With any value but false: answers when no build is in the way of a restart any more.',
    timeout: 'Milliseconds after which `block` gives up.',
  },
  doc: 'Nothing new starts; pipelines pause before their next step, and the steps of other builds go on.',
  async handler({ services, parameters }) {
    const { queue } = services;
    queue.setQuiet(true, parameters.get('message') ?? parameters.get('reason') ?? null);
    const block = parameters.get('block');
    if (block !== undefined && block !== 'false') {
      const timeout = Number(parameters.get('timeout')) || BLOCK_AT_MOST_MS;
      const limit = Math.min(Math.max(0, timeout), BLOCK_AT_MOST_MS);
      await endsWithin(services.clock, limit, services.builds.calm());
    }
    return { type: 'redirect', to: '.' };
  },
});

const cancelQuietDown = route({
  method: 'POST',
  path: '/cancelQuietDown',
  permission: 'Overall/Administer',
  crumb: 'required',
  doc: 'Builds start again, paused pipelines go on; a pending safe exit or restart is called off.',
  handler({ services }) {
    callOff(services);
    return { type: 'redirect', to: '.' };
  },
});

export const quietModeRoutes: readonly Route[] = [quietDown, cancelQuietDown];

/** Builds start again, and the server stays. */
export function callOff({ lifecycle, queue }: Pick<Services, 'lifecycle' | 'queue'>): void {
  lifecycle.cancelPending();
  queue.setQuiet(false);
}
