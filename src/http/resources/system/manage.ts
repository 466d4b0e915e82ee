import { rootHref } from '../../reply/hrefs.ts';
import { Refusal } from '../../request/refusal.ts';
import { type RequestContext, route } from '../../route.ts';
import { MANAGE_LINKS } from './manage-links.ts';

export const manage = route({
  method: 'GET or POST',
  path: '/manage',
  permission: 'Overall/Read',
  crumb: 'required',
  object: true,
  doc: 'Pages for those who may manage the server or read its settings: to each the links that are for them.',
  handler(context) {
    if (!context.may('Overall/Manage') && !context.may('Overall/SystemRead')) throw new Refusal(null);
    const links = MANAGE_LINKS.flatMap(({ heading, links }) =>
      links
        .filter((link) => link.for.some((permission) => context.may(permission)))
        .map(({ text, path, about }) => ({ text, href: rootHref(context, path), about, group: heading })),
    );
    return {
      type: 'page',
      title: 'Manage Jenkins',
      page: {
        page: 'links',
        heading: 'Manage Jenkins',
        notices: context.may('Overall/Administer') ? noticesFor(context) : [],
        links,
      },
    };
  },
});

/** Returns what administrators should know and have not hidden; nobody else learns the names in it. */
export function noticesFor(context: RequestContext) {
  const { home, notices } = context.services;
  const { hiddenMonitors } = home.settings.current;
  return notices
    .all()
    .filter(({ id }) => !hiddenMonitors.includes(id))
    .map(({ link, ...notice }) => ({ ...notice, href: link === null ? null : rootHref(context, link) }));
}
