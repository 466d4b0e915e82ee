import { escapeHtml } from '../../html.ts';
import { present } from '../../parameters/types.ts';
import { type Route, route } from '../../route.ts';
import { noticesFor } from './manage.ts';
import { hideMonitor, monitorIn } from './monitors.ts';

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
        .filter((notice) => notice.isSecurity === isSecurity)
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
  async handler(context) {
    const id = monitorIn(context);
    if (context.parameters.no) await hideMonitor(context.services, id);
    return { type: 'redirect', to: '/manage' };
  },
});

export const monitorsApiRoutes: readonly Route[] = [...popups, act];
