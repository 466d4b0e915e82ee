import { trimmedOrEmpty } from '../../parameters/types.ts';
import { route } from '../../route.ts';
import { crumbFor } from './administrator.ts';

export const configureInstance = route({
  method: 'POST',
  path: '/setupWizard/configureInstance',
  permission: 'Overall/Administer',
  crumb: 'required',
  parameters: { rootUrl: trimmedOrEmpty('The address under which people reach the server.') },
  doc: 'Stores the address of the server; where it is none, the answer says so with the status 200.',
  async handler(context) {
    const { services, parameters, principal } = context;
    const wrong = whatIsWrongWith(parameters.rootUrl);
    if (wrong !== null) {
      const message = 'Some settings are invalid. See the error messages for details.';
      return { type: 'json', json: { status: 'error', data: { rootUrl: wrong }, message } };
    }
    const { adminAddress } = services.home.settings.current;
    await services.home.settings.setLocation({ rootUrl: withSlash(parameters.rootUrl), adminAddress });
    await services.setUp.passed('CONFIGURE_INSTANCE');
    const userId = principal.kind === 'user' ? principal.userId : '';
    const data = userId === '' ? {} : crumbFor(context, userId, services.security.crumbs);
    return { type: 'json', json: { status: 'ok', data } };
  },
});

/** Returns what is wrong with an address of the server; null where nothing is. */
export function whatIsWrongWith(address: string): string | null {
  if (address === '') return 'The URL cannot be empty';
  const isAddress = /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i.test(address) && URL.canParse(address);
  return isAddress ? null : 'The URL is invalid, please ensure you are using http:// or https:// with a valid domain.';
}

function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`;
}
