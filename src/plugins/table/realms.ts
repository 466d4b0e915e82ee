import { type PluginRow, plugin } from './row.ts';

const ADDRESSES = { addresses: 'It says who people are.' };

/** Lists the plugins that know people: by a directory, a provider, a proxy or the system. */
export const realms: readonly PluginRow[] = [
  plugin('ldap', '659.v8ca_b_a_fe79fa_d', 'LDAP Plugin', {
    ...ADDRESSES,
    needs: ['mailer'],
    lacks: 'groups by their name, LDAPBindSecurityRealm.groovy',
  }),
  plugin('oic-auth', '2.6', 'OpenId Connect Authentication Plugin', {
    ...ADDRESSES,
    needs: ['mailer'],
    lacks: 'refresh of tokens, pictures of people, and of new properties all but the escape hatch',
  }),
  plugin('saml', '4.429.v9a_781a_61f1da_', 'SAML Plugin', {
    ...ADDRESSES,
    needs: ['bouncycastle-api', 'mailer'],
    lacks: 'encrypted proofs, signed questions, questions by a form, attributes of its own',
  }),
  plugin('active-directory', '2.30', 'Jenkins Active Directory plugin', {
    ...ADDRESSES,
    needs: ['mailer'],
    lacks: 'local groups of a domain, the internal user for emergencies, Windows’ own interface',
  }),
  plugin('pam-auth', '1.10', 'PAM Authentication plugin', { ...ADDRESSES, lacks: 'systems without pamtester' }),
  plugin('reverse-proxy-auth-plugin', '1.7.4', 'Reverse Proxy Auth Plugin', {
    ...ADDRESSES,
    needs: ['mailer'],
    lacks: 'groups and addresses from LDAP',
  }),
  plugin('bitbucket-oauth', '0.13', 'Bitbucket OAuth Plugin', { ...ADDRESSES, needs: ['mailer'] }),
  plugin('github-oauth', '0.39', 'GitHub Authentication plugin', {
    ...ADDRESSES,
    needs: ['github-api', 'mailer'],
    lacks: 'tokens of GitHub as passwords; the authorization strategy',
  }),
  plugin('gitlab-oauth', '1.17.1', 'Gitlab Authentication plugin', {
    ...ADDRESSES,
    needs: ['gitlab-api', 'mailer'],
    lacks: 'passwords of GitLab; the authorization strategy',
  }),
  plugin('google-login', '1.7', 'Google Login Plugin', { ...ADDRESSES, needs: ['mailer'], lacks: 'groups of G Suite' }),
];
