import { MONITORS } from '../../../forms/index.ts';
import { fail } from '../../../model/index.ts';
import { escapeHtml } from '../../html.ts';
import { present } from '../../parameters/types.ts';
import { type Route, route } from '../../route.ts';
import { noticesFor } from './manage.ts';
import { hideMonitor } from './monitors.ts';

/** Names the notices that are about who may come in and what they may read. */
const SECURITY: readonly string[] = ['security-off', 'access', 'unreadable-secrets'];

/** Holds the fragments that pages open where there are warnings. Jenkins: `AdministrativeMonitorsApi`. */
const popups = [true, false].map((isSecurity) =>
  route({
    method: 'GET',
    path: `/administrativeMonitorsApi/${isSecurity ? 'security' : 'nonSecurity'}PopupContent`,
    permission: 'Overall/Administer',
    crumb: 'exempt',
    doc: `What administrators should know about ${isSecurity ? 'security' : 'everything but security'}, as a fragment of HTML.`,
    handler(context) {
      const rows = noticesFor(context)
        .filter(({ id }) => SECURITY.includes(id) === isSecurity)
        .map(({ text, href }) => {
          const more = href === null ? '' : ` <a href="${escapeHtml(href)}">More</a>`;
          return `<p>${escapeHtml(text)}${more}`;
        });
      const text = rows.length === 0 ? '<p>There are currently no warnings' : rows.join('\n');
      return { type: 'text', text, contentType: 'text/html;charset=utf-8' };
    },
  }),
);

const act = route({
  method: 'POST',
  path: '/administrativeMonitor/:monitor/act',
  permission: 'Overall/Administer',
  crumb: 'required',
  parameters: { no: present('The button that hides the warning; any other one only leads back.') },
  doc: 'Hides a warning, as its own form does.',
  async handler({ parameters, path, services }) {
    const id = path['monitor'] ?? '';
    if (!MONITORS.includes(id)) fail('MONITOR_NOT_FOUND', id);
    if (parameters.no) await hideMonitor(services, id);
    return { type: 'redirect', to: '/manage' };
  },
});

export const monitorsApiRoutes: readonly Route[] = [...popups, act];
