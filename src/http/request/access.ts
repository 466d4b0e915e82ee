import type { Services } from '../../controller/index.ts';
import type { Permission } from '../../model/index.ts';
import type { Principal } from '../../security/index.ts';
import type { BeanContext, RequestContext } from '../route.ts';
import { EXPRESSIONS_MS } from './expression-time.ts';

interface Requester {
  readonly services: Pick<Services, 'security'>;
  readonly principal: Principal;
}

/** Returns whether the requester has a permission on some item, not only on that of the path. */
export function mayOn({ services, principal }: Requester, permission: Permission, item?: string): boolean {
  return services.security.authorization.allows(principal, permission, item);
}

/** Returns what beans get, for a handler that makes values of them itself. */
export function beanContextOf(context: RequestContext): BeanContext {
  const { services, principal, base, via } = context;
  const expressions = { leftMs: EXPRESSIONS_MS };
  return { services, principal, base, via, may: (permission, item) => mayOn(context, permission, item), expressions };
}
