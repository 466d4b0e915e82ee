import { randomBytes, randomUUID } from 'node:crypto';
import type { StoredToken, UserFiles, UserRecord } from '../home/index.ts';
import { type Clock, KeyedLock } from '../kit/index.ts';
import { compareNames, fail } from '../model/index.ts';
import { type Identity, type IdStrategy, USUAL_IDS } from '../points/index.ts';
import { marked, moved } from './favorites.ts';
import { bcryptOf, MAX_PASSWORD_BYTES } from './password.ts';
import type { PasswordChecker } from './password-checker.ts';
import { EVERY_USER } from './principal.ts';
import type { StartLogins } from './start-logins.ts';
import {
  defaultTokenName,
  hashedToken,
  isLegacy,
  isTokenText,
  matchingToken,
  newLegacyText,
  newTokenText,
} from './token.ts';
import type { TokenUses } from './token-uses.ts';
import type { NewToken, User, UserDetails, Users, UserToken } from './types.ts';
import { checkAnyId, checkFullName, checkUserId, isProhibited } from './user-id.ts';
import { UserTable } from './user-table.ts';

interface Deps {
  readonly files: UserFiles;
  readonly clock: Clock;
  readonly passwords: Pick<PasswordChecker, 'check' | 'hash'>;
  /** Returns false where another realm than Jenkins's own identifies people: then no password is right. */
  readonly passwordsAllowed: () => boolean;
  readonly startLogins?: Pick<StartLogins, 'check' | 'isRecovery' | 'recovery'>;
  /** Checks a password where people are known outside the home; null where they are not. */
  outside?(): ((name: string, password: string) => Promise<User | null>) | null;
  readonly tokenUses: TokenUses;
  /** Says which ids are the same; missing means without regard to case. */
  ids?(): IdStrategy;
  /** Is called after a user's password has changed; null where the user is gone. */
  passwordChanged?(id: string, password: string | null): Promise<void>;
}

/** Holds the users of the home in memory. A change is in the user's file before it is seen; changes follow one another. */
export class UserDirectory implements Users {
  readonly #deps: Deps;
  readonly #changes = new KeyedLock();
  readonly #records: UserTable;
  #passwordsSet = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#records = new UserTable(deps.ids ?? (() => USUAL_IDS.user));
  }

  get(id: string): User | undefined {
    const recovery = this.#recovery(id);
    if (recovery !== null) {
      return shown(newRecord(recovery.id, { seed: recovery.seed }));
    }
    const record = this.#record(id);
    return record && shown(record);
  }

  get passwordsSet(): number {
    return this.#passwordsSet;
  }

  hasPassword(id: string): boolean {
    return !isProhibited(id) && bcryptOf(this.#record(id)?.passwordHash ?? null) !== null;
  }

  all(): readonly User[] {
    return this.#records
      .all()
      .map(shown)
      .sort((a, b) => compareNames(a.id, b.id));
  }

  displayName(id: string): string {
    return this.#record(id)?.fullName ?? id;
  }

  seed(id: string): string | undefined {
    return this.#recovery(id)?.seed ?? this.#record(id)?.seed;
  }

  /** Returns what changes with the user's password and seed; undefined where there is no such user, or none can log in. */
  proof(id: string): string | undefined {
    const seed = this.seed(id);
    if (seed === undefined || seed === '' || isProhibited(id)) return undefined;
    return `${seed} ${this.#record(id)?.passwordHash ?? ''}`;
  }

  async renewSeed(id: string): Promise<void> {
    await this.#change(id, () => ({ seed: newSeed() }));
  }

  async create(
    id: string,
    password: string | null,
    details: { fullName?: string; email?: string; anyId?: boolean } = {},
  ): Promise<User> {
    if (details.anyId) checkAnyId(id);
    else checkUserId(id);
    checkFullName(details.fullName ?? '');
    this.#refuseExisting(id);
    const passwordHash = password === null ? null : await this.#hash(password);
    const user = await this.#alone(async () => {
      this.#refuseExisting(id);
      const { fullName, email } = details;
      const record = newRecord(id, { fullName: fullName || id, passwordHash, seed: newSeed(), email: email ?? null });
      await this.#store(record);
      return shown(record);
    });
    if (password !== null) await this.#noteNewPassword(id, password);
    return user;
  }

  async delete(id: string): Promise<void> {
    await this.#alone(async () => {
      const record = this.#record(id) ?? fail('USER_NOT_FOUND', id);
      await this.#deps.files.delete(record.id);
      this.#records.remove(record);
    });
    await this.#deps.passwordChanged?.(id, null);
  }

  async setDescription(id: string, description: string): Promise<void> {
    await this.#change(id, () => ({ description: description === '' ? null : description }));
  }

  async setDetails(id: string, { password, ...details }: UserDetails): Promise<void> {
    checkFullName(details.fullName ?? '');
    const passwordHash = password === undefined ? null : await this.#hash(password);
    await this.#change(id, (user) => ({
      ...details,
      ...(details.fullName !== undefined && { fullName: details.fullName.trim() || user.id }),
      ...(details.email !== undefined && { email: details.email?.trim() || null }),
      ...(passwordHash !== null && { passwordHash, seed: newSeed() }),
    }));
    if (password !== undefined) await this.#noteNewPassword(id, password);
  }

  async setGroups(id: string, groups: readonly string[]): Promise<void> {
    const wanted = [...new Set(groups)].filter((name) => name !== '' && name !== EVERY_USER);
    await this.#change(id, (user) =>
      JSON.stringify(user.granted?.groups ?? []) === JSON.stringify(wanted)
        ? null
        : { granted: { groups: wanted, at: this.#deps.clock.now() } },
    );
  }

  async setFavorite(id: string, item: string, favorite: boolean): Promise<void> {
    await this.#change(id, (user) => marked(user, item, favorite));
  }

  async moveFavorites(from: string, to: string): Promise<void> {
    for (const user of this.#records.all()) {
      if (moved(user, from, to) !== null) await this.#change(user.id, (now) => moved(now, from, to));
    }
  }

  setPassword(id: string, password: string): Promise<void> {
    return this.setDetails(id, { password });
  }

  async checkPassword(id: string, password: string): Promise<boolean> {
    return (await this.logIn(id, password)) !== null;
  }

  async logIn(id: string, password: string): Promise<User | null> {
    if (this.#deps.startLogins?.check(id, password) === true) return this.get(id) ?? null;
    const outside = this.#deps.outside?.() ?? null;
    if (outside !== null) return isProhibited(id) || this.#recovery(id) !== null ? null : outside(id, password);
    return (await this.#checkOwn(id, password)) ? (this.get(id) ?? null) : null;
  }

  /**
   * Returns the user for somebody whom a directory or provider knows, made where there is none. Names and addresses that
   * are there already stay; groups are those of the identity. Throws USER_ID_INVALID, USER_ID_PROHIBITED, USER_EXISTS.
   */
  async adopt(identity: Identity): Promise<User> {
    if (this.#recovery(identity.id) !== null) fail('USER_EXISTS', identity.id);
    checkAnyId(identity.id);
    const known = this.#record(identity.id);
    if (known !== undefined && adopted(known, identity, known.granted?.at ?? 0) === known) return shown(known);
    return this.#alone(async () => {
      const before = this.#record(identity.id);
      const now = this.#deps.clock.now();
      const record = adopted(before ?? newRecord(identity.id, { seed: newSeed() }), identity, now);
      if (record !== before) await this.#store(record);
      return shown(record);
    });
  }

  async #checkOwn(id: string, password: string): Promise<boolean> {
    const usable = this.#deps.passwordsAllowed() && !isProhibited(id) && this.#recovery(id) === null;
    const stored = usable ? (this.#record(id)?.passwordHash ?? null) : null;
    return this.#deps.passwords.check(password, stored);
  }

  checkToken(id: string, token: string): boolean {
    return this.#token(id, token) !== null;
  }

  useToken(id: string, text: string): boolean {
    const token = this.#token(id, text);
    if (token !== null) this.#deps.tokenUses.note(this.#record(id)?.id ?? id, token.uuid);
    return token !== null;
  }

  tokenUses(id: string): ReturnType<Users['tokenUses']> {
    return this.#deps.tokenUses.of(this.#record(id)?.id ?? id);
  }

  flush(): Promise<void> {
    return this.#deps.tokenUses.flush();
  }

  #token(id: string, text: string): StoredToken | null {
    const tokens = isProhibited(id) || this.#recovery(id) !== null ? [] : (this.#record(id)?.tokens ?? []);
    return matchingToken(tokens, text, this.#deps.clock.now());
  }

  async newToken(
    id: string,
    name: string,
    { expires = null, text: tokenValue = newTokenText() }: { expires?: number | null; text?: string } = {},
  ): Promise<NewToken> {
    if (!isTokenText(tokenValue)) fail('API_TOKEN_INVALID');
    const now = this.#deps.clock.now();
    const token: StoredToken = {
      uuid: randomUUID(),
      name: name.trim() === '' ? defaultTokenName(now) : name,
      created: now,
      expires,
      ...hashedToken(tokenValue),
    };
    await this.#change(id, (user) => ({ tokens: [...user.tokens, token] }));
    return { tokenName: token.name, tokenUuid: token.uuid, tokenValue };
  }

  async revokeToken(id: string, uuid: string): Promise<boolean> {
    return this.#change(id, (user) => {
      const tokens = user.tokens.filter((token) => token.uuid !== uuid);
      return tokens.length === user.tokens.length ? null : { tokens };
    });
  }

  async revokeAllTokens(id: string, except?: string): Promise<void> {
    await this.#change(id, (user) => {
      const tokens = user.tokens.filter(({ uuid }) => uuid === except);
      return tokens.length === user.tokens.length ? null : { tokens };
    });
  }

  async changeLegacyToken(id: string): Promise<string | null> {
    const text = newLegacyText();
    const created = this.#deps.clock.now();
    const token: StoredToken = {
      uuid: randomUUID(),
      name: 'Legacy API Token',
      created,
      expires: null,
      ...hashedToken(text),
    };
    const changed = await this.#change(id, ({ tokens }) =>
      tokens.some(isLegacy) ? { tokens: [...tokens.filter((each) => !isLegacy(each)), token] } : null,
    );
    return changed ? text : null;
  }

  async renameToken(id: string, uuid: string, name: string): Promise<boolean> {
    return this.#change(id, (user) =>
      user.tokens.some((token) => token.uuid === uuid)
        ? { tokens: user.tokens.map((token) => (token.uuid === uuid ? { ...token, name } : token)) }
        : null,
    );
  }

  async reload(): Promise<void> {
    await this.#alone(async () => {
      this.#records.replace(await this.#deps.files.load());
    });
  }

  #record(id: string): UserRecord | undefined {
    return this.#records.get(id);
  }

  /**
   * Returns the recovery's administrator where the id is that user's name, whatever the home says; the name is nobody
   * else's.
   */
  #recovery(id: string): { readonly id: string; readonly seed: string } | null {
    const { startLogins } = this.#deps;
    return startLogins?.isRecovery(id) === true ? startLogins.recovery : null;
  }

  async #noteNewPassword(id: string, password: string): Promise<void> {
    this.#passwordsSet += 1;
    await this.#deps.passwordChanged?.(id, password);
  }

  #refuseExisting(id: string): void {
    const existing = this.#recovery(id) ?? this.#record(id);
    if (existing) fail('USER_EXISTS', existing.id);
  }

  async #hash(password: string): Promise<string> {
    if (password === '') fail('PASSWORD_MISSING');
    if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) fail('PASSWORD_TOO_LONG', MAX_PASSWORD_BYTES);
    return this.#deps.passwords.hash(password);
  }

  /** Returns false where `change` returns null: there is nothing to do. Throws USER_NOT_FOUND. */
  async #change(id: string, change: (user: UserRecord) => Partial<UserRecord> | null): Promise<boolean> {
    return this.#alone(async () => {
      const record = this.#record(id) ?? fail('USER_NOT_FOUND', id);
      const changed = change(record);
      if (changed === null) return false;
      await this.#store({ ...record, ...changed });
      return true;
    });
  }

  async #store(record: UserRecord): Promise<void> {
    await this.#deps.files.save(record);
    this.#records.put(record);
  }

  #alone<T>(task: () => Promise<T>): Promise<T> {
    return this.#changes.run('users', task);
  }
}

/** Holds what is shown of each record: every request with a token asks for its user. */
const SHOWN = new WeakMap<UserRecord, User>();

function shown(record: UserRecord): User {
  const known = SHOWN.get(record);
  if (known !== undefined) return known;
  const { passwordHash: _hash, seed: _seed, tokens, granted, ...open } = record;
  const user: User = { ...open, groups: granted?.groups ?? [], tokens: tokens.map(shownToken) };
  SHOWN.set(record, user);
  return user;
}

function shownToken(token: StoredToken): UserToken {
  const { uuid, name, created, expires } = token;
  return { uuid, name, created, expires, isLegacy: isLegacy(token) };
}

function newRecord(id: string, known: Partial<UserRecord>): UserRecord {
  return {
    id,
    fullName: id,
    description: null,
    passwordHash: null,
    seed: '',
    email: null,
    tokens: [],
    timeZone: null,
    authorizedKeys: null,
    primaryView: null,
    isConfigured: false,
    ...known,
  };
}

/** Matches what no name or address has, and no file can hold. */
const CONTROLS = /[\p{Cc}\p{Cs}\ufffe\uffff]/u;

/** Returns the very same record where the identity says nothing new. */
function adopted(record: UserRecord, { fullName, email, groups }: Identity, now: number): UserRecord {
  const name = isProhibited(fullName?.trim() ?? '') ? record.fullName : textOr(fullName, record.fullName);
  const changed = {
    fullName: record.fullName === record.id ? name : record.fullName,
    email: record.email ?? (textOr(email, '') || null),
    groups: [...new Set(groups.filter((group) => group.trim() !== '' && !CONTROLS.test(group)))],
  };
  const isSame =
    changed.fullName === record.fullName &&
    changed.email === record.email &&
    JSON.stringify(changed.groups) === JSON.stringify(record.granted?.groups);
  if (isSame) return record;
  const granted = { groups: changed.groups, at: now };
  return { ...record, fullName: changed.fullName, email: changed.email, granted };
}

function textOr(text: string | null, otherwise: string): string {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' || CONTROLS.test(trimmed) ? otherwise : trimmed;
}

function newSeed(): string {
  return randomBytes(8).toString('hex');
}
