import type { Client, Entry } from 'ldapts';
import { messageOf } from '../../kit/index.ts';
import type { Identity, RealmContext } from '../../points/index.ts';
import { canBind, filterOf, firstName, ManagerRefused, textsOf, withDirectory } from '../shared/directory-server.ts';
import { serversOf } from './controllers.ts';
import { primaryGroupSid } from './group-sid.ts';
import type { Domain, DomainSettings } from './realm.ts';

interface Asked {
  readonly domains: readonly Domain[];
  readonly config: DomainSettings;
  readonly name: string;
  readonly password: string;
  readonly log: RealmContext['log'];
}

/** Names the rule by which somebody is in all groups in which his groups are. */
const IN_CHAIN = '1.2.840.113556.1.4.1941';
const PERSON = '(&(objectCategory=user)(|(sAMAccountName={0})(userPrincipalName={1})))';
const SID = ['objectSid', 'primaryGroupID'];
const WITH_NAME = {
  attributes: ['sAMAccountName', 'displayName', 'cn', 'mail', ...SID],
  explicitBufferAttributes: ['objectSid'],
};

/**
 * Returns whose name and password these are, by the first domain that says so; null where none does. Throws where nobody was
 * found and a domain could not be asked.
 */
export async function checkPassword(asked: Asked): Promise<Identity | null> {
  const typed = readName(asked.name);
  const failures: unknown[] = [];
  for (const domain of asked.domains) {
    if (typed.domain !== null && !isOf(domain, typed.domain)) continue;
    try {
      const identity = await checkIn(domain, typed.account, asked);
      if (identity !== null) return identity;
    } catch (error) {
      failures.push(error);
      asked.log.warn({ domain: domain.name, err: messageOf(error) }, 'a domain could not be asked');
    }
  }
  if (failures.length > 0) throw failures[0];
  return null;
}

async function checkIn(domain: Domain, account: string, { config, password }: Asked): Promise<Identity | null> {
  const servers = await serversOf(domain, config);
  const principal = `${account}@${domain.name.trim()}`;
  const manager = domain.bindName.trim();
  let isRight = manager !== '';
  const begin = async (client: Client): Promise<void> => {
    if (manager === '') isRight = await canBind(client, principal, password);
    else if (!(await canBind(client, manager, domain.bindPassword)))
      throw new ManagerRefused(`the domain ${domain.name} refuses the name that searches`);
  };
  return withDirectory(servers, begin, async (client) => {
    if (!isRight) return null;
    const base = baseOf(domain);
    const filter = filterOf(PERSON, [account, principal]);
    const { searchEntries } = await client.search(base, { scope: 'sub', filter, ...WITH_NAME });
    const [entry] = searchEntries;
    if (entry === undefined || searchEntries.length > 1) return null;
    let isOwn = manager === '';
    const own = async (person: Client): Promise<void> => {
      isOwn = await canBind(person, entry.dn, password);
    };
    if (!isOwn) await withDirectory(servers, own, async () => undefined);
    return isOwn ? identityOf(entry, await groupsOf(client, { base, entry, how: config.groupLookupStrategy })) : null;
  });
}

/** Returns the account, and the domain where it was typed: `DOMAIN\name` or `name@domain`. */
function readName(name: string): { readonly account: string; readonly domain: string | null } {
  const [, before, after] = /^([^\\@]+)\\([^\\]+)$/.exec(name) ?? [];
  if (before !== undefined && after !== undefined) return { account: after, domain: before };
  const at = name.lastIndexOf('@');
  return at > 0 ? { account: name.slice(0, at), domain: name.slice(at + 1) } : { account: name, domain: null };
}

function isOf({ name }: Domain, typed: string): boolean {
  const [full, wanted] = [name.trim().toLowerCase(), typed.toLowerCase()];
  return full === wanted || full.split('.')[0] === wanted;
}

function baseOf({ name }: Domain): string {
  return name
    .trim()
    .split('.')
    .filter((part) => part !== '')
    .map((part) => `DC=${part.replace(/[,+"\\<>;=#]/g, '\\$&')}`)
    .join(',');
}

function identityOf(entry: Entry, groups: readonly string[]): Identity | null {
  const [id] = textsOf(entry, 'sAMAccountName');
  if (id === undefined) return null;
  const [fullName = null] = [...textsOf(entry, 'displayName'), ...textsOf(entry, 'cn')];
  return { id, fullName, email: textsOf(entry, 'mail')[0] ?? null, groups };
}

/**
 * Returns the groups, with those in which they are: in one search by the rule, else from group to group. Those who log in by
 * the tokens of a log-in have their primary group too, usually `Domain Users`, which names no members.
 */
async function groupsOf(
  client: Client,
  { base, entry, how }: { readonly base: string; readonly entry: Entry; readonly how: string },
): Promise<readonly string[]> {
  const search = async (filter: string): Promise<readonly Entry[]> =>
    (await client.search(base, { scope: 'sub', filter, attributes: ['cn'], paged: true })).searchEntries;
  const sid = how === 'RECURSIVE' || how === 'CHAIN' ? null : primaryGroupSid(entry);
  const found = new Map(
    (sid === null ? [] : await search(filterOf('(objectSid={0})', [sid]))).map((group) => [group.dn, group]),
  );
  let members = [entry.dn, ...found.keys()];
  while (members.length > 0) {
    // Groups by tokens are those that the rule finds, by numbers instead of names.
    const filter = how === 'RECURSIVE' ? '(member={0})' : `(member:${IN_CHAIN}:={0})`;
    const groups = (await Promise.all(members.map((dn) => search(filterOf(filter, [dn]))))).flat();
    members = how === 'RECURSIVE' ? groups.flatMap((group) => (found.has(group.dn) ? [] : group.dn)) : [];
    for (const group of groups) found.set(group.dn, group);
  }
  return [...found.values()].map(({ dn }) => firstName(dn));
}
