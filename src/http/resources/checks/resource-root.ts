import { isApart, SETTING_ROWS } from '../../../controller/index.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { type Remark, validation } from '../../reply/form-validation.ts';
import { identityAt } from '../../resource-host/identity-at.ts';
import { type RequestContext, type Route, route } from '../../route.ts';

/** Says whether an address can serve files. It makes the server ask that address, so that it takes a POST of an administrator. */
export const resourceRootCheck: Route = route({
  method: 'POST',
  path: '/descriptorByName/jenkins.security.ResourceDomainConfiguration/checkUrl',
  permission: 'Overall/Administer',
  crumb: 'required',
  audit: 'never',
  parameters: { url: textOrEmpty('The address that somebody typed.') },
  doc: 'Says whether files of builds and users can be served under an address of their own.',
  async handler(context) {
    const url = context.parameters.url.trim();
    return validation(remarkAtOnce(context, url) ?? (await remarkOfAnswer(context, url)));
  },
});

/** Returns what can be said without asking; null where nothing is. */
function remarkAtOnce({ base, services }: Pick<RequestContext, 'base' | 'services'>, url: string): Remark {
  const { rootUrl } = services.home.settings.current;
  if (url === '')
    return {
      kind: 'ok',
      text: 'Without an address of their own, files are served by the server itself, in a sandbox.',
    };
  if (rootUrl === null) return { kind: 'error', text: 'The address of the server must be set first.' };
  const accepted = SETTING_ROWS.resourceRootUrl.accept?.(url);
  if (accepted !== undefined && 'wrong' in accepted)
    return { kind: 'error', text: `The address is none: ${accepted.wrong}` };
  if (!isApart(url, rootUrl) || !isApart(url, base))
    return { kind: 'error', text: 'The address must have another host, or another port, than the server.' };
  return null;
}

async function remarkOfAnswer({ services }: Pick<RequestContext, 'services'>, url: string): Promise<Remark> {
  const found = await identityAt(url);
  if (found === null) return { kind: 'warning', text: 'Nothing answers at this address.' };
  if (found === '') return { kind: 'warning', text: 'What answers at this address is not this server.' };
  return found === (await services.home.identity.publicKey())
    ? { kind: 'ok', text: 'This server answers at this address.' }
    : { kind: 'warning', text: 'Another server answers at this address.' };
}
