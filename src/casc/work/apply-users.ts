import { readFile } from 'node:fs/promises';
import type { Home } from '../../home/index.ts';
import type { Users } from '../../security/index.ts';
import type { WantedUser } from './draft.ts';
import type { Difference } from './plan.ts';

/** Names what is used of the users. */
export type UsersOfCasc = Pick<
  Users,
  | 'all'
  | 'get'
  | 'create'
  | 'delete'
  | 'setPassword'
  | 'setDetails'
  | 'setDescription'
  | 'checkPassword'
  | 'hasPassword'
  | 'reload'
>;

/** Returns what applying a user changes, without any password. */
export async function userChanges(users: UsersOfCasc, user: WantedUser): Promise<readonly Difference[]> {
  const path = `jenkins.securityRealm.local.users[${user.id}]`;
  const known = users.get(user.id);
  if (known === undefined) return [{ path, before: null, after: '"a new user"' }];
  const { fullName = known.fullName, email = known.email ?? '', description = known.description ?? '' } = user;
  const { timeZone = known.timeZone ?? '', authorizedKeys = known.authorizedKeys ?? '' } = user;
  const values = [
    ['name', known.fullName, fullName],
    ['email', known.email ?? '', email],
    ['description', known.description ?? '', description],
    ['timeZone', known.timeZone ?? '', timeZone],
    ['authorizedKeys', known.authorizedKeys ?? '', authorizedKeys],
  ] as const;
  const changed = values.flatMap(([name, before, after]) =>
    before === after ? [] : [{ path: `${path}.${name}`, before: shown(before), after: shown(after) }],
  );
  if (user.password === undefined || (await users.checkPassword(user.id, user.password))) return changed;
  return [...changed, { path: `${path}.password`, before: '********', after: '********' }];
}

function shown(text: string): string | null {
  return text === '' ? null : JSON.stringify(text);
}

/** Makes or changes users: all of them, or none where something fails. Doing it again changes nothing. */
export async function applyUsers(
  users: UsersOfCasc,
  files: Pick<Home['users'], 'fileOf' | 'rewrite'>,
  wanted: readonly WantedUser[],
): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  try {
    for (const user of wanted) {
      const known = users.get(user.id);
      const path = known === undefined ? null : await files.fileOf(known.id);
      const text = path === null ? null : await readFile(path, 'utf8');
      undo.push(async () => {
        if (known === undefined) await (users.get(user.id) === undefined ? undefined : users.delete(user.id));
        else if (text !== null) await files.rewrite(known.id, () => text);
      });
      await applyUser(users, user);
    }
  } catch (error) {
    for (const each of undo.reverse()) await each().catch(() => undefined);
    await users.reload().catch(() => undefined);
    throw error;
  }
}

/** Makes a user or changes what is other; a password that is right already is not set again, which would end sessions. */
async function applyUser(users: UsersOfCasc, user: WantedUser): Promise<void> {
  const { id, password, fullName, description, email, timeZone, authorizedKeys } = user;
  const known = users.get(id);
  if (known === undefined) {
    await users.create(id, password ?? null, {
      ...(fullName !== undefined && { fullName }),
      ...(email !== undefined && { email }),
    });
  } else {
    if (password !== undefined && !(await users.checkPassword(id, password))) await users.setPassword(id, password);
    if (fullName !== undefined && fullName !== known.fullName) await users.setDetails(id, { fullName });
    if (email !== undefined && email !== (known.email ?? '')) await users.setDetails(id, { email });
  }
  if (timeZone !== undefined && timeZone !== (known?.timeZone ?? ''))
    await users.setDetails(id, { timeZone: timeZone || null });
  if (authorizedKeys !== undefined && authorizedKeys !== (known?.authorizedKeys ?? ''))
    await users.setDetails(id, { authorizedKeys: authorizedKeys || null });
  if (description !== undefined && description !== (known?.description ?? ''))
    await users.setDescription(id, description);
}
