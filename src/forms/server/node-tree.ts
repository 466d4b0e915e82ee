import type { FormNode, FormTree, NodeFacts } from '../../form-tree/index.ts';
import { childOf, childrenOf, childText, parseXml, type XmlElement } from '../../xml/index.ts';
import type { Binding } from '../binding.ts';
import { Making } from '../tree/making.ts';
import { oneNode } from '../tree/part-nodes.ts';
import { choiceNode, constantNode, groupNode, rowsNode, switchNode, textNode } from '../tree/plain-nodes.ts';
import type { FormObject } from '../values.ts';
import { leaveOutUnfaithful } from './faithful.ts';

const VARIABLES = 'hudson.slaves.EnvironmentVariablesNodeProperty';
const TOOLS = 'hudson.tools.ToolLocationNodeProperty';
/** Is the name under which the document of a node is tried. */
const DOCUMENT = 'config.xml';
const INBOUND = '<launcher class="hudson.slaves.JNLPLauncher"/>';
const ALWAYS = '<retentionStrategy class="hudson.slaves.RetentionStrategy$Always"/>';

/** Describes what the form of the server's own node shows. */
export interface BuiltInSettings {
  readonly executors: number;
  readonly label: string;
  readonly mode: string;
}

/**
 * Returns the form of a node with what its document says; null is a new one. `bind` returns the document with what a form
 * says: what it would change of an untouched node is left out.
 */
export function nodeTree(
  binding: Binding,
  xml: string | null,
  name: string,
  bind: (form: FormObject, xml: string) => string,
): FormTree {
  const making = new Making(binding, 'node');
  const root = xml === null ? parseXml('<slave/>') : parseXml(xml);
  const text = (element: string, otherwise = '') => childText(root, element) ?? otherwise;
  const general = [
    textNode(making, 'name', xml === null ? name : text('name'), { label: 'Name', required: true }),
    textNode(making, 'nodeDescription', text('description'), { label: 'Description', shape: 'lines' }),
    ...commonNodes(making, {
      executors: Number(text('numExecutors', '1')),
      label: text('label'),
      mode: text('mode', 'NORMAL'),
    }),
    textNode(making, 'remoteFS', text('remoteFS'), {
      label: 'Remote root directory',
      help: 'An absolute path on the machine. Workspaces are made in it.',
      required: true,
    }),
  ];
  const launcher = partNode(making, 'launcher', 'Launch method', childOf(root, 'launcher') ?? parseXml(INBOUND));
  const retention = partNode(
    making,
    'retention',
    'Availability',
    childOf(root, 'retentionStrategy') ?? parseXml(ALWAYS),
  );
  const properties = propertiesNode(making, childOf(root, 'nodeProperties'));
  if (xml !== null)
    leaveOutUnfaithful([...general, launcher, retention, properties], new Map([[DOCUMENT, xml]]), (form, files) => {
      const before = files.get(DOCUMENT) ?? '';
      return new Map([[DOCUMENT, bind(form, before)]]);
    });
  return {
    sections: [
      { id: 'general', title: 'General', nodes: general },
      { id: 'launch', title: 'Launch and availability', nodes: [launcher, retention] },
      { id: 'properties', title: 'Node Properties', nodes: [properties] },
    ],
    offers: making.offers,
  };
}

/** Returns the form of the node that the server itself is. */
export function builtInTree(binding: Binding, settings: BuiltInSettings): FormTree {
  const making = new Making(binding, 'node');
  const nodes = [
    ...commonNodes(making, settings),
    constantNode(making, 'nodeProperties', { 'stapler-class-bag': 'true' }),
  ];
  return { sections: [{ id: 'general', title: 'General', nodes }], offers: {} };
}

function commonNodes(making: Making, { executors, label, mode }: BuiltInSettings): FormNode[] {
  return [
    textNode(making, 'numExecutors', String(executors), {
      label: 'Number of executors',
      help: 'How many builds run on it at once.',
      shape: 'number',
    }),
    textNode(making, 'labelString', label, {
      label: 'Labels',
      help: 'Words with blanks between, by which jobs ask for it.',
    }),
    choiceNode(making, 'mode', mode, {
      label: 'Usage',
      plain: 'mode',
      choices: [
        ['NORMAL', 'Use this node as much as possible'],
        ['EXCLUSIVE', 'Only build jobs with label expressions matching this node'],
      ],
    }),
  ];
}

function partNode(making: Making, family: 'launcher' | 'retention', label: string, element: XmlElement): FormNode {
  const member = family === 'launcher' ? 'launcher' : 'retentionStrategy';
  const facts: NodeFacts = { key: making.key(), name: member, member, label };
  const node = oneNode(making, facts, element, family, {});
  if (node.is !== 'one') return node;
  const { isOptional: _, ...rest } = node;
  return rest;
}

/** Returns the variables and tools of a node. Properties of other kinds stay: then the list does not say that it is whole. */
function propertiesNode(making: Making, list: XmlElement | undefined): FormNode {
  const there = list?.children ?? [];
  const own = (name: string) => there.find((each) => each.name === name);
  const others = there.filter(({ name }) => name !== VARIABLES && name !== TOOLS);
  const variables = variablesIn(own(VARIABLES));
  const locations = childrenOf(
    childOf(own(TOOLS) ?? parseXml('<none/>'), 'locations') ?? parseXml('<none/>'),
    LOCATION,
  );
  return groupNode(making, 'nodeProperties', {
    label: 'Node Properties',
    nodes: [
      ...(others.length === 0 ? [constantNode(making, 'stapler-class-bag', 'true')] : []),
      switchNode(making, VARIABLES.replaceAll('.', '-'), own(VARIABLES) !== undefined, {
        label: 'Environment variables',
        nodes: [
          rowsNode(making, 'env', variables, {
            label: 'List of variables',
            row: (variable) => [
              textNode(making, 'key', variable?.[0] ?? '', { label: 'Name', plain: 'env.key', required: true }),
              textNode(making, 'value', variable?.[1] ?? '', { label: 'Value', plain: 'env.value' }),
            ],
          }),
        ],
      }),
      switchNode(making, TOOLS.replaceAll('.', '-'), own(TOOLS) !== undefined, {
        label: 'Tool Locations',
        nodes: [
          rowsNode(making, 'locations', locations, {
            label: 'List of tool locations',
            row: (location) => [
              textNode(making, 'key', location === undefined ? '' : keyOf(location), {
                label: 'Tool',
                plain: 'locations.key',
                help: 'The class of the tool and its name: hudson.plugins.git.GitTool$DescriptorImpl@Default',
              }),
              textNode(making, 'home', (location && childText(location, 'home')) ?? '', {
                label: 'Home',
                plain: 'locations.home',
              }),
            ],
          }),
        ],
      }),
      ...others.map(({ name }): FormNode => ({ key: making.key(), name, member: name, label: name, is: 'kept' })),
    ],
  });
}

const LOCATION = 'hudson.tools.ToolLocationNodeProperty_-ToolLocation';

function keyOf(location: XmlElement): string {
  const type = childText(location, 'type') ?? '';
  return `${type}@${childText(location, 'name') ?? ''}`;
}

function variablesIn(property: XmlElement | undefined): [string, string][] {
  const map = childOf(childOf(property ?? parseXml('<none/>'), 'envVars') ?? parseXml('<none/>'), 'tree-map');
  const words = map === undefined ? [] : childrenOf(map, 'string').map(({ text }) => text);
  return words.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, words[at + 1] ?? '']] : []));
}
