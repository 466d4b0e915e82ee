import type { ServerBinding } from '../../forms/index.ts';
import type { RequestContext } from '../route.ts';

/** Returns what binding a form needs of the server. */
export function bindingOf({ services, principal }: Pick<RequestContext, 'services' | 'principal'>): ServerBinding {
  const { home, kinds } = services;
  return {
    kinds,
    context: kinds.context,
    secrets: home.secrets,
    settings: home.pluginSettings.kinds,
    userId: principal.kind === 'user' ? principal.userId : null,
  };
}
