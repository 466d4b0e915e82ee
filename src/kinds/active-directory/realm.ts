import { bool, type ConfigOf, defineRealm, group, int, secret, text } from '../../points/index.ts';
import { groupList } from '../shared/group-list.ts';

const DOMAIN = {
  name: text({ label: 'Name of the domain' }),
  servers: text({ label: 'Domain controllers, with commas between them; otherwise those that DNS names' }),
  site: text({ label: 'Site whose controllers are asked' }),
  bindName: text({ label: 'Name that may search; empty for the person who logs in' }),
  bindPassword: secret({ label: 'Its password' }),
  tlsConfiguration: text({ label: 'Which certificates are believed' }),
};

const FIELDS = {
  domains: groupList('hudson.plugins.active__directory.ActiveDirectoryDomain', DOMAIN, {
    label: 'Domains, in the order in which they are asked',
  }),
  domain: text({ label: 'Name of the domain, in old versions' }),
  server: text({ label: 'Its controllers, in old versions' }),
  site: text({ label: 'Site, in old versions' }),
  bindName: text({ label: 'Name that may search, in old versions' }),
  bindPassword: secret({ label: 'Its password, in old versions' }),
  groupLookupStrategy: text({
    label: 'How groups are found',
    choices: ['AUTO', 'RECURSIVE', 'CHAIN', 'TOKENGROUPS'],
    default: 'AUTO',
  }),
  removeIrrelevantGroups: bool({ label: 'Leave out groups that no permission names', help: 'That is not done here.' }),
  customDomain: bool({
    label: 'Domains are named',
    help: 'Without one the domain of a Windows machine counts; that is not done here.',
  }),
  cache: group(
    { size: int({ label: 'People', default: 256 }), ttl: int({ label: 'Seconds', default: 30 }) },
    {
      label: 'What Jenkins remembers of a domain',
      help: 'Here a right password is remembered for five minutes, of 1,000 people, whatever it says.',
    },
  ),
  internalUsersDatabase: group(
    { jenkinsInternalUser: text({ label: 'Name' }) },
    {
      label: 'The user of this server who may log in while the domain does not answer',
      help: 'Nobody may here: API tokens go on working, and `-Dmillwright.recovery=true` lets an administrator in.',
    },
  ),
  startTls: bool({ label: 'Encrypt connections', default: true }),
  requireTLS: bool({ label: 'Ask over TLS alone', default: true }),
};

export type Domain = ConfigOf<typeof DOMAIN>;
export type DomainSettings = Pick<ConfigOf<typeof FIELDS>, 'groupLookupStrategy' | 'startTls' | 'requireTLS'>;

/** Describes people of a Windows domain. */
export const activeDirectoryRealm = defineRealm({
  xmlTag: 'hudson.plugins.active__directory.ActiveDirectorySecurityRealm',
  symbol: 'activeDirectory',
  displayName: 'Active Directory',
  fields: FIELDS,
  example: {
    domains: [
      {
        ...{ name: 'corp.example.com', servers: 'dc1.corp.example.com:3269', site: '', bindName: 'reader@corp' },
        ...{ bindPassword: 'k3y-of-reader', tlsConfiguration: 'JDK_TRUSTSTORE' },
      },
    ],
    ...{ domain: '', server: '', site: '', bindName: '', bindPassword: '', groupLookupStrategy: 'CHAIN' },
    ...{ customDomain: true, cache: { size: 256, ttl: 30 }, internalUsersDatabase: { jenkinsInternalUser: 'root' } },
    ...{ removeIrrelevantGroups: false, startTls: true, requireTLS: true },
  },
  open(config, { log }) {
    const { domain, server: servers, site, bindName, bindPassword } = config;
    const old = domain.split(',').flatMap((name) => name.trim() || []);
    const domains =
      config.domains.length > 0
        ? config.domains
        : old.map((name) => ({ name, servers, site, bindName, bindPassword, tlsConfiguration: '' }));
    return {
      checkPassword: async (name, password) =>
        (await import('./check-password.ts')).checkPassword({ domains, config, name, password, log }),
    };
  },
});
