import type { Field } from '../../points/index.ts';
import { attributeOf, childText, node } from '../../xml/index.ts';
import type { ManualServer } from '../shared/openid-provider.ts';

const WELL_KNOWN = 'org.jenkinsci.plugins.oic.OicServerWellKnownConfiguration';
const MANUAL = 'org.jenkinsci.plugins.oic.OicServerManualConfiguration';
const USUAL_SCOPES = 'openid email';

/** Says where the provider is: an address that describes it, or each address by itself. */
export type ServerConfiguration =
  | { readonly by: 'description'; readonly url: string; readonly scopes: string | null }
  | { readonly by: 'addresses'; readonly server: ManualServer; readonly scopes: string };

/** Makes the field of the provider's configuration. Throws where it is of a class that is not known. */
export function serverConfiguration(): Field<ServerConfiguration | null> {
  return {
    type: 'any',
    label: 'Where the provider is',
    fromXml(element) {
      if (element === undefined) return null;
      const javaClass = attributeOf(element, 'class');
      const at = (name: string): string => childText(element, name)?.trim() ?? '';
      if (javaClass === WELL_KNOWN)
        return { by: 'description', url: at('wellKnownOpenIDConfigurationUrl'), scopes: at('scopesOverride') || null };
      if (javaClass !== MANUAL) throw new Error(`the configuration ${javaClass} of a provider is not known here`);
      return addressesOf(at);
    },
    toXml(name, value) {
      if (value === null) return [];
      if (value.by === 'description')
        return [
          node(name, { class: WELL_KNOWN }, [
            node('wellKnownOpenIDConfigurationUrl', value.url),
            ...(value.scopes === null ? [] : [node('scopesOverride', value.scopes)]),
          ]),
        ];
      const { issuer, authorization, token, authentication, keys, userInfo, endSession } = value.server;
      return [
        node(name, { class: MANUAL }, [
          node('issuer', issuer),
          node('authorizationServerUrl', authorization),
          node('tokenServerUrl', token),
          node('tokenAuthMethod', authentication),
          node('jwksServerUrl', keys),
          node('endSessionUrl', endSession),
          node('scopes', value.scopes),
          node('userInfoServerUrl', userInfo),
        ]),
      ];
    },
  };
}

/** Reads the addresses of a provider, as old versions of the plugin have them beside everything else. */
export function addressesOf(at: (name: string) => string): ServerConfiguration {
  const authorization = at('authorizationServerUrl');
  return {
    by: 'addresses',
    scopes: at('scopes') || USUAL_SCOPES,
    server: {
      // Old versions know no issuer; it is usually the origin of its addresses.
      issuer: at('issuer') || (URL.canParse(authorization) ? new URL(authorization).origin : ''),
      authorization,
      token: at('tokenServerUrl'),
      keys: at('jwksServerUrl'),
      userInfo: at('userInfoServerUrl'),
      endSession: at('endSessionUrl') || at('endSessionEndpoint'),
      authentication: at('tokenAuthMethod') === 'client_secret_basic' ? 'client_secret_basic' : 'client_secret_post',
    },
  };
}
