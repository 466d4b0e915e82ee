import { fail } from '../../model/index.ts';
import { route } from '../route.ts';

/**
 * What a build does not have. Jenkins looks for an object there: without a final slash it redirects to the address with
 * one, and that is a 404; clients tell by this that `term` and `kill` do not apply.
 */
export const unknownChild = route({
  method: 'GET or POST',
  path: '/_run/:item/:run/:child',
  permission: 'Job/Read',
  crumb: 'required',
  object: true,
  doc: 'Nothing; an address that a build does not have.',
  handler: () => fail('PAGE_NOT_FOUND'),
});
