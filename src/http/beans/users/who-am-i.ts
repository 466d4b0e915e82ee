import { defineBean, type Reference, refer } from '../../../export/index.ts';
import { authoritiesOf } from '../../../security/index.ts';
import type { BeanContext } from '../../route.ts';

export const whoAmIBean = defineBean<null, BeanContext>('hudson.security.WhoAmI', {
  rows: {
    anonymous: { doc: 'Nobody in particular.', read: (_, { principal }) => principal.kind !== 'user' },
    authenticated: { doc: 'Always true, as in Jenkins.', read: () => true },
    authorities: {
      doc: 'Groups of the requester.',
      read: (_, { principal }) => authoritiesOf(principal),
    },
    name: {
      doc: 'Id of the requester.',
      read: (_, { principal }) => (principal.kind === 'user' ? principal.userId : 'anonymous'),
    },
  },
});

/** Returns the reference to the requester, whoever that is. */
export function whoAmIReference(): Reference<BeanContext> {
  return refer(whoAmIBean, null);
}
