import {
  type AnyKind,
  bool,
  type Fields,
  type KindLookup,
  NO_SECRETS,
  readFields,
  secret,
  secretBytes,
  text,
  writeFields,
} from '../../points/index.ts';
import { parseCasc } from '../document/parse.ts';
import { CascError } from '../document/tree.ts';
import { authorization } from '../sections/authorization.ts';
import { credentials } from '../sections/credentials.ts';
import { labelAtoms } from '../sections/labels.ts';
import { nodeMonitors } from '../sections/node-monitors.ts';
import { nodes } from '../sections/nodes.ts';
import { hiddenMonitors } from '../sections/parts.ts';
import { realm } from '../sections/realm.ts';
import type { Section } from '../sections/section.ts';
import { views } from '../sections/views.ts';
import { Draft } from '../work/draft.ts';
import { applyTree } from '../work/plan.ts';
import { type KindsOf, Reader } from '../work/reader.ts';

/** Makes a kind as another room may bring it. */
function kind(symbol: string, xmlTag: string, fields: Fields): AnyKind {
  return {
    ...{
      family: 'view',
      symbol,
      xmlTag,
      aliases: [],
      displayName: symbol,
      fields,
      variables: {},
      example: {},
      inScripts: null,
    },
    fromXml: (element, context) => readFields(fields, element, context),
    toXml: (name, config, context) => ({ name, children: writeFields(fields, Object(config), context) }),
  };
}

const KINDS = new Map<string, readonly AnyKind[]>([
  ['authorization-strategy', [kind('globalMatrix', 'hudson.security.GlobalMatrixAuthorizationStrategy', {})]],
  [
    'security-realm',
    [kind('ldap', 'hudson.security.LDAPSecurityRealm', { server: text(), managerPassword: secret() })],
  ],
  ['view', [kind('plain', 'com.example.Plain', { filter: text() }), kind('other', 'com.example.OtherView', {})]],
  [
    'credential',
    [
      kind('usernamePassword', 'com.example.UserPassword', {
        id: text(),
        username: text(),
        password: secret(),
        hidden: bool(),
      }),
      kind('file', 'com.example.SecretFile', { id: text(), fileName: text(), secretBytes: secretBytes() }),
    ],
  ],
]);
const kindsOf = (family: string): readonly AnyKind[] => KINDS.get(family) ?? [];
export const SECTIONS = [realm, authorization, nodes, labelAtoms, nodeMonitors, hiddenMonitors, views, credentials];

/** Encrypts the bytes of files to `{own:…}`; what another home encrypted is in braces, too. */
const BYTES = {
  encryptBytes: (bytes: Buffer) => `{own:${bytes.toString('base64')}}`,
  decryptBytes(text: string) {
    const own = /^\{own:(.*)\}$/.exec(text)?.[1];
    return own === undefined && text.startsWith('{') ? null : Buffer.from(own ?? text, 'base64');
  },
};

/** Applies a file to the files of a home, and returns the draft with what it makes of them. Throws CascError. */
export async function applied(
  yaml: string,
  files: ReadonlyMap<string, string> = new Map([['config.xml', '<hudson/>']]),
  sections: readonly Section[] = SECTIONS,
  given: { readonly kindsOf: KindsOf; readonly kinds: KindLookup } = { kindsOf, kinds: NO_SECRETS.kinds },
) {
  const plain = (stored: string): string => stored.replace(/^<(.*)>$/, '$1');
  const draft = new Draft(
    files,
    { ...NO_SECRETS, ...BYTES, kinds: given.kinds, decrypt: plain, encrypt: (text) => `<${text}>` },
    [],
    given.kindsOf,
  );
  const reader = new Reader(given.kindsOf, (text) => text === '{other}');
  await applyTree(await parseCasc({ name: 'a.yaml', text: yaml }), sections, draft, reader);
  const problems = [...reader.problems, ...reader.unknown];
  if (problems.length > 0) throw new CascError(problems);
  return draft;
}
