import { fail } from '../../../model/index.ts';
import { childOf, node, parseXml, setChild } from '../../../xml/index.ts';
import { type Route, route } from '../../route.ts';
import { MONITORS } from '../global-settings/monitors.ts';

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
    await services.home.settings.rewrite((xml) => {
      const before = (childOf(parseXml(xml), LIST)?.children ?? []).map(({ text }) => text);
      if (before.includes(id)) return xml;
      return setChild(
        xml,
        [LIST],
        node(
          LIST,
          [...before, id].map((each) => node('string', each)),
        ),
      );
    });
    return { type: 'redirect', to: '/manage' };
  },
});

export const monitorRoutes: readonly Route[] = [disable];
