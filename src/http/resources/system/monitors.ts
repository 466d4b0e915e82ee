import type { Services } from '../../../controller/index.ts';
import { MONITORS } from '../../../forms/index.ts';
import { fail } from '../../../model/index.ts';
import { type RequestContext, type Route, route } from '../../route.ts';

/** Hides a warning. Jenkins: `AdministrativeMonitor#doDisable`. */
const disable = route({
  method: 'POST',
  path: '/administrativeMonitor/:monitor/disable',
  permission: 'Overall/Administer',
  crumb: 'required',
  doc: 'Writes into config.xml that a warning is not shown.',
  async handler(context) {
    await hideMonitor(context.services, monitorIn(context));
    return { type: 'redirect', to: '/manage' };
  },
});

export const monitorRoutes: readonly Route[] = [disable];

/** Returns the id of the warning in the path: one of Jenkins, or one that this server shows. Throws MONITOR_NOT_FOUND. */
export function monitorIn({ path, services }: Pick<RequestContext, 'path' | 'services'>): string {
  const id = path['monitor'] ?? '';
  const isKnown = MONITORS.includes(id) || services.notices.all().some((notice) => notice.id === id);
  return isKnown ? id : fail('MONITOR_NOT_FOUND', id);
}

/** Adds a warning to those that are not shown. */
export async function hideMonitor({ home }: Pick<Services, 'home'>, id: string): Promise<void> {
  await home.settings.change(({ hiddenMonitors }) =>
    hiddenMonitors.includes(id) ? {} : { hiddenMonitors: [...hiddenMonitors, id] },
  );
}
