import type { FormNode, FormTree, MatrixNode, Offer, Part } from '../../form-tree/index.ts';
import { SETTING_ROWS } from '../../home/index.ts';
import { ALL_PERMISSIONS, PERMISSIONS, type Permission, permissionOf } from '../../model/index.ts';
import { type AnyKind, classOfTag, type KindFamily, readEntry } from '../../points/index.ts';
import { childOf, childrenOf, isChildTrue, type XmlElement } from '../../xml/index.ts';
import type { Making } from '../tree/making.ts';
import { Making as FormMaking } from '../tree/making.ts';
import { objectNodes } from '../tree/object-nodes.ts';
import { checkNode, choiceNode, constantNode, groupNode, switchNode, textNode } from '../tree/plain-nodes.ts';
import { leaveOutUnfaithful } from './faithful.ts';
import { CRUMBS, ISSUER } from './security-sections.ts';
import { type ServerBinding, ServerDraft } from './server-draft.ts';
import { bindSecurity } from './server-form.ts';

type Files = ReadonlyMap<string, string>;

const FILE = 'config.xml';
const OWN_REALM = 'hudson.security.HudsonPrivateSecurityRealm';
const ONCE_LOGGED_IN = 'hudson.security.FullControlOnceLoggedInAuthorizationStrategy';
const ESCAPED = 'hudson.markup.EscapedMarkupFormatter';
const RAW = 'hudson.markup.RawHtmlMarkupFormatter';
/** Names the strategies whose cells stand in the form of security. */
const MATRICES: readonly string[] = [
  'hudson.security.GlobalMatrixAuthorizationStrategy',
  'hudson.security.ProjectMatrixAuthorizationStrategy',
];
/** Lists permissions that Jenkins no longer shows; they are shown where somebody has them. */
const OUT_OF_SIGHT = /^Generic\/|^Overall\/(?:RunScripts|UploadPlugins|ConfigureUpdateCenter)$/;

/** Returns the form of security with what its files say, as `bindSecurity` takes it. */
export function securityTree(binding: ServerBinding, files: Files): FormTree {
  const making = new FormMaking(binding, 'server');
  const draft = new ServerDraft(binding, files);
  const root = draft.root(FILE);
  const remember = checkNode(making, 'disableRememberMe', SETTING_ROWS.disableRememberMe.read(root), {
    label: 'Disable “Keep me signed in”',
    help: SETTING_ROWS.disableRememberMe.doc,
  });
  const realm = oneOf(making, 'security-realm', 'securityRealm', root, OWN_REALM, 'Who may log in');
  const strategy = oneOf(
    making,
    'authorization-strategy',
    'authorizationStrategy',
    root,
    ONCE_LOGGED_IN,
    'Who may do what',
  );
  const formatter = formatterNode(making, root);
  const port = portNode(making, root);
  const crumbs = crumbsNode(making, root);
  const bind = (form: Readonly<Record<string, unknown>>, before: Files) =>
    bindSecurity(binding, { ...(SETTING_ROWS.crumbIssuer.read(root) && { [CRUMBS]: SAME_CRUMBS }), ...form }, before);
  leaveOutUnfaithful([remember, realm, strategy, formatter, port], files, bind);
  return {
    sections: [
      { id: 'realm', title: 'Security Realm', nodes: [remember, realm] },
      { id: 'authorization', title: 'Authorization', nodes: [strategy] },
      { id: 'markup', title: 'Markup Formatter', nodes: [formatter] },
      { id: 'agents', title: 'Agents', nodes: [port, constantNode(making, 'agentProtocol', 'JNLP4-connect')] },
      { id: 'csrf', title: 'CSRF Protection', nodes: [crumbs] },
    ],
    offers: making.offers,
  };
}

const SAME_CRUMBS = { crumbIssuer: { 'stapler-class': ISSUER, $class: ISSUER } };

/** Returns the choice among the kinds of a family, with the parts of each. */
function oneOf(
  making: Making,
  family: KindFamily,
  member: string,
  root: XmlElement | null,
  usual: string,
  label: string,
): FormNode {
  const element = root === null ? undefined : childOf(root, member);
  const there = classOfTag(element?.attributes['class'] ?? usual);
  const kinds: readonly AnyKind[] = making.binding.kinds.all(family);
  const offers = kinds.map((kind): Offer => {
    const className = classOfTag(kind.xmlTag);
    return { className, label: kind.displayName, nodes: partNodes(making, kind, undefined) };
  });
  const of = making.offer(member, () => offers);
  const kind = kinds.find(({ xmlTag }) => classOfTag(xmlTag) === there);
  const part: Part = {
    key: making.key(),
    className: there,
    label: kind?.displayName ?? there,
    on: true,
    nodes: kind === undefined ? [] : partNodes(making, kind, element),
    ...(kind === undefined && { isUnknown: true as const }),
  };
  return { key: making.key(), name: member, member, label, is: 'one', of, part };
}

function partNodes(making: Making, kind: AnyKind, element: XmlElement | undefined): readonly FormNode[] {
  const className = classOfTag(kind.xmlTag);
  if (MATRICES.includes(className)) return [matrixNode(making, element)];
  return kind.formContent === undefined ? objectNodes(making, kind.fields, { element, className }) : [];
}

/** Returns the matrix of a strategy: a row for everybody who has something, and for the two groups that are always there. */
function matrixNode(making: Making, element: XmlElement | undefined): MatrixNode {
  const rows = new Map<string, Set<Permission>>([
    ['USER:anonymous', new Set()],
    ['GROUP:authenticated', new Set()],
  ]);
  for (const { text } of element === undefined ? [] : childrenOf(element, 'permission')) {
    const entry = readEntry(text.trim());
    const permission = entry === null || entry === undefined ? undefined : permissionOf(entry.id);
    if (!entry || permission === undefined) continue;
    const row = entry.type === 'EITHER' ? entry.sid : `${entry.type}:${entry.sid}`;
    rows.set(row, (rows.get(row) ?? new Set()).add(permission));
  }
  const granted = new Set([...rows.values()].flatMap((each) => [...each]));
  const shown = ALL_PERMISSIONS.filter((permission) => granted.has(permission) || isShown(permission));
  return {
    key: making.key(),
    name: 'data',
    member: 'data',
    label: 'Permissions of users and groups',
    is: 'matrix',
    columns: shown.map((permission) => {
      const [group = '', name = ''] = permission.split('/');
      return { id: PERMISSIONS[permission].id, group, name };
    }),
    rows: [...rows].map(([row, own]) => {
      const [, type = 'EITHER', sid = ''] = /^(?:(USER|GROUP):)?(.*)$/s.exec(row) ?? [];
      return {
        key: making.key(),
        type: type as 'USER' | 'GROUP' | 'EITHER',
        sid,
        granted: [...own].map((each) => PERMISSIONS[each].id),
      };
    }),
  };
}

function isShown(permission: Permission): boolean {
  return !OUT_OF_SIGHT.test(permission) && !('onBy' in PERMISSIONS[permission]);
}

function formatterNode(making: Making, root: XmlElement | null): FormNode {
  const element = root === null ? undefined : childOf(root, 'markupFormatter');
  const className = element?.attributes['class'] ?? ESCAPED;
  const raw = (isOff: boolean) => [
    checkNode(making, 'disableSyntaxHighlighting', isOff, { label: 'Disable syntax highlighting' }),
  ];
  const of = making.offer('markupFormatter', () => [
    { className: ESCAPED, label: 'Plain text', help: 'Everything is shown as it was written.', nodes: [] },
    { className: RAW, label: 'Safe HTML', help: 'Markup that does no harm counts.', nodes: raw(false) },
  ]);
  const offer = making.offers[of]?.find((each) => each.className === className);
  const isOff = element !== undefined && isChildTrue(element, 'disableSyntaxHighlighting');
  const part: Part = {
    key: making.key(),
    className,
    label: offer?.label ?? className,
    on: true,
    nodes: className === RAW ? raw(isOff) : [],
    ...(offer === undefined && { isUnknown: true as const }),
  };
  const label = 'How text of people is shown';
  return { key: making.key(), name: 'markupFormatter', member: 'markupFormatter', label, is: 'one', of, part };
}

function portNode(making: Making, root: XmlElement | null): FormNode {
  const port = SETTING_ROWS.slaveAgentPort.read(root);
  const type = port < 0 ? 'disable' : port === 0 ? 'random' : 'fixed';
  return groupNode(making, 'slaveAgentPort', {
    label: 'TCP port for inbound agents',
    help: 'Agents of this server connect by its own address; a port is only told to those who ask for one.',
    nodes: [
      choiceNode(making, 'type', type, {
        label: 'Port',
        plain: 'slaveAgentPort.type',
        choices: [
          ['fixed', 'Fixed'],
          ['random', 'Random'],
          ['disable', 'Disable'],
        ],
      }),
      textNode(making, 'value', port > 0 ? String(port) : '', { label: 'Number', plain: 'value', shape: 'number' }),
    ],
  });
}

function crumbsNode(making: Making, root: XmlElement | null): FormNode {
  const issuer = switchNode(making, 'crumbIssuer', SETTING_ROWS.crumbIssuer.read(root), {
    label: 'A POST needs a crumb',
    help: 'Without it, pages of others can act in the name of whoever looks at them.',
    nodes: [
      constantNode(making, 'excludeClientIPFromCrumb', false),
      constantNode(making, 'stapler-class', ISSUER),
      constantNode(making, '$class', ISSUER),
    ],
  });
  return groupNode(making, CRUMBS, { label: 'Crumb issuer', nodes: [issuer] });
}
