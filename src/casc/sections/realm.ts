import { classOfTag } from '../../points/index.ts';
import { attributeOf, childOf, isChildTrue, node, setChild, setText } from '../../xml/index.ts';
import type { CascNode } from '../document/tree.ts';
import { configOf, exported, kindNamed, secretOf } from '../work/by-fields.ts';
import type { Draft } from '../work/draft.ts';
import type { Reader } from '../work/reader.ts';
import { isSameElement } from '../work/same-element.ts';
import { closed, FLAG, listOf, oneOf, shapesOf, TEXT } from '../work/schema.ts';
import type { Section } from './section.ts';
import { USER_PROPERTIES, userProperties } from './user-properties.ts';

const PATH = 'jenkins.securityRealm';
const ELEMENT = 'securityRealm';
const FILE = 'config.xml';
const FAMILY = 'security-realm';
const OWN = 'hudson.security.HudsonPrivateSecurityRealm';

const LOCAL = closed({
  allowsSignup: FLAG,
  enableCaptcha: { enum: [false] },
  users: listOf(
    closed({ id: TEXT, password: TEXT, name: TEXT, description: TEXT, properties: listOf(oneOf(USER_PROPERTIES)) }),
  ),
});

/** Says who the users are: the realm by its symbol; with the server's own realm, the users too. */
export const realm: Section = {
  path: PATH,
  doc: 'The realm that knows the users; those of the server itself are made or changed, and never removed.',
  schema: (kindsOf) => {
    const { local: _own, ...shapes } = shapesOf(kindsOf(FAMILY));
    return oneOf({ local: LOCAL, ...shapes });
  },
  apply(value, draft, reader) {
    const described = reader.symbol(value, PATH);
    if (described === null) return;
    const path = `${PATH}.${described.name}`;
    const map = reader.map(described.value, path);
    if (map === null) return;
    if (described.name === 'local') {
      reader.only(map, ['allowsSignup', 'enableCaptcha', 'users'], path);
      const allows = reader.flag(map.entries.get('allowsSignup')?.value, `${path}.allowsSignup`) ?? false;
      const captcha = map.entries.get('enableCaptcha');
      if (captcha !== undefined && reader.flag(captcha.value, `${path}.enableCaptcha`) === true)
        reader.unknownKey(captcha, `${path}.enableCaptcha`, 'captchas are not here');
      useOwnRealm(draft, allows);
      const users = map.entries.get('users')?.value;
      for (const [at, user] of (users === undefined ? [] : reader.list(users)).entries())
        addUser(user, `${path}.users[${at}]`, draft, reader);
      return;
    }
    const kind = kindNamed(reader.kindsOf(FAMILY), described.name);
    if (kind === undefined) {
      reader.unknownKey(described, path);
      return;
    }
    const wrong = reader.faults;
    const config = configOf(kind.fields, map, path, draft, reader);
    if (reader.faults > wrong) return;
    const before = elementOf(draft);
    const className = classOfTag(kind.xmlTag);
    const plainly = { encrypt: (text: string) => text };
    const isAsBefore =
      before !== undefined &&
      attributeOf(before, 'class') === className &&
      JSON.stringify(kind.toXml(ELEMENT, kind.fromXml(before, draft.context), plainly)) ===
        JSON.stringify(kind.toXml(ELEMENT, config, plainly));
    if (isAsBefore) return;
    const written = { ...kind.toXml(ELEMENT, config, draft.context), attributes: { class: className } };
    draft.set(FILE, setChild(draft.text(FILE) ?? '<hudson/>', [ELEMENT], written));
  },
  read(draft) {
    const element = elementOf(draft);
    if (element === undefined) return undefined;
    const className = attributeOf(element, 'class') ?? '';
    if (className === OWN) {
      const users = draft.people.map(({ id, fullName }) => (fullName === id ? { id } : { id, name: fullName }));
      return { local: { allowsSignup: !isChildTrue(element, 'disableSignup'), enableCaptcha: false, users } };
    }
    const kind = draft.kindsOf(FAMILY).find(({ xmlTag }) => classOfTag(xmlTag) === className);
    return kind && { [kind.symbol]: exported(kind.fields, kind.fromXml(element, draft.context), draft) };
  },
};

function elementOf(draft: Draft) {
  const root = draft.root(FILE);
  return root === null ? undefined : childOf(root, ELEMENT);
}

function useOwnRealm(draft: Draft, allowsSignup: boolean): void {
  const before = elementOf(draft);
  const text = draft.text(FILE) ?? '<hudson/>';
  const wanted = String(!allowsSignup);
  if (before !== undefined && attributeOf(before, 'class') === OWN) {
    if (isChildTrue(before, 'disableSignup') === allowsSignup)
      draft.set(FILE, setText(text, [ELEMENT, 'disableSignup'], wanted));
    return;
  }
  const written = node(ELEMENT, { class: OWN }, [node('disableSignup', wanted), node('enableCaptcha', 'false')]);
  if (before === undefined || !isSameElement(before, written)) draft.set(FILE, setChild(text, [ELEMENT], written));
}

function addUser(item: CascNode, path: string, draft: Draft, reader: Reader): void {
  const map = reader.map(item, path);
  if (map === null) return;
  reader.only(map, ['id', 'password', 'name', 'description', 'properties'], path);
  const textOf = (key: string): string | undefined =>
    reader.text(map.entries.get(key)?.value, `${path}.${key}`) ?? undefined;
  const id = textOf('id') ?? '';
  const given = map.entries.get('password')?.value;
  const password = secretOf(given, `${path}.password`, draft, reader) ?? undefined;
  if (!/^[\w-]+$/.test(id)) reader.refuse(item, `${path}.id`, 'it must be letters, digits, _ and -');
  if (password?.startsWith('#jbcrypt:')) {
    reader.unknownKey(item, `${path}.password`, 'a password that is hashed already is not taken');
    return;
  }
  if (password !== undefined && Buffer.byteLength(password) > 72)
    reader.refuse(item, `${path}.password`, 'it is longer than 72 bytes');
  const fullName = textOf('name');
  const description = textOf('description');
  const properties = userProperties(reader.listAt(map, 'properties'), `${path}.properties`, reader);
  draft.users.push({
    id,
    ...(password && { password }),
    ...(fullName !== undefined && { fullName }),
    ...(description !== undefined && { description }),
    ...properties,
  });
}
