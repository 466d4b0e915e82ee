import { rawEncode } from '../../../model/index.ts';
import { feedLinks } from '../../feeds/feed-links.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { managePage } from '../../reply/manage-page.ts';
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
    const groups = MANAGE_LINKS.map(({ heading, links }) => ({
      heading,
      links: links
        .filter((link) => link.for.some((permission) => context.may(permission)))
        .map(({ text, path, about, icon }) => ({ text, href: rootHref(context, path), about, icon }))
        .filter(({ href }) => context.isThere(href)),
    }));
    return managePage(context, {
      title: 'Manage Jenkins',
      feeds: feedLinks('all', rootHref(context)),
      page: {
        page: 'manage',
        notices: context.may('Overall/Administer') ? noticesFor(context) : [],
        groups: groups.filter(({ links }) => links.length > 0),
      },
    });
  },
});

/** Returns what administrators should know and have not hidden; nobody else learns the names in it. */
export function noticesFor(context: RequestContext) {
  const { home, notices } = context.services;
  const { hiddenMonitors } = home.settings.current;
  return notices
    .all()
    .filter(({ id }) => !hiddenMonitors.includes(id))
    .map(({ link, ...notice }) => ({
      ...notice,
      href: link === null ? null : rootHref(context, link),
      action: rootHref(context, `administrativeMonitor/${rawEncode(notice.id)}/act`),
    }));
}
