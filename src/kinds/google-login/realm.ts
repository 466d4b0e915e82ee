import { bool, type ConfigOf, defineRealm, LogInRefused, optionalText, secret, text } from '../../points/index.ts';
import { type OpenIdProvider, openIdProvider } from '../shared/openid-provider.ts';

const GOOGLE = 'https://accounts.google.com';

const FIELDS = {
  clientId: text({ label: 'Name of this server at Google' }),
  clientSecret: secret({ label: 'Its secret' }),
  domain: text({ label: 'Domains whose people may log in, with commas between them; empty for everybody' }),
  rootURLFromRequest: bool({ label: 'Take this server’s address from requests where none is configured' }),
  gsuiteServiceAccountCredentialsId: optionalText({ label: 'Credential for reading groups: it is not used' }),
  gsuiteImpersonationAccount: optionalText({ label: 'Account for reading groups: it is not used' }),
};

type GoogleConfig = Pick<ConfigOf<typeof FIELDS>, 'clientId' | 'clientSecret' | 'domain'>;

/** Describes log-ins at Google: the user name is the address, and there are no groups. */
export const googleRealm = defineRealm({
  xmlTag: 'org.jenkinsci.plugins.googlelogin.GoogleOAuth2SecurityRealm',
  symbol: 'googleOAuth2',
  displayName: 'Login with Google',
  fields: FIELDS,
  example: {
    ...{ clientId: 'ci', clientSecret: 'k3y-of-ci', domain: 'example.com, example.org', rootURLFromRequest: false },
    ...{ gsuiteServiceAccountCredentialsId: null, gsuiteImpersonationAccount: null },
  },
  open: (config) => ({ provider: googleProvider(config) }),
});

/** Returns the provider, which is at one address for everybody. */
export function googleProvider(config: GoogleConfig, issuer = GOOGLE): OpenIdProvider {
  const domains = config.domain.split(',').flatMap((each) => each.trim().toLowerCase() || []);
  return openIdProvider({
    ...{ displayName: 'Google', server: issuer, clientId: config.clientId, clientSecret: config.clientSecret },
    ...{ scopes: 'openid email profile', useNonce: true, trustsConnection: false, clockSkewSeconds: 60 },
    parameters: domains.length === 1 ? { hd: domains.join() } : {},
    identityOf({ token }) {
      const { email, email_verified: isVerified, hd, name } = token;
      if (typeof email !== 'string' || email === '' || isVerified !== true)
        throw new LogInRefused('Google does not vouch for the address');
      if (domains.length > 0 && !(typeof hd === 'string' && domains.includes(hd.toLowerCase())))
        throw new LogInRefused('the account is of a domain that may not log in');
      return { id: email, fullName: typeof name === 'string' ? name : null, email, groups: [] };
    },
  });
}
