import { defineBean, type Reference, refer } from '../../../export/index.ts';
import type { BeanContext } from '../../route.ts';

export interface IssuedCrumb {
  readonly crumb: string;
  readonly field: string;
}

export const crumbIssuerBean = defineBean<IssuedCrumb, BeanContext>('hudson.security.csrf.DefaultCrumbIssuer', {
  rows: {
    crumb: { doc: 'Value of the header.', read: ({ crumb }) => crumb },
    crumbRequestField: { doc: 'Name of the header that a POST must carry.', read: ({ field }) => field },
  },
});

export function crumbIssuerReference(issued: IssuedCrumb): Reference<BeanContext> {
  return refer(crumbIssuerBean, issued);
}
