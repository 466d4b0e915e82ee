import { route } from '../../route.ts';

export const enable = route({
  method: 'POST',
  path: '/_item/:item/enable',
  permission: 'Job/Configure',
  crumb: 'required',
  doc: 'Switches the job on.',
  async handler({ job, services }) {
    if (job.config.disabled) await services.home.items.edit(job, [{ path: ['disabled'], text: 'false' }]);
    return { type: 'redirect', to: '.' };
  },
});

export const disable = route({
  method: 'POST',
  path: '/_item/:item/disable',
  permission: 'Job/Configure',
  crumb: 'required',
  doc: 'Switches the job off and cancels what waits for it.',
  async handler({ job, services }) {
    if (!job.config.disabled) await services.home.items.edit(job, [{ path: ['disabled'], text: 'true' }]);
    await services.queue.cancelJob(job.fullName);
    return { type: 'redirect', to: '.' };
  },
});
