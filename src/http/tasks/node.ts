import type { Task } from '../../ui/index.ts';
import { rootHref } from '../reply/hrefs.ts';
import { BUILT_IN_NAMES } from '../request/check-access.ts';
import type { RequestContext } from '../route.ts';

/** Returns the tasks of pages of a node. */
export function nodeTasks(context: RequestContext): Task[] {
  const { path, may, services } = context;
  const name = path['node'] ?? '';
  const isBuiltIn = BUILT_IN_NAMES.includes(name);
  const href = rootHref(context, `computer/${isBuiltIn ? '(built-in)' : encodeURIComponent(name)}/`);
  const isKnown = isBuiltIn || services.home.nodes.get(name) !== undefined;
  const isAgent = !isBuiltIn && services.queue.nodes.get(name) !== undefined;
  return [
    { text: 'Status', href, icon: 'home' },
    ...(isAgent && may('Agent/Delete')
      ? [{ text: 'Delete Agent', href: `${href}delete`, icon: 'trash' } as const]
      : []),
    ...(isKnown && may('Agent/ExtendedRead')
      ? [
          {
            text: may('Agent/Configure') ? 'Configure' : 'View Configuration',
            href: `${href}configure`,
            icon: 'gear',
          } as const,
        ]
      : []),
    { text: 'Build History', href: `${href}builds`, icon: 'history' },
    { text: 'Load Statistics', href: `${href}load-statistics`, icon: 'graph' },
    ...(may('Overall/Administer')
      ? [{ text: 'Script Console', href: `${href}script`, icon: 'terminal' } as const]
      : []),
    ...(isAgent && (may('Agent/Connect') || may('Agent/ExtendedRead'))
      ? [{ text: 'Log', href: `${href}log`, icon: 'log' } as const]
      : []),
    ...(may('Agent/Connect') || may('Agent/Configure')
      ? [{ text: 'System Information', href: `${href}systemInfo`, icon: 'info' } as const]
      : []),
  ];
}
