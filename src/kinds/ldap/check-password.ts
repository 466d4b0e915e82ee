import type { Client, Entry } from 'ldapts';
import { messageOf } from '../../kit/index.ts';
import type { Identity } from '../../points/index.ts';
import {
  below,
  canBind,
  filterOf,
  firstName,
  ManagerRefused,
  textsOf,
  withDirectory,
} from '../shared/directory-server.ts';
import { searchFilter } from './group-membership.ts';
import type { Asked, Directory } from './realm.ts';
import { nestedLevels, serversOf } from './servers.ts';

/** Returns whose name and password these are, by the first directory that says so; null where none does. */
export async function checkPassword(asked: Asked): Promise<Identity | null> {
  for (const directory of asked.directories) {
    try {
      const identity = await withDirectory(
        serversOf(directory),
        (client) => beManager(client, directory),
        (client) => checkIn(client, directory, asked),
      );
      if (identity !== null) return identity;
    } catch (error) {
      if (!directory.ignoreIfUnavailable) throw error;
      asked.context.log.warn({ server: directory.server, err: messageOf(error) }, 'a directory was left out');
    }
  }
  return null;
}

async function checkIn(client: Client, directory: Directory, asked: Asked): Promise<Identity | null> {
  const root = directory.rootDN.trim() || (directory.inhibitInferRootDN ? '' : await inferredRoot(client));
  const entry = await personOf(client, directory, below(directory.userSearchBase, root), asked);
  if (entry === null) return null;
  let isRight = false;
  const own = async (person: Client) => {
    isRight = await canBind(person, entry.dn, asked.password);
  };
  if (!(await withDirectory(serversOf(directory), own, async () => isRight))) return null;
  const groups = await groupsOf(client, directory, { root, entry, name: asked.name });
  const [fullName = null] = textsOf(entry, directory.displayNameAttributeName);
  const [email = null] = asked.config.disableMailAddressResolver
    ? []
    : textsOf(entry, directory.mailAddressAttributeName);
  const prefixed = asked.config.disableRolePrefixing ? [] : groups.map((group) => `ROLE_${group.toUpperCase()}`);
  return { id: asked.name, fullName, email, groups: [...groups, ...prefixed] };
}

async function beManager(client: Client, { managerDN, managerPasswordSecret }: Directory): Promise<void> {
  if (managerDN.trim() === '') {
    // The first word to a server shows whether it is there: that of nobody.
    await client.bind('', '');
    return;
  }
  if (managerPasswordSecret === '') throw new ManagerRefused('the manager of the directory has no password');
  if (!(await canBind(client, managerDN.trim(), managerPasswordSecret)))
    throw new ManagerRefused('the directory refuses its manager');
}

async function inferredRoot(client: Client): Promise<string> {
  const attributes = ['defaultNamingContext', 'namingContexts'];
  const { searchEntries } = await client.search('', { scope: 'base', filter: '(objectClass=*)', attributes });
  const [entry] = searchEntries;
  const names = entry === undefined ? [] : attributes.flatMap((name) => textsOf(entry, name));
  return names[0] ?? '';
}

/** Returns the entry of a person; null where there is none, or where several have the name. */
async function personOf(client: Client, directory: Directory, base: string, asked: Asked): Promise<Entry | null> {
  const { groupMembershipStrategy: strategy, userSearch } = directory;
  const { searchEntries } = await client.search(base, {
    scope: 'sub',
    filter: filterOf(userSearch.trim() || 'uid={0}', [asked.name]),
    attributes: [
      ...[directory.displayNameAttributeName, directory.mailAddressAttributeName].filter((name) => name.trim() !== ''),
      ...(strategy.by === 'record' ? [strategy.attribute] : []),
    ],
  });
  if (searchEntries.length > 1) asked.context.log.warn({ base }, 'several entries of a directory have one name');
  return searchEntries.length === 1 ? (searchEntries[0] ?? null) : null;
}

interface Member {
  readonly root: string;
  readonly entry: Entry;
  readonly name: string;
}

async function groupsOf(client: Client, directory: Directory, { root, entry, name }: Member): Promise<string[]> {
  const { groupMembershipStrategy: strategy, groupMembershipFilter: old, groupSearchBase } = directory;
  if (strategy.by === 'record') return textsOf(entry, strategy.attribute).map(firstName);
  const base = below(groupSearchBase, root);
  const filter = searchFilter(strategy.filter.trim() || (old ?? ''));
  const found = new Map<string, string>();
  let members: readonly (readonly [dn: string, name: string])[] = [[entry.dn, name]];
  for (let level = 0; level <= nestedLevels(directory) && members.length > 0; level += 1) {
    const next: [string, string][] = [];
    for (const values of members) {
      const { searchEntries } = await client.search(base, {
        ...{ scope: 'sub', attributes: ['cn'], paged: true },
        filter: filterOf(filter, values),
      });
      for (const group of searchEntries) {
        if (found.has(group.dn.toLowerCase())) continue;
        const groupName = textsOf(group, 'cn')[0] ?? firstName(group.dn);
        found.set(group.dn.toLowerCase(), groupName);
        // A group is a member by the name of its entry alone: somebody may log in with the name of a group.
        next.push([group.dn, '']);
      }
    }
    members = next;
  }
  return [...found.values()];
}
