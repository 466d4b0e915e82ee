import {
  bool,
  type ConfigOf,
  defineRealm,
  group,
  idsOf,
  int,
  optionalText,
  type RealmContext,
  secret,
  text,
} from '../../points/index.ts';
import { groupList } from '../shared/group-list.ts';
import { idStrategy } from '../shared/id-strategy.ts';
import { stringMap } from '../shared/string-map.ts';
import { groupMembership, SEARCHED } from './group-membership.ts';

const CONFIGURATION = 'jenkins.security.plugins.ldap.LDAPConfiguration';

/** Describes a directory: in versions of the plugin before 1.14 its elements are those of the realm itself. */
export const DIRECTORY = {
  server: text({
    label: 'Servers, with blanks between them',
    help: '`ldap:` and `ldaps:` addresses, or host and port.',
  }),
  rootDN: text({ label: 'Name of the entry below which everything is' }),
  inhibitInferRootDN: bool({ label: 'Do not ask the directory for that name where it is empty' }),
  userSearchBase: text({ label: 'Below it, the entry below which people are' }),
  userSearch: text({
    label: 'Filter of people',
    help: '`{0}` is the name with which somebody logs in.',
    default: 'uid={0}',
  }),
  groupSearchBase: text({ label: 'Below it, the entry below which groups are' }),
  groupSearchFilter: optionalText({ label: 'Filter of groups by their name', help: 'Only Jenkins looks groups up.' }),
  groupMembershipFilter: optionalText({ label: 'Filter of somebody’s groups, in old versions' }),
  groupMembershipStrategy: groupMembership(),
  managerDN: text({ label: 'Name of the entry that may search; empty for nobody' }),
  managerPasswordSecret: secret({ label: 'Its password' }),
  displayNameAttributeName: text({ label: 'Attribute with somebody’s name', default: 'displayname' }),
  mailAddressAttributeName: text({ label: 'Attribute with somebody’s address', default: 'mail' }),
  ignoreIfUnavailable: bool({ label: 'Go on to the next directory where this one does not answer' }),
  extraEnvVars: stringMap({
    label: 'Environment properties',
    help:
      'Of Java’s those for timeouts and `java.naming.security.protocol`; and `millwright.ldap.startTls`, `true`, and ' +
      '`millwright.ldap.nestedGroups`, how many levels of groups within groups count.',
    form: { name: 'environmentProperties', pairs: true },
  }),
};

export type Directory = ConfigOf<typeof DIRECTORY>;

const FIELDS = {
  ...DIRECTORY,
  configurations: groupList(CONFIGURATION, DIRECTORY, { label: 'Directories, in the order in which they are asked' }),
  disableMailAddressResolver: bool({ label: 'Do not take addresses from the directory' }),
  cache: group(
    { size: int({ label: 'People', default: 50 }), ttl: int({ label: 'Seconds', default: 300 }) },
    {
      label: 'What Jenkins remembers of a directory',
      help: 'Here a right password is remembered for five minutes, of 1,000 people, whatever it says.',
    },
  ),
  userIdStrategy: idStrategy('Which names of users are the same'),
  groupIdStrategy: idStrategy('Which names of groups are the same'),
  disableRolePrefixing: bool({ label: 'Do not add each group a second time, as ROLE_ and its name in capitals' }),
};

type LdapConfig = ConfigOf<typeof FIELDS>;

const EXAMPLE: Directory = {
  server: 'ldaps://ldap.example.com',
  rootDN: 'dc=example,dc=com',
  inhibitInferRootDN: false,
  userSearchBase: 'ou=people',
  userSearch: 'uid={0}',
  groupSearchBase: 'ou=groups',
  groupSearchFilter: null,
  groupMembershipFilter: null,
  groupMembershipStrategy: { by: 'record', attribute: 'memberOf' },
  managerDN: 'cn=reader,dc=example,dc=com',
  managerPasswordSecret: 'k3y-of-reader',
  displayNameAttributeName: 'cn',
  mailAddressAttributeName: 'mail',
  ignoreIfUnavailable: true,
  extraEnvVars: new Map([['com.sun.jndi.ldap.connect.timeout', '5000']]),
};

export const ldapRealm = defineRealm({
  xmlTag: 'hudson.security.LDAPSecurityRealm',
  symbol: 'ldap',
  displayName: 'LDAP',
  fields: FIELDS,
  example: {
    ...{ ...EXAMPLE, server: '', managerDN: '', managerPasswordSecret: '', extraEnvVars: new Map() },
    groupMembershipStrategy: SEARCHED,
    configurations: [EXAMPLE],
    disableMailAddressResolver: false,
    cache: { size: 100, ttl: 300 },
    ...{ userIdStrategy: 'CaseInsensitive', groupIdStrategy: 'CaseSensitive' },
    disableRolePrefixing: true,
  },
  open(config, context) {
    const directories = directoriesOf(config);
    return {
      ids: idsOf(config.userIdStrategy, config.groupIdStrategy),
      checkPassword: async (name, password) =>
        (await import('./check-password.ts')).checkPassword({ directories, config, context, name, password }),
    };
  },
});

export interface Asked {
  readonly directories: readonly Directory[];
  readonly config: Pick<LdapConfig, 'disableMailAddressResolver' | 'disableRolePrefixing'>;
  readonly context: Pick<RealmContext, 'log'>;
  readonly name: string;
  readonly password: string;
}

function directoriesOf(config: LdapConfig): readonly Directory[] {
  if (config.configurations.length > 0 || config.server.trim() === '') return config.configurations;
  return [config];
}
