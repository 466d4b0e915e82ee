import { route } from '../../route.ts';

export const cancelQueue = route({
  method: 'POST',
  path: '/_item/:item/cancelQueue',
  permission: 'Job/Cancel',
  crumb: 'required',
  doc: 'Takes what waits for the job out of the queue.',
  async handler({ item, services }) {
    await services.queue.cancelJob(item.fullName);
    return { type: 'back' };
  },
});
