import { SETTING_ROWS } from '../../home/index.ts';
import { wholeNumber } from '../../kit/index.ts';
import { bool, type Fields, type KindFamily } from '../../points/index.ts';
import { childrenOf, setChild } from '../../xml/index.ts';
import { bindObject } from '../bind-object.ts';
import { bindOne } from '../bind-parts.ts';
import { isSame } from '../elements.ts';
import { classNameOf, isObject, memberOf, refuse, textOf } from '../values.ts';
import { objectIn, rowSections } from './row-sections.ts';
import type { Section, Sections, ServerDraft } from './server-draft.ts';

const FILE = 'config.xml';
export const CRUMBS = 'hudson-security-csrf-GlobalCrumbIssuerConfiguration';
export const ISSUER = 'hudson.security.csrf.DefaultCrumbIssuer';
const OF_SECURITY: readonly string[] = ['disableRememberMe', CRUMBS];
/** Maps the classes that format people's text to what can be set of them. */
const FORMATTERS: Readonly<Record<string, Fields>> = {
  'hudson.markup.EscapedMarkupFormatter': {},
  'hudson.markup.RawHtmlMarkupFormatter': { disableSyntaxHighlighting: bool() },
};

/** Says whether a setting belongs to the form of security, by its names in forms. */
export function isOfSecurity(form: string): boolean {
  return OF_SECURITY.includes(form.split('.')[0] ?? '');
}

/** Returns the sections of the form of security. */
export function securitySections(): Sections {
  return new Map<string, Section>([
    ...rowSections(isOfSecurity),
    ['securityRealm', (draft, value) => setKind(draft, 'security-realm', 'securityRealm', value)],
    [
      'authorizationStrategy',
      (draft, value) => setKind(draft, 'authorization-strategy', 'authorizationStrategy', value),
    ],
    ['markupFormatter', setFormatter],
    ['slaveAgentPort', setPort],
    [CRUMBS, (draft, value, place) => setCrumbs(draft, wantsCrumbs(value, place))],
  ]);
}

/** Sets the realm or the strategy to the kind that the form names. Throws FORM_BROKEN where there is none of that class. */
function setKind(draft: ServerDraft, family: KindFamily, name: string, value: unknown): void {
  const root = draft.root(FILE);
  const existing = root === null ? [] : childrenOf(root, name);
  const [wanted] = bindOne(draft.binding, { name, existing, place: name }, family, value);
  if (wanted === undefined || isSame(existing, [wanted])) return;
  draft.change(FILE, (xml) => setChild(xml ?? '<hudson/>', [name], wanted));
}

function setFormatter(draft: ServerDraft, value: unknown, place: string): void {
  const form = objectIn(value, place);
  const className = classNameOf(form, place) ?? refuse(place, 'names no class');
  const root = draft.root(FILE);
  const [before] = root === null ? [] : childrenOf(root, 'markupFormatter');
  const isKept = before?.attributes['class'] === className;
  const fields = Object.hasOwn(FORMATTERS, className) ? FORMATTERS[className] : undefined;
  if (fields === undefined) {
    if (!isKept) refuse(place, `is of a class that is not known here: ${className}`);
    return;
  }
  // Without an element people's text is shown as it is.
  if (before === undefined && className === 'hudson.markup.EscapedMarkupFormatter') return;
  const wanted = bindObject(draft.binding, fields, form, {
    name: 'markupFormatter',
    attributes: { class: className },
    place,
    before: isKept ? before : undefined,
    isWhole: true,
  });
  if (before !== undefined && isSame([before], [wanted])) return;
  draft.change(FILE, (xml) => setChild(xml ?? '<hudson/>', ['markupFormatter'], wanted));
}

/** Sets the port for agents: none, a free one, or one of a number. */
function setPort(draft: ServerDraft, value: unknown, place: string): void {
  const form = objectIn(value, place);
  const type = textOf(memberOf(form, 'type'), place) ?? '';
  const port = portOf(type, textOf(memberOf(form, 'value'), place) ?? '', place);
  if (port === SETTING_ROWS.slaveAgentPort.read(draft.root(FILE))) return;
  draft.change(FILE, (xml) => SETTING_ROWS.slaveAgentPort.write(xml ?? '<hudson/>', port));
}

function portOf(type: string, value: string, place: string): number {
  if (type === 'disable' || type === '') return -1;
  if (type === 'random') return 0;
  const port = wholeNumber(value, { least: 1, most: 65_535 });
  if ((type !== 'fixed' && type !== 'fixedPort') || port === null)
    return refuse(place, 'is wrong: it must be disable, random, or fixed with a port from 1 to 65535');
  return port;
}

/** Says whether the section of crumbs wants them; older pages name their issuer one level deeper. Throws FORM_BROKEN. */
export function wantsCrumbs(section: unknown, place: string): boolean {
  if (!isObject(section)) return false;
  const csrf = memberOf(section, 'csrf');
  const issuer = memberOf(section, 'crumbIssuer') ?? (isObject(csrf) ? memberOf(csrf, 'issuer') : undefined);
  if (!isObject(issuer)) return false;
  const className = classNameOf(issuer, place) ?? ISSUER;
  return className === ISSUER || refuse(place, `is of a class that is not known here: ${className}`);
}

/** Switches crumbs on or off. */
export function setCrumbs(draft: ServerDraft, wanted: boolean): void {
  if (SETTING_ROWS.crumbIssuer.read(draft.root(FILE)) === wanted) return;
  draft.change(FILE, (xml) => SETTING_ROWS.crumbIssuer.write(xml ?? '<hudson/>', wanted));
}
