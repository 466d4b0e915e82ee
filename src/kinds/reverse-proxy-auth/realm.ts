import { BlockList, isIP } from 'node:net';
import { type ConfigOf, defineRealm, type IdentifiedRequest, type Identity, text } from '../../points/index.ts';

const FIELDS = {
  forwardedUser: text({ label: 'Header with the user name', default: 'X-Forwarded-User' }),
  forwardedEmail: text({ label: 'Header with the address' }),
  forwardedDisplayName: text({ label: 'Header with the full name' }),
  headerGroups: text({ label: 'Header with the groups', default: 'X-Forwarded-Groups' }),
  headerGroupsDelimiter: text({ label: 'What stands between groups', default: '|' }),
  customLogInUrl: text({ label: 'Where people log in' }),
  customLogOutUrl: text({ label: 'Where to go after logging out' }),
  trustedProxies: text({
    label: 'Addresses of the proxies that are believed, with commas between them',
    help: 'An element of this server alone: `127.0.0.1, 10.0.0.0/8`. Where it is empty every address is believed, as in Jenkins.',
  }),
};

type ProxyConfig = ConfigOf<typeof FIELDS>;

const OPEN_TO_ALL =
  'The security realm believes headers of requests, whoever sends them: whoever reaches this server without the proxy can be ' +
  'anybody. Name the proxies in <trustedProxies> of <securityRealm> in config.xml, or let nobody else reach this server.';

/** Describes people whom a proxy in front of the server knows: it says so in headers of each request. */
export const reverseProxyRealm = defineRealm({
  xmlTag: 'org.jenkinsci.plugins.reverse__proxy__auth.ReverseProxySecurityRealm',
  symbol: 'reverseProxy',
  displayName: 'HTTP Header by reverse proxy',
  fields: FIELDS,
  example: {
    ...{ forwardedUser: 'X-Forwarded-User', forwardedEmail: 'X-Mail', forwardedDisplayName: 'X-Name' },
    ...{ headerGroups: 'X-Groups', headerGroupsDelimiter: ',', customLogInUrl: '', customLogOutUrl: '/logged-out' },
    trustedProxies: '127.0.0.1',
  },
  open(config) {
    const trusted = trustedIn(config.trustedProxies);
    return {
      identify: (request) =>
        trusted === null || believes(trusted, request.address) ? identityOf(config, request) : null,
      logOutUrl: async () => config.customLogOutUrl.trim() || null,
      warning: trusted === null ? OPEN_TO_ALL : null,
    };
  },
});

/** Returns the addresses that are believed; null for all of them. Throws where one is none. */
function trustedIn(list: string): BlockList | null {
  const words = list.split(/[\s,]+/).filter((word) => word !== '');
  if (words.length === 0) return null;
  const trusted = new BlockList();
  for (const word of words) {
    const [address = '', prefix] = word.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(address) === 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix)))
      throw new Error(`${word} of <trustedProxies> is no address`);
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return trusted;
}

function believes(trusted: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) !== 0 && trusted.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/** Returns whom the headers name; null where they name nobody, or one of them came more than once. */
function identityOf(config: ProxyConfig, request: IdentifiedRequest): Identity | null {
  const names = [config.forwardedUser, config.forwardedDisplayName, config.forwardedEmail, config.headerGroups];
  const values = names.map((name) => (name.trim() === '' ? [] : request.valuesOf(name.trim().toLowerCase())));
  // One of the two may be the client's own.
  if (values.some(({ length }) => length > 1)) return null;
  const [id = '', fullName = '', email = '', groups = ''] = values.map(([value = '']) => value.trim());
  if (id === '') return null;
  return {
    id,
    fullName: fullName || null,
    email: email || null,
    groups: groups.split(config.headerGroupsDelimiter || '|').flatMap((group) => group.trim() || []),
  };
}
