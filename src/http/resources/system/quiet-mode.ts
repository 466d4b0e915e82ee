import type { Services } from '../../../controller/index.ts';
import { endsWithin } from '../../../kit/index.ts';
import type { Parameter } from '../../parameters/declare.ts';
import { switchedOn, text } from '../../parameters/types.ts';
import { type Route, route } from '../../route.ts';

/** Limits how long one request waits for builds to end. */
const BLOCK_TIMEOUT_MS = 60 * 60 * 1000;

/** Declares milliseconds from 0 to an hour; an hour where nothing, 0 or no number is sent. */
function patience(doc: string): Parameter<number> {
  return {
    doc,
    schema: { type: 'integer', minimum: 0, maximum: BLOCK_TIMEOUT_MS, default: BLOCK_TIMEOUT_MS },
    read(fields, name) {
      const sent = Number(fields.get(name)) || BLOCK_TIMEOUT_MS;
      return Math.min(Math.max(0, sent), BLOCK_TIMEOUT_MS);
    },
  };
}

const quietDown = route({
  method: 'POST',
  path: '/quietDown',
  permission: 'Overall/Manage',
  crumb: 'required',
  parameters: {
    message: text('Why; shown to people.'),
    reason: text('The same, as older clients call it.'),
    block: switchedOn('With any value but false: answers when no build is in the way of a restart any more.'),
    timeout: patience('Milliseconds after which `block` gives up; at most an hour.'),
  },
  doc: 'Nothing new starts; pipelines pause before their next step, and the steps of other builds go on.',
  async handler({ services, parameters }) {
    const { queue } = services;
    queue.setQuiet(true, parameters.message ?? parameters.reason ?? null);
    if (parameters.block) await endsWithin(services.clock, parameters.timeout, services.builds.calm());
    return { type: 'redirect', to: '.' };
  },
});

const cancelQuietDown = route({
  method: 'POST',
  path: '/cancelQuietDown',
  permission: 'Overall/Manage',
  crumb: 'required',
  doc: 'Builds start again, paused pipelines go on; a pending safe exit or restart is called off.',
  handler({ services }) {
    callOff(services);
    return { type: 'redirect', to: '.' };
  },
});

export const quietModeRoutes: readonly Route[] = [quietDown, cancelQuietDown];

/** Cancels a pending restart or shutdown and ends quiet mode, so that builds start again. */
export function callOff({ lifecycle, queue }: Pick<Services, 'lifecycle' | 'queue'>): void {
  lifecycle.cancelPending();
  queue.setQuiet(false);
}
