import {
  childOf,
  childrenOf,
  childText,
  insertChild,
  node,
  parseXml,
  setChild,
  setText,
  toDocument,
  type XmlElement,
  type XmlNode,
} from '../../xml/index.ts';
import { readDate, writeDate } from '../files/date-text.ts';
import { editFavorites, readFavorites } from './favorites-property.ts';
import type { GrantedGroups, StoredToken, UserRecord } from './user-types.ts';

const TOKENS = 'jenkins.security.ApiTokenProperty';
const TOKEN = 'jenkins.security.apitoken.ApiTokenStore_-HashedToken';
const PASSWORD = 'hudson.security.HudsonPrivateSecurityRealm_-Details';
const SEED = 'jenkins.security.seed.UserSeedProperty';
const MAIL = 'hudson.tasks.Mailer_-UserProperty';
const GRANTED = 'jenkins.security.LastGrantedAuthoritiesProperty';
/** Names what Jenkins writes among the groups of everybody who logged in. */
const LOGGED_IN = 'authenticated';
const TIME_ZONE = 'hudson.model.TimeZoneProperty';
const SSH_KEYS = 'org.jenkinsci.main.modules.cli.auth.ssh.UserPropertyImpl';
const MY_VIEWS = 'hudson.model.MyViewsProperty';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads a user's config.xml; `id` says whose it is. Throws XmlError, and Error where it is not a `<user>`. */
export function readUser(source: string, id: string | null): UserRecord & { readonly id: string } {
  const root = parseXml(source);
  if (root.name !== 'user' && root.name !== 'hudson.model.User') {
    throw new Error(`1:1: the root element is <${root.name}>, not <user>`);
  }
  const property = (name: string): XmlElement | undefined => {
    const properties = childOf(root, 'properties');
    return properties && childOf(properties, name);
  };
  const textIn = (name: string, child: string): string | null => {
    const element = property(name);
    return (element && childText(element, child)?.trim()) || null;
  };
  const known = id ?? childText(root, 'id')?.trim() ?? '';
  return {
    id: known,
    fullName: childText(root, 'fullName') || known,
    description: childText(root, 'description') ?? null,
    passwordHash: textIn(PASSWORD, 'passwordHash'),
    seed: textIn(SEED, 'seed') ?? '',
    email: textIn(MAIL, 'emailAddress'),
    tokens: readTokens(property(TOKENS)),
    ...readGranted(property(GRANTED)),
    ...readFavorites(property),
    timeZone: textIn(TIME_ZONE, 'timeZoneName'),
    authorizedKeys: textIn(SSH_KEYS, 'authorizedKeys'),
    primaryView: textIn(MY_VIEWS, 'primaryViewName'),
    isConfigured: isConfigured(childOf(root, 'properties')),
  };
}

/** Says whether the password stands before the seed, where the form of the settings puts it. */
function isConfigured(properties: XmlElement | undefined): boolean {
  const names = (properties?.children ?? []).map(({ name }) => name);
  return names.includes(PASSWORD) && names.indexOf(PASSWORD) < names.indexOf(SEED);
}

/** Returns the document with what differs between the two records changed, all else left as it is. Throws XmlError. */
export function editUser(source: string, before: UserRecord, after: UserRecord): string {
  const texts: [path: string[], before: string | null, after: string | null][] = [
    [['fullName'], before.fullName, after.fullName],
    [['description'], before.description, after.description],
    [['properties', PASSWORD, 'passwordHash'], before.passwordHash, after.passwordHash],
    [['properties', SEED, 'seed'], before.seed, after.seed],
    [['properties', MAIL, 'emailAddress'], before.email, after.email],
    [['properties', TIME_ZONE, 'timeZoneName'], before.timeZone, after.timeZone],
    [['properties', SSH_KEYS, 'authorizedKeys'], before.authorizedKeys, after.authorizedKeys],
    [['properties', MY_VIEWS, 'primaryViewName'], before.primaryView, after.primaryView],
  ];
  let text = after.isConfigured && !before.isConfigured ? withPasswordFirst(source) : source;
  for (const [path, old, now] of texts) if (old !== now) text = setText(text, path, now);
  if (after.granted !== undefined && JSON.stringify(before.granted) !== JSON.stringify(after.granted))
    text = setChild(text, ['properties', GRANTED], grantedNode(after.granted));
  text = editFavorites(text, before.favorites, after.favorites);
  if (JSON.stringify(before.tokens.map(tokenKey)) === JSON.stringify(after.tokens.map(tokenKey))) return text;
  return setChild(text, ['properties', TOKENS, 'tokenStore', 'tokenList'], tokenList(after.tokens));
}

/** Returns the document with the password before the seed; without one of them nothing changes. */
function withPasswordFirst(source: string): string {
  const properties = childOf(parseXml(source), 'properties');
  const password = properties && childOf(properties, PASSWORD);
  const at = properties?.children.findIndex(({ name }) => name === SEED) ?? -1;
  const hash = password && childText(password, 'passwordHash');
  if (at < 0 || hash === undefined) return source;
  const without = setChild(source, ['properties', PASSWORD], null);
  return insertChild(without, ['properties'], at, node(PASSWORD, [node('passwordHash', hash)]));
}

export function newUserDocument(user: UserRecord): string {
  return toDocument(
    node('user', [
      node('version', '10'),
      node('id', user.id),
      node('fullName', user.fullName),
      ...(user.description === null ? [] : [node('description', user.description)]),
      node('properties', [
        node(TOKENS, [node('tokenStore', [tokenList(user.tokens)])]),
        ...(user.email === null ? [] : [node(MAIL, [node('emailAddress', user.email)])]),
        node(SEED, [node('seed', user.seed)]),
        ...(user.passwordHash === null ? [] : [node(PASSWORD, [node('passwordHash', user.passwordHash)])]),
        ...(user.granted === undefined ? [] : [grantedNode(user.granted)]),
        ...(user.timeZone === null ? [] : [node(TIME_ZONE, [node('timeZoneName', user.timeZone)])]),
        ...(user.authorizedKeys === null ? [] : [node(SSH_KEYS, [node('authorizedKeys', user.authorizedKeys)])]),
      ]),
    ]),
  );
}

function readGranted(property: XmlElement | undefined): Pick<UserRecord, 'granted'> {
  if (property === undefined) return {};
  const roles = childOf(property, 'roles');
  const names = roles === undefined ? [] : childrenOf(roles, 'string').map(({ text }) => text);
  const at = Number(childText(property, 'timestamp') ?? '0');
  return { granted: { groups: names.filter((name) => name !== LOGGED_IN), at: Number.isSafeInteger(at) ? at : 0 } };
}

function grantedNode({ groups, at }: GrantedGroups): XmlNode {
  const roles = [LOGGED_IN, ...groups].map((name) => node('string', name));
  return node(GRANTED, [node('roles', roles), node('timestamp', String(at))]);
}

function readTokens(property: XmlElement | undefined): StoredToken[] {
  const store = property && childOf(property, 'tokenStore');
  const list = store && childOf(store, 'tokenList');
  return childrenOfAll(list).flatMap((element) => {
    const value = childOf(element, 'value');
    const uuid = childText(element, 'uuid')?.trim();
    const hash = value && childText(value, 'hash')?.trim();
    if (!uuid || !hash) return [];
    return [
      {
        uuid,
        name: childText(element, 'name') ?? '',
        created: readDate(childText(element, 'creationDate') ?? ''),
        version: (value && childText(value, 'version')?.trim()) || '11',
        hash,
        expires: readLastDay(childText(element, 'expirationDate')),
      },
    ];
  });
}

function childrenOfAll(list: XmlElement | undefined): XmlElement[] {
  return list === undefined ? [] : childrenOf(list, TOKEN);
}

function tokenList(tokens: readonly StoredToken[]): XmlNode {
  if (tokens.length === 0) return node('tokenList');
  return node('tokenList', tokens.map(tokenNode));
}

function tokenNode(token: StoredToken): XmlNode {
  return node(TOKEN, [
    node('uuid', token.uuid),
    node('name', token.name),
    node('creationDate', writeDate(token.created)),
    ...(token.expires === null ? [] : [node('expirationDate', writeLastDay(token.expires))]),
    node('value', [node('version', token.version), node('hash', token.hash)]),
  ]);
}

/** Returns the end, in UTC, of the last day that a token's file names. A day that cannot be read is over. */
function readLastDay(text: string | undefined): number | null {
  if (text === undefined) return null;
  const day = Date.parse(`${text.trim()}T00:00:00Z`);
  return Number.isNaN(day) ? 0 : day + DAY_MS;
}

function writeLastDay(expires: number): string {
  return new Date(expires - 1).toISOString().slice(0, 10);
}

function tokenKey({ uuid, name, created, version, hash, expires }: StoredToken): unknown[] {
  return [uuid, name, created, version, hash, expires];
}
