import { triggersOf } from '../../../points/index.ts';
import { route } from '../../route.ts';
import { postRequiredPage } from '../../trigger/pages.ts';
import { mayTrigger, TOKEN } from '../../trigger/token.ts';

/**
 * Polls the source of a job. Jenkins: `SCMTriggerItem`; without a trigger that polls there is nothing to do, and that is no
 * error.
 */
export const polling = route({
  method: 'GET or POST',
  path: '/_item/:item/polling',
  audit: 'always',
  permission: 'Job/Read',
  crumb: 'required',
  parameters: TOKEN,
  doc: 'Asks the source of the job for changes, if it has a trigger for that.',
  handler(context) {
    if (!mayTrigger(context)) return postRequiredPage(context);
    const { job, services } = context;
    const polls = triggersOf(job.config).some(({ kind, config }) => kind.polling(config) !== null);
    if (polls) void services.polling.poll(job);
    return { type: 'redirect', to: '.' };
  },
});
