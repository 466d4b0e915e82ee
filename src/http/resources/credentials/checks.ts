import { textOrEmpty } from '../../parameters/types.ts';
import { validation } from '../../reply/form-validation.ts';
import { forFolders } from '../../request/container-routes.ts';
import { type Reply, type Route, route } from '../../route.ts';
import { forStores, mayWith, placeOf, requireStore } from './place.ts';

const VALUE = { value: textOrEmpty('The text to check.') };

/** Holds the checks of forms, which answer in the HTML of Jenkins's form validation. */
export const checkRoutes: readonly Route[] = [
  ...forFolders(
    route({
      method: 'GET or POST',
      path: '/descriptorByName/:descriptor/checkId',
      permission: 'Overall/Read',
      crumb: 'required',
      parameters: VALUE,
      doc: 'Says whether a new credential may have this id; nothing, for those who may not look into the store.',
      async handler(context) {
        const { value } = context.parameters;
        const store = placeOf(context);
        if (value === '' || !mayWith(context, store, 'Credentials/View')) return checked(null);
        if (!/^[\w.-]+$/.test(value)) return checked('Unacceptable characters');
        const domains = await context.services.credentials.shown(store);
        const isTaken = domains.some(({ credentials }) => credentials.some(({ id }) => id === value));
        return checked(isTaken ? 'This ID is already in use' : null);
      },
    }),
  ),
  ...forStores(
    route({
      method: 'GET or POST',
      path: '/credentials/store/:store/descriptorByName/:descriptor/checkName',
      permission: 'Overall/Read',
      crumb: 'required',
      parameters: VALUE,
      doc: 'Says whether a new domain may have this name.',
      async handler(context) {
        const store = requireStore(context);
        const { value } = context.parameters;
        const domains = await context.services.credentials.shown(store);
        return checked(domains.some(({ name }) => name === value) ? 'A domain with that name already exists' : null);
      },
    }),
  ),
];

function checked(problem: string | null): Reply {
  return validation(problem === null ? null : { kind: 'error', text: problem });
}
