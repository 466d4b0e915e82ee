import type { Services } from '../../../controller/index.ts';
import { MONITORS } from '../../../forms/index.ts';
import { fail } from '../../../model/index.ts';
import { childOf, node, parseXml, setChild } from '../../../xml/index.ts';
import { type Route, route } from '../../route.ts';

const LIST = 'disabledAdministrativeMonitors';

/** Hides a warning. Jenkins: `AdministrativeMonitor#doDisable`. */
const disable = route({
  method: 'POST',
  path: '/administrativeMonitor/:monitor/disable',
  permission: 'Overall/Administer',
  crumb: 'required',
  doc: 'Writes into config.xml that a warning is not shown.',
  async handler({ path, services }) {
    const id = path['monitor'] ?? '';
    if (!MONITORS.includes(id)) fail('MONITOR_NOT_FOUND', id);
    await hideMonitor(services, id);
    return { type: 'redirect', to: '/manage' };
  },
});

export const monitorRoutes: readonly Route[] = [disable];

/** Adds a warning to those of config.xml that are not shown. */
export async function hideMonitor({ home }: Pick<Services, 'home'>, id: string): Promise<void> {
  await home.settings.rewrite((xml) => {
    const before = (childOf(parseXml(xml), LIST)?.children ?? []).map(({ text }) => text);
    if (before.includes(id)) return xml;
    const list = [...before, id].map((each) => node('string', each));
    return setChild(xml, [LIST], node(LIST, list));
  });
}
