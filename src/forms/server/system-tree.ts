import type { FormNode, FormTree, Section } from '../../form-tree/index.ts';
import { rootViewNames, SETTING_ROWS } from '../../home/index.ts';
import type { SettingRow } from '../../points/index.ts';
import { parseXml, plainLists } from '../../xml/index.ts';
import { spoken } from '../tree/field-texts.ts';
import { Making } from '../tree/making.ts';
import { objectNodes } from '../tree/object-nodes.ts';
import { checkNode, choiceNode, constantNode, groupNode, rowsNode, switchNode, textNode } from '../tree/plain-nodes.ts';
import { leaveOutUnfaithful } from './faithful.ts';
import { MONITORS } from './monitors.ts';
import { isOfSecurity } from './security-sections.ts';
import { type ServerBinding, ServerDraft } from './server-draft.ts';
import { bindSystem } from './server-form.ts';
import { isOfAdministrators, MONITORS_FORM, NO_ADDRESS, PROPERTIES_FORM, VARIABLES } from './system-sections.ts';

type Files = ReadonlyMap<string, string>;

const VIEW = 'hudson-views-GlobalDefaultViewConfiguration';
const NAMING = 'jenkins-model-GlobalProjectNamingStrategyConfiguration';
/** Maps the members of the form to the titles of what stands under them; others are called after their classes. */
const TITLES: Readonly<Record<string, string>> = {
  system_message: 'System message',
  'jenkins-model-MasterBuildConfiguration': 'Built-in node',
  'jenkins-model-GlobalQuietPeriodConfiguration': 'Quiet period',
  'jenkins-model-GlobalSCMRetryCountConfiguration': 'SCM checkout',
  [VIEW]: 'Views',
  'jenkins-model-JenkinsLocationConfiguration': 'Jenkins Location',
  'jenkins-security-ResourceDomainConfiguration': 'Serve resource files from another domain',
  [PROPERTIES_FORM]: 'Global properties',
  [MONITORS_FORM]: 'Administrative monitors',
  'hudson-tasks-Shell': 'Shell',
};

/** Returns the form of the whole server with what its files say, as `bindSystem` takes it; `isWhole` is what administrators see. */
export function systemTree(binding: ServerBinding, files: Files, isWhole: boolean): FormTree {
  const making = new Making(binding, 'server');
  const draft = new ServerDraft(binding, files);
  const nodes = [
    ...rowNodes(making, draft),
    constantNode(making, NAMING, {}),
    variablesNode(making, draft),
    monitorsNode(making, draft),
    ...pluginNodes(making, draft),
  ].filter((node) => isWhole || !isOfAdministrators(node.member));
  leaveOutUnfaithful(nodes, files, (form, before) => bindSystem(binding, form, before));
  return { sections: nodes.filter(({ is }) => is !== 'kept').map(sectionOf), offers: making.offers };
}

function sectionOf(node: FormNode): Section {
  return { id: node.member, title: titleOf(node), nodes: [node] };
}

function titleOf({ member, label }: FormNode): string {
  return TITLES[member] ?? label;
}

/** Returns the settings that are single values, those of a section together. */
function rowNodes(making: Making, draft: ServerDraft): FormNode[] {
  const sections = new Map<string, FormNode[]>();
  const rows: readonly SettingRow<unknown>[] = Object.values(SETTING_ROWS);
  const found: FormNode[] = [];
  for (const row of rows) {
    if (row.form === null || row.accept === undefined || isOfSecurity(row.form)) continue;
    const [section = '', member] = row.form.split('.');
    if (member === undefined) {
      found.push(rowNode(making, draft, row, section));
      continue;
    }
    const nodes = sections.get(section) ?? [];
    nodes.push(rowNode(making, draft, row, member));
    if (sections.has(section)) continue;
    sections.set(section, nodes);
    found.push(groupNode(making, section, { label: TITLES[section] ?? spoken(section.replaceAll('-', '.')), nodes }));
  }
  return found;
}

function rowNode(making: Making, draft: ServerDraft, row: SettingRow<unknown>, member: string): FormNode {
  const value = row.read(draft.root(row.file));
  const about = { label: row.label ?? LABELS[member] ?? spoken(member), help: row.doc };
  if (member === 'primaryView') {
    const views = rootViewNames(draft.root('config.xml')).map((name) => [name, name] as const);
    return choiceNode(making, member, String(value), { ...about, choices: views });
  }
  if (row.type === 'flag') return checkNode(making, member, value === true, about);
  if (row.type === 'choice') {
    const choices = (row.choices ?? ['NORMAL', 'EXCLUSIVE']).map((word) => [word, WORDS[word] ?? word] as const);
    return choiceNode(making, member, String(value), { ...about, choices });
  }
  const text = value === null || value === undefined ? (member === 'adminAddress' ? NO_ADDRESS : '') : String(value);
  const shape = row.type === 'number' ? 'number' : member === 'system_message' ? 'lines' : 'line';
  return textNode(making, member, text, { ...about, shape });
}

const LABELS: Readonly<Record<string, string>> = {
  system_message: 'System message',
  labelString: 'Labels',
  mode: 'Usage',
  primaryView: 'Default view',
  url: 'URL',
  adminAddress: 'System Admin e-mail address',
  shell: 'Shell executable',
};
const WORDS: Readonly<Record<string, string>> = {
  NORMAL: 'Use this node as much as possible',
  EXCLUSIVE: 'Only build jobs with label expressions matching this node',
};

function variablesNode(making: Making, draft: ServerDraft): FormNode {
  const variables = SETTING_ROWS.globalEnvironment.read(draft.root('config.xml'));
  const env = rowsNode(making, 'env', variables, {
    label: 'List of variables',
    row: (variable) => [
      textNode(making, 'key', variable?.name ?? '', { label: 'Name', plain: 'env.key', required: true }),
      textNode(making, 'value', variable?.value ?? '', { label: 'Value', plain: 'env.value' }),
    ],
  });
  const block = switchNode(making, VARIABLES, variables.length > 0, { label: 'Environment variables', nodes: [env] });
  const properties = groupNode(making, 'globalNodeProperties', { label: 'For all nodes', nodes: [block] });
  return groupNode(making, PROPERTIES_FORM, { label: 'Global properties', nodes: [properties] });
}

/** Returns the warnings that are shown; those that are hidden are shown again when their box is checked. */
function monitorsNode(making: Making, draft: ServerDraft): FormNode {
  const hidden = SETTING_ROWS.hiddenMonitors.read(draft.root('config.xml'));
  const monitors: FormNode = {
    key: making.key(),
    name: 'administrativeMonitor',
    member: 'administrativeMonitor',
    plain: 'administrativeMonitor',
    label: 'Shown warnings',
    help: 'What administrators are told of where it is so. A warning that is not checked is not shown.',
    is: 'several',
    choices: MONITORS.map((id) => ({
      value: id,
      text: spoken(id.replace(/AdministrativeMonitor|AdminMonitor|Monitor(?=$|-)/, '')),
    })),
    values: MONITORS.filter((id) => !hidden.includes(id)),
  };
  return groupNode(making, MONITORS_FORM, { label: 'Administrative monitors', nodes: [monitors] });
}

/** Returns the settings of plugins, each as its file says it. */
function pluginNodes(making: Making, draft: ServerDraft): FormNode[] {
  return draft.binding.settings.map((kind) => {
    const className = kind.file.replace(/\.xml$/, '');
    const text = draft.files.get(kind.file) ?? `<${kind.rootTag}/>`;
    const nodes = objectNodes(making, kind.fields, { element: plainLists(parseXml(text)), className });
    return groupNode(making, className.replaceAll('.', '-'), { label: spoken(className), nodes });
  });
}
