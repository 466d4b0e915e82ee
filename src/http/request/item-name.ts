import { type Failure, failure } from '../../model/index.ts';
import type { RequestContext } from '../route.ts';

type Asking = Pick<RequestContext, 'services' | 'principal'>;

/** Returns why the requester may not give an item of a folder this name; null where nothing is against it. */
export function nameRefusal({ services, principal }: Asking, owner: string, name: string): Failure | null {
  const fullName = owner === '' ? name : `${owner}/${name}`;
  const reason = services.security.authorization.refusesName(principal, fullName);
  return reason === null ? null : failure('NAME_REFUSED', reason);
}

/** Throws NAME_REFUSED where the requester may not give an item of a folder this name. */
export function requireName(asking: Asking, owner: string, name: string): void {
  const refusal = nameRefusal(asking, owner, name);
  if (refusal !== null) throw refusal;
}
