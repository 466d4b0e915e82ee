import { secretsEqual } from '../../kit/index.ts';
import {
  bool,
  type ConfigOf,
  defineRealm,
  type Identity,
  idsOf,
  int,
  LogInRefused,
  type RealmContext,
  secret,
  text,
} from '../../points/index.ts';
import { groupList } from '../shared/group-list.ts';
import { idStrategy } from '../shared/id-strategy.ts';
import { type Claims, type OpenIdProvider, openIdProvider } from '../shared/openid-provider.ts';
import { claimAt, namesOf, textOf } from './claim-path.ts';
import { addressesOf, type ServerConfiguration, serverConfiguration } from './server-configuration.ts';

const PARAMETERS = { key: text(), value: text() };

const FIELDS = {
  clientId: text({ label: 'Name of this server at the provider' }),
  clientSecret: secret({ label: 'Its secret' }),
  serverConfiguration: serverConfiguration(),
  wellKnownOpenIDConfigurationUrl: text({ label: 'Address of the provider’s description, in old versions' }),
  authorizationServerUrl: text({ label: 'Where people log in, in old versions' }),
  tokenServerUrl: text({ label: 'Where proofs become tokens, in old versions' }),
  tokenAuthMethod: text({ label: 'How this server proves itself there, in old versions' }),
  jwksServerUrl: text({ label: 'Where the keys are, in old versions' }),
  userInfoServerUrl: text({ label: 'Where more is known of people, in old versions' }),
  scopes: text({ label: 'What is asked for, in old versions' }),
  overrideScopes: text({ label: 'What is asked for instead, in old versions' }),
  endSessionEndpoint: text({ label: 'Where people log out, in old versions' }),
  userNameField: text({ label: 'Claim with the user name', default: 'sub' }),
  fullNameFieldName: text({ label: 'Claim with the full name' }),
  emailFieldName: text({ label: 'Claim with the address' }),
  groupsFieldName: text({ label: 'Claim with the groups' }),
  tokenFieldToCheckKey: text({ label: 'Claim that must have a certain value' }),
  tokenFieldToCheckValue: text({ label: 'That value' }),
  disableSslVerification: bool({ label: 'Believe any certificate', help: 'That is not done here.' }),
  logoutFromOpenidProvider: bool({ label: 'Log out of the provider, too', default: true }),
  postLogoutRedirectUrl: text({ label: 'Where to go after logging out' }),
  nonceDisabled: bool({ label: 'Send no nonce' }),
  pkceEnabled: bool({ label: 'Prove that who asked is who came back', help: 'That is always done here.' }),
  disableTokenVerification: bool({
    label: 'Do not check the signature of tokens',
    help: 'It is checked nevertheless where the provider’s address is one without TLS.',
  }),
  allowedTokenExpirationClockSkewSeconds: int({ label: 'Seconds by which clocks may differ', default: 60 }),
  loginQueryParameters: groupList('org.jenkinsci.plugins.oic.LoginQueryParameter', PARAMETERS, {
    label: 'More parameters for the provider',
  }),
  userIdStrategy: idStrategy('Which names of users are the same'),
  groupIdStrategy: idStrategy('Which names of groups are the same'),
  escapeHatchEnabled: bool({ label: 'Let one person in by a password' }),
  escapeHatchUsername: text({ label: 'That person’s name' }),
  escapeHatchSecret: secret({ label: 'That person’s password, or its hash' }),
  escapeHatchGroup: text({ label: 'That person’s group' }),
  properties: groupList(
    'org.jenkinsci.plugins.oic.properties.EscapeHatch',
    { username: text(), group: text(), secret: secret() },
    { label: 'The same in new versions' },
  ),
};

type OicConfig = ConfigOf<typeof FIELDS>;

export const oicRealm = defineRealm({
  xmlTag: 'org.jenkinsci.plugins.oic.OicSecurityRealm',
  symbol: 'oic',
  displayName: 'Login with Openid Connect',
  fields: FIELDS,
  example: {
    ...{ clientId: 'ci', clientSecret: 'k3y-of-ci', userNameField: 'preferred_username', fullNameFieldName: 'name' },
    serverConfiguration: {
      by: 'description',
      url: 'https://id.example.com/.well-known/openid-configuration',
      scopes: null,
    },
    ...{ wellKnownOpenIDConfigurationUrl: '', authorizationServerUrl: '', tokenServerUrl: '', tokenAuthMethod: '' },
    ...{ jwksServerUrl: '', userInfoServerUrl: '', scopes: '', overrideScopes: '', endSessionEndpoint: '' },
    ...{ emailFieldName: 'email', groupsFieldName: 'groups', tokenFieldToCheckKey: '', tokenFieldToCheckValue: '' },
    ...{ disableSslVerification: false, logoutFromOpenidProvider: true, postLogoutRedirectUrl: '' },
    ...{ nonceDisabled: false, pkceEnabled: true, disableTokenVerification: false },
    allowedTokenExpirationClockSkewSeconds: 60,
    ...{ userIdStrategy: 'CaseInsensitive', groupIdStrategy: 'CaseSensitive' },
    loginQueryParameters: [{ key: 'prompt', value: 'login' }],
    ...{
      escapeHatchEnabled: true,
      escapeHatchUsername: 'root',
      escapeHatchSecret: 'h4tch',
      escapeHatchGroup: 'admins',
    },
    properties: [],
  },
  open(config, context) {
    const provider = providerOf(config);
    const hatch = hatchOf(config);
    return {
      ids: idsOf(config.userIdStrategy, config.groupIdStrategy),
      provider,
      ...(hatch !== null && { checkPassword: (name, password) => checkHatch(hatch, { name, password, context }) }),
      async logOutUrl({ memory, home }) {
        if (!config.logoutFromOpenidProvider) return null;
        return provider.endSession(memory, config.postLogoutRedirectUrl.trim() || home);
      },
      warning: config.disableSslVerification
        ? 'The security realm is told to believe any certificate. It does not: the provider’s must be one that the server trusts.'
        : null,
    };
  },
});

function providerOf(config: OicConfig): OpenIdProvider {
  const server = serverOf(config);
  return openIdProvider({
    displayName: 'OpenID Connect',
    server: server.by === 'description' ? server.url : server.server,
    ...{ clientId: config.clientId, clientSecret: config.clientSecret, scopes: server.scopes },
    parameters: Object.fromEntries(config.loginQueryParameters.map(({ key, value }) => [key, value])),
    useNonce: !config.nonceDisabled,
    trustsConnection: config.disableTokenVerification,
    clockSkewSeconds: Math.max(0, config.allowedTokenExpirationClockSkewSeconds),
    identityOf: (claims) => identityOf(config, claims),
  });
}

function serverOf(config: OicConfig): ServerConfiguration {
  if (config.serverConfiguration !== null) return config.serverConfiguration;
  const url = config.wellKnownOpenIDConfigurationUrl.trim();
  if (url !== '') return { by: 'description', url, scopes: config.overrideScopes.trim() || null };
  const old: ReadonlyMap<string, unknown> = new Map(Object.entries(config));
  return addressesOf((name) => textOf(old.get(name)) ?? '');
}

function identityOf(config: OicConfig, { token, user }: Claims): Identity {
  const claim = (path: string): unknown => claimAt(token, path) ?? claimAt(user, path);
  const { tokenFieldToCheckKey: key, tokenFieldToCheckValue: value } = config;
  if (key.trim() !== '' && textOf(claimAt(token, key)) !== value)
    throw new LogInRefused('a claim that is asked for has another value');
  const id = textOf(claim(config.userNameField.trim() || 'sub'));
  if (id === null) throw new LogInRefused('the provider tells no user name');
  return {
    id,
    fullName: textOf(claim(config.fullNameFieldName)),
    email: textOf(claim(config.emailFieldName)),
    groups: namesOf(claim(config.groupsFieldName)),
  };
}

interface Hatch {
  readonly username: string;
  readonly group: string;
  readonly secret: string;
}

/** Returns who is let in by a password; null where nobody is. */
function hatchOf(config: OicConfig): Hatch | null {
  const [property] = config.properties;
  const { escapeHatchUsername: username, escapeHatchGroup: group, escapeHatchSecret } = config;
  const hatch = property ?? (config.escapeHatchEnabled ? { username, group, secret: escapeHatchSecret } : null);
  return hatch === null || hatch.username.trim() === '' || hatch.secret === '' ? null : hatch;
}

async function checkHatch(
  { username, group, secret: stored }: Hatch,
  { name, password, context }: { readonly name: string; readonly password: string; readonly context: RealmContext },
): Promise<Identity | null> {
  const hash = /^(?:#jbcrypt:)?(\$2[aby]?\$.*)$/s.exec(stored)?.[1];
  const isRight =
    hash === undefined ? secretsEqual(password, stored) : await context.checkHash(password, `#jbcrypt:${hash}`);
  if (!isRight || name !== username.trim()) return null;
  return { id: name, fullName: null, email: null, groups: group.trim() === '' ? [] : [group.trim()] };
}
