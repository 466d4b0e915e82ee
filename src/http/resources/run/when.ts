import { DEFAULT_DATE_PATTERN, formatDate } from '../../java-date.ts';
import type { RequestContext } from '../../route.ts';

/** Returns a time as Jenkins writes it, in the zone of the reader's settings: `Nov 24, 2026, 9:41:07 AM`. */
export function dateText({ principal, services }: Pick<RequestContext, 'principal' | 'services'>, at: number): string {
  const zone = principal.kind === 'user' ? services.security.users.get(principal.userId)?.timeZone : null;
  return formatDate(new Date(at), DEFAULT_DATE_PATTERN, zone ? { timeZone: zone } : {});
}
