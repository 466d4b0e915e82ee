import { rootHref } from '../../reply/hrefs.ts';
import { Refusal } from '../../request/refusal.ts';
import { route } from '../../route.ts';

const LINKS = [
  { text: 'Nodes', path: 'computer/', about: 'Machines that run builds, and their executors.' },
  { text: 'Users', path: 'securityRealm/', about: 'Who may log in.' },
  { text: 'Plugins', path: 'pluginManager/', about: 'Plugins whose work this server does.' },
  { text: 'Tools', path: 'manage/configureTools/', about: 'Installations of Java, Maven and other programs.' },
  { text: 'Pipeline libraries', path: 'manage/libraries/', about: 'Shared libraries of all pipelines.' },
  { text: 'Lockable resources', path: 'lockable-resources/', about: 'What builds and people exclude each other from.' },
  { text: 'Mail', path: 'manage/mail', about: 'How mail leaves the server, and what of it waits.' },
  { text: 'Webhooks', path: 'manage/webhooks/', about: 'What forges told the server, and what it started.' },
  { text: 'Script console', path: 'script', about: 'Runs a script on the server.' },
  { text: 'Disk usage', path: 'manage/disk-usage/', about: 'What each job takes on the disk.' },
  {
    text: 'Manage old data',
    path: 'administrativeMonitor/OldData/',
    about: 'What of configurations is kept and not known here.',
  },
  { text: 'State of the home', path: 'manage/home-state/', about: 'What of it cannot be read, and who may come in.' },
  { text: 'Audit log', path: 'auditLog/', about: 'Who changed what, from where, and with what result.' },
  { text: 'System log', path: 'log/', about: 'What the server logged last.' },
  { text: 'Thread dump', path: 'threadDump', about: 'What the process and its builds do now.' },
  { text: 'System information', path: 'systemInfo', about: 'Properties and environment of the server.' },
  { text: 'Remote API', path: 'api/', about: 'What programs can ask, and the addresses for it.' },
  { text: 'Restart', path: 'safeRestart', about: 'When no build runs any more.' },
] as const;

export const manage = route({
  method: 'GET or POST',
  path: '/manage',
  permission: 'Overall/Read',
  crumb: 'required',
  object: true,
  doc: 'Pages for administrators.',
  handler(context) {
    if (!context.may('Overall/Administer')) throw new Refusal(null);
    const links = LINKS.map(({ text, path, about }) => ({ text, href: rootHref(context, path), about }));
    const notices = context.services.notices.all().map(({ link, ...notice }) => ({
      ...notice,
      href: link === null ? null : rootHref(context, link),
    }));
    return { type: 'page', title: 'Manage', page: { page: 'links', heading: 'Manage', notices, links } };
  },
});
