import type { Job } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import { type RequestContext, route } from '../../route.ts';

export const enable = route({
  method: 'POST',
  path: '/_item/:item/enable',
  permission: 'Job/Configure',
  crumb: 'required',
  doc: 'Switches the job on.',
  async handler(context) {
    const job = switchedJob(context);
    if (job.config.disabled) await context.services.home.items.edit(job, [{ path: ['disabled'], text: 'false' }]);
    return { type: 'redirect', to: '.' };
  },
});

export const disable = route({
  method: 'POST',
  path: '/_item/:item/disable',
  permission: 'Job/Configure',
  crumb: 'required',
  doc: 'Switches the job off and cancels what waits for it.',
  async handler(context) {
    const { services } = context;
    const job = switchedJob(context);
    if (!job.config.disabled) await services.home.items.edit(job, [{ path: ['disabled'], text: 'true' }]);
    await services.queue.cancelJob(job.fullName);
    return { type: 'redirect', to: '.' };
  },
});

/** What is built elsewhere has no switch, and a cell follows its project's. Error PAGE_NOT_FOUND. */
function switchedJob({ job }: RequestContext): Job {
  const { form } = job.itemKind;
  return form === 'external' || form === 'cell' ? fail('PAGE_NOT_FOUND') : job;
}
