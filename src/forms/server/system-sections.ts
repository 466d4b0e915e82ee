import { isApart, rootViewNames, SETTING_ROWS, type SettingsChanges } from '../../home/index.ts';
import { memberOf, objectsIn, refuse, textOf } from '../values.ts';
import { MONITORS } from './monitors.ts';
import { refuseOthers } from './nothing-said.ts';
import { pluginSections } from './plugin-sections.ts';
import { type Meaning, objectIn, rowSections } from './row-sections.ts';
import { isOfSecurity } from './security-sections.ts';
import type { Section, Sections, ServerDraft } from './server-draft.ts';

const FILE = 'config.xml';
const VIEW = 'hudson-views-GlobalDefaultViewConfiguration';
const LOCATION = 'jenkins-model-JenkinsLocationConfiguration';
const RESOURCES = 'jenkins-security-ResourceDomainConfiguration';
export const MONITORS_FORM = 'jenkins-management-AdministrativeMonitorsConfiguration';
export const PROPERTIES_FORM = 'jenkins-model-GlobalNodePropertiesConfiguration';
export const VARIABLES = 'hudson-slaves-EnvironmentVariablesNodeProperty';
/** Is what Jenkins's pages show where no address is set. */
export const NO_ADDRESS = 'address not configured yet <nobody@nowhere>';
/** Names the members that those may set who manage the server; all others are for administrators. */
const OF_MANAGERS: ReadonlySet<string> = new Set([
  'system_message',
  'jenkins-model-GlobalQuietPeriodConfiguration',
  'jenkins-model-GlobalSCMRetryCountConfiguration',
  VIEW,
]);

/** Says whether a member of the form of the server is for administrators alone. */
export function isOfAdministrators(member: string): boolean {
  return !OF_MANAGERS.has(member);
}

const MEANINGS: Readonly<Record<string, Meaning>> = {
  [`${LOCATION}.url`]: (value, place) => {
    const url = (textOf(value, place) ?? '').trim();
    if (url === '') return null;
    if (!/^https?:\/\/[^\s/]+/.test(url) || !URL.canParse(url))
      refuse(place, `is wrong: the URL is invalid: ${url.slice(0, 200)}`);
    return url.endsWith('/') ? url : `${url}/`;
  },
  [`${LOCATION}.adminAddress`]: (value, place) => {
    const address = (textOf(value, place) ?? '').trim();
    return address === NO_ADDRESS ? null : address;
  },
};

/** Returns the sections of the form of the whole server. */
export function systemSections(draft: ServerDraft): Sections {
  const rows = rowSections((form) => !isOfSecurity(form), MEANINGS);
  const viewRow = rows.get(VIEW);
  const resourceRow = rows.get(RESOURCES);
  if (resourceRow !== undefined)
    rows.set(RESOURCES, (at, value, place) => setResourceRoot(resourceRow, at, value, place));
  if (viewRow !== undefined) rows.set(VIEW, (at, value, place) => setPrimaryView(viewRow, at, value, place));
  return new Map<string, Section>([
    ...pluginSections(draft),
    ...rows,
    [PROPERTIES_FORM, setVariables],
    [MONITORS_FORM, hideMonitors],
  ]);
}

function setPrimaryView(row: Section, draft: ServerDraft, value: unknown, place: string): void {
  const name = textOf(memberOf(objectIn(value, place), 'primaryView'), place) ?? '';
  if (name !== '' && !rootViewNames(draft.root(FILE)).includes(name))
    refuse(place, `is wrong: there is no view ${name.slice(0, 200)}`);
  row(draft, value, place);
}

/** Refuses an address of files that is the server's own: nothing else would be answered. */
function setResourceRoot(row: Section, draft: ServerDraft, value: unknown, place: string): void {
  row(draft, value, place);
  const { resourceRootUrl, rootUrl } = SETTING_ROWS;
  const files = resourceRootUrl.read(draft.root(resourceRootUrl.file));
  const own = rootUrl.read(draft.root(rootUrl.file));
  if (files !== null && (own === null || !isApart(files, own)))
    refuse(place, 'is wrong: it needs another host, or another port, than that of the server');
}

/** Sets the variables of all builds; other properties that the file has stay. */
function setVariables(draft: ServerDraft, value: unknown, place: string): void {
  const form = objectIn(value, place);
  refuseOthers(PROPERTIES_FORM, form, new Set(['globalNodeProperties']));
  const given = memberOf(form, 'globalNodeProperties');
  if (given === undefined) return;
  const properties = objectIn(given, `${place}.globalNodeProperties`);
  refuseOthers(`${place}.globalNodeProperties`, properties, new Set([VARIABLES]));
  const variables = variablesOf(properties[VARIABLES], `${place}.globalNodeProperties.${VARIABLES}`);
  if (JSON.stringify(variables) === JSON.stringify(SETTING_ROWS.globalEnvironment.read(draft.root(FILE)))) return;
  draft.change(FILE, (xml) => SETTING_ROWS.globalEnvironment.write(xml ?? '<hudson/>', variables));
}

function variablesOf(property: unknown, place: string): NonNullable<SettingsChanges['globalEnvironment']> {
  if (property === undefined) return [];
  return objectsIn(memberOf(objectIn(property, place), 'env'), `${place}.env`).map((row, at) => {
    const below = `${place}.env[${at}]`;
    const name = (textOf(memberOf(row, 'key'), below) ?? '').trim();
    if (name === '') refuse(below, 'is a variable without a name');
    return { name, value: textOf(memberOf(row, 'value'), below) ?? '' };
  });
}

/** Hides the warnings that the form does not list; those of other plugins stay as they are. */
function hideMonitors(draft: ServerDraft, value: unknown, place: string): void {
  const given = memberOf(objectIn(value, place), 'administrativeMonitor') ?? [];
  const listed = (Array.isArray(given) ? given : [given]).map((id) => textOf(id, place) ?? '');
  const before = SETTING_ROWS.hiddenMonitors.read(draft.root(FILE));
  const after = [
    ...before.filter((id) => !MONITORS.includes(id) && !listed.includes(id)),
    ...MONITORS.filter((id) => !listed.includes(id)),
  ];
  if ([...before].sort().join('\n') === [...after].sort().join('\n')) return;
  draft.change(FILE, (xml) => SETTING_ROWS.hiddenMonitors.write(xml ?? '<hudson/>', after));
}
