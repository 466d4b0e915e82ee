import { installationsIn, type ToolInstallation, withInstallations } from '../../home/index.ts';
import type { ToolKind } from '../../points/index.ts';
import { isObject, memberOf, objectsIn, refuse, textOf } from '../values.ts';
import { refuseOthers } from './nothing-said.ts';
import { objectIn } from './row-sections.ts';
import type { Section, Sections, ServerDraft } from './server-draft.ts';

/** Names the section that pages always send: a form that has it lists all tools there are. */
const ALWAYS_SENT = 'jenkins-mvn-GlobalMavenConfig';
const MEMBERS: ReadonlySet<string> = new Set(['name', 'home', 'properties']);

/** Returns the sections of the form of tools: one for the installations of each type, named by their class. */
export function toolSections(kinds: readonly ToolKind[]): Sections {
  return new Map<string, Section>([
    [ALWAYS_SENT, checkMaven],
    ...kinds.map((kind): [string, Section] => [
      sectionOf(kind),
      (draft, value, place) => setTools(draft, kind, value, place),
    ]),
  ]);
}

/** Takes away the tools of those types of which a whole form does not speak. */
export function clearOtherTools(draft: ServerDraft, form: Readonly<Record<string, unknown>>): void {
  if (!(ALWAYS_SENT in form)) return;
  for (const kind of draft.binding.kinds.all('tool')) if (!(sectionOf(kind) in form)) setTools(draft, kind, {}, '');
}

function sectionOf({ className }: ToolKind): string {
  return className.replaceAll('.', '-');
}

function setTools(draft: ServerDraft, { storage: shape }: ToolKind, value: unknown, place: string): void {
  const form = objectIn(value, place);
  refuseOthers(place, form, new Set(['tool']));
  const text = draft.files.get(shape.file);
  const before = text === undefined ? [] : installationsIn(shape, text);
  const wanted = objectsIn(memberOf(form, 'tool'), `${place}.tool`).map((tool, at) =>
    installationOf(tool, before, `${place}.tool[${at}]`),
  );
  if (JSON.stringify(before) === JSON.stringify(wanted)) return;
  const names = wanted.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) refuse(place, `is wrong: there are two of the name ${twice.slice(0, 100)}`);
  draft.change(shape.file, (xml) => withInstallations(shape, xml, wanted));
}

function installationOf(
  tool: Readonly<Record<string, unknown>>,
  before: readonly ToolInstallation[],
  place: string,
): ToolInstallation {
  refuseOthers(place, tool, MEMBERS);
  const name = (textOf(memberOf(tool, 'name'), place) ?? '').trim();
  if (name === '') refuse(place, 'is a tool without a name');
  // What is installed elsewhere keeps its installers, which are not used here; new ones would promise something.
  const properties = memberOf(tool, 'properties');
  if (isObject(properties) && !before.some((each) => each.name === name))
    refuseOthers(`${place}.properties`, properties, new Set());
  return { name, home: (textOf(memberOf(tool, 'home'), place) ?? '').trim() };
}

/** Refuses settings of Maven for the whole server other than its own: they would not be used here. */
function checkMaven(_draft: ServerDraft, value: unknown, place: string): void {
  const form = objectIn(value, place);
  refuseOthers(place, form, new Set(['settingsProvider', 'globalSettingsProvider']));
  for (const name of ['settingsProvider', 'globalSettingsProvider']) {
    const provider = memberOf(form, name);
    const className = isObject(provider) ? provider['$class'] : undefined;
    if (className !== undefined && !/^jenkins\.mvn\.Default(?:Global)?SettingsProvider$/.test(String(className)))
      refuse(`${place}.${name}`, 'cannot be set here');
  }
}
