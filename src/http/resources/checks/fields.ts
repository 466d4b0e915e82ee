import type { Services } from '../../../controller/index.ts';
import { type FieldCheck, fieldChecks } from '../../../forms/index.ts';
import { fail } from '../../../model/index.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { validation } from '../../reply/form-validation.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

const VALUE = { value: textOrEmpty('What somebody typed.') };

/** Holds the checks of the kinds of each server. */
const CHECKS = new WeakMap<Services['kinds'], ReadonlyMap<string, FieldCheck>>();

const ofServer = route({
  method: 'GET or POST',
  path: '/descriptorByName/:descriptor/:check',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: VALUE,
  doc: 'Says what is wrong with a value of a field of the server’s settings or of a node.',
  handler: (context) => checked(context),
});

const ofItem = route({
  method: 'GET or POST',
  path: '/_item/:item/descriptorByName/:descriptor/:check',
  permission: 'Job/Read',
  crumb: 'required',
  parameters: VALUE,
  doc: 'Says what is wrong with a value of a field of a job or folder.',
  handler: (context) => checked(context),
});

/** Holds the routes of checks that fields describe; those that look at the server have routes of their own. */
export const fieldCheckRoutes: readonly Route[] = [ofServer, ofItem];

function checked({ parameters, path, services }: RequestContext<typeof VALUE>): Reply {
  const { kinds, home } = services;
  const checks = CHECKS.get(kinds) ?? fieldChecks(kinds, home.pluginSettings.kinds);
  CHECKS.set(kinds, checks);
  const check = checks.get(`${path['descriptor']}/${path['check']}`) ?? fail('PAGE_NOT_FOUND');
  const wrong = check(parameters.value);
  return validation(wrong === null ? null : { kind: 'error', text: wrong });
}
