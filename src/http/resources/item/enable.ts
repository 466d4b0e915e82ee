import type { Folder, Job } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import { computedConfig } from '../../../points/index.ts';
import { type RequestContext, route } from '../../route.ts';

export const enable = route({
  method: 'POST',
  path: '/_item/:item/enable',
  permission: 'Job/Configure',
  crumb: 'required',
  doc: 'Switches the job on.',
  async handler(context) {
    const item = switchedItem(context);
    if (isOff(item)) await context.services.home.items.edit(item, [{ path: ['disabled'], text: 'false' }]);
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
    const item = switchedItem(context);
    if (!isOff(item)) await services.home.items.edit(item, [{ path: ['disabled'], text: 'true' }]);
    await services.queue.cancelJob(item.fullName);
    services.indexing.stop(item.fullName);
    return { type: 'redirect', to: '.' };
  },
});

/**
 * Returns the job or folder to switch. Throws PAGE_NOT_FOUND for jobs that are built elsewhere and have no switch, and for
 * cells, which follow their project.
 */
function switchedItem({ loaded }: RequestContext): Job | Folder {
  if (loaded.kind === 'folder') return loaded.itemKind.computed === undefined ? fail('PAGE_NOT_FOUND') : loaded;
  const job = loaded;
  const { form } = job.itemKind;
  return form === 'external' || form === 'cell' || form === 'module' ? fail('PAGE_NOT_FOUND') : job;
}

function isOff(item: Job | Folder): boolean {
  return item.kind === 'job' ? item.config.disabled : (computedConfig(item.config)?.disabled ?? false);
}
