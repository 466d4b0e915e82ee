import { bool, type ConfigOf, defineRealm, group, int, type LogInProvider, secret, text } from '../../points/index.ts';

const NAME = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name';
const GROUPS = 'http://schemas.xmlsoap.org/claims/Group';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const NO_KEYS =
  'The security realm names a key store of Java, which is not read here: questions to the provider are not signed, and ' +
  'encrypted proofs are refused.';
const DAY_SECONDS = 24 * 60 * 60;

const FIELDS = {
  idpMetadataConfiguration: group(
    {
      xml: text({ label: 'Metadata of the provider', lines: true }),
      url: text({ label: 'Their address' }),
      period: int({ label: 'Minutes after which they are read anew', default: 0 }),
    },
    { label: 'The provider' },
  ),
  idpMetadata: text({ label: 'Metadata of the provider, in old versions', lines: true }),
  usernameAttributeName: text({ label: 'Attribute with the user name; otherwise it is the subject' }),
  displayNameAttributeName: text({ label: 'Attribute with the full name', default: NAME }),
  emailAttributeName: text({ label: 'Attribute with the address' }),
  groupsAttributeName: text({ label: 'Attribute with the groups', default: GROUPS }),
  usernameCaseConversion: text({
    label: 'How user names are written',
    choices: ['none', 'lowercase', 'uppercase'],
    default: 'none',
  }),
  maximumAuthenticationLifetime: int({
    label: 'Seconds after which somebody must have logged in at the provider anew',
    default: DAY_SECONDS,
  }),
  binding: text({
    label: 'How a browser is sent to the provider',
    help: 'It is always a redirect here.',
    default: REDIRECT,
  }),
  encryptionData: group(
    {
      keystorePath: text({ label: 'Key store of Java' }),
      keystorePassword: secret({ label: 'Its password' }),
      privateKeyPassword: secret({ label: 'Password of the key' }),
      privateKeyAlias: text({ label: 'Name of the key in it' }),
      forceSignRedirectBindingAuthnRequest: bool({ label: 'Sign questions to the provider' }),
      wantsSigned: bool({ label: 'Take signed documents alone', help: 'That is always done here.' }),
    },
    {
      label: 'The key of this server',
      help: 'Key stores of Java are not read here: questions are not signed, and encrypted proofs are refused.',
    },
  ),
  logoutUrl: text({ label: 'Where to go after logging out' }),
  advancedConfiguration: group(
    {
      forceAuthn: bool({ label: 'Let people log in at the provider each time' }),
      authnContextClassRef: text({ label: 'How they have to' }),
      spEntityId: text({ label: 'Name of this server at the provider; otherwise its address for proofs' }),
      nameIdPolicyFormat: text({ label: 'Format of the subject' }),
    },
    { label: 'More' },
  ),
};

export type SamlConfig = ConfigOf<typeof FIELDS>;

export const samlRealm = defineRealm({
  xmlTag: 'org.jenkinsci.plugins.saml.SamlSecurityRealm',
  symbol: 'saml',
  displayName: 'SAML 2.0',
  fields: FIELDS,
  example: {
    idpMetadataConfiguration: { xml: '', url: 'https://id.example.com/metadata', period: 60 },
    idpMetadata: '',
    ...{ usernameAttributeName: 'uid', displayNameAttributeName: 'name', emailAttributeName: 'mail' },
    ...{ groupsAttributeName: 'groups', usernameCaseConversion: 'lowercase', maximumAuthenticationLifetime: 3600 },
    logoutUrl: '',
    binding: REDIRECT,
    encryptionData: {
      ...{ keystorePath: '/keys/saml.jks', keystorePassword: 'k3y-of-store', privateKeyPassword: 'k3y-of-key' },
      ...{ privateKeyAlias: 'ci', forceSignRedirectBindingAuthnRequest: false, wantsSigned: true },
    },
    advancedConfiguration: { forceAuthn: true, authnContextClassRef: '', spEntityId: 'ci', nameIdPolicyFormat: '' },
  },
  open(config, context) {
    let made: Promise<SamlProvider> | null = null;
    const provider = (): Promise<SamlProvider> => {
      made ??= import('./provider.ts').then(({ samlProvider }) => samlProvider(config, context));
      return made;
    };
    return {
      provider: {
        displayName: 'SAML',
        begin: async (logIn) => (await provider()).begin(logIn),
        finish: async (logIn) => (await provider()).finish(logIn),
      },
      logOutUrl: async () => config.logoutUrl.trim() || null,
      warning: (config.encryptionData?.keystorePath.trim() ?? '') === '' ? null : NO_KEYS,
    };
  },
});

/** Represents what is loaded with the first person who logs in. */
type SamlProvider = Pick<LogInProvider, 'begin' | 'finish'>;
