import type { FormNode, FormTree } from '../../form-tree/index.ts';
import { installationsIn, TOOL_SHAPES } from '../../home/index.ts';
import { Making } from '../tree/making.ts';
import { constantNode, groupNode, rowsNode, switchNode, textNode } from '../tree/plain-nodes.ts';
import { nodeMonitors } from './node-monitors.ts';
import type { ServerBinding } from './server-draft.ts';

type Files = ReadonlyMap<string, string>;

const TITLES: Readonly<Record<keyof typeof TOOL_SHAPES, string>> = {
  jdk: 'JDK',
  git: 'Git',
  gradle: 'Gradle',
  ant: 'Ant',
  maven: 'Maven',
  nodejs: 'NodeJS',
};

/** Returns the form of tools with what their files say, as `bindTools` takes it: it lists all there are. */
export function toolsTree(binding: ServerBinding, files: Files): FormTree {
  const making = new Making(binding, 'server');
  const types = Object.keys(TITLES) as (keyof typeof TITLES)[];
  const sections = types.map((type) => ({ id: type, title: TITLES[type], nodes: [toolsNode(making, type, files)] }));
  const [first, ...others] = sections;
  if (first === undefined) return { sections: [], offers: {} };
  return { sections: [{ ...first, nodes: [mavenNode(making), ...first.nodes] }, ...others], offers: {} };
}

function toolsNode(making: Making, type: keyof typeof TITLES, files: Files): FormNode {
  const shape = TOOL_SHAPES[type];
  const text = files.get(shape.file);
  const list = rowsNode(making, 'tool', text === undefined ? [] : installationsIn(shape, text), {
    label: `${TITLES[type]} installations`,
    help: 'Programs that jobs ask for by a name. They have to be on the machine already.',
    row: (tool) => [
      textNode(making, 'name', tool?.name ?? '', { label: 'Name', required: true }),
      textNode(making, 'home', tool?.home ?? '', {
        label: type === 'git' ? 'Path to Git executable' : 'Home',
        help: type === 'git' ? 'The program itself.' : 'The folder that has bin in it.',
      }),
      constantNode(making, 'stapler-class', shape.className),
      constantNode(making, '$class', shape.className),
      constantNode(making, 'properties', { 'stapler-class-bag': 'true' }),
    ],
  });
  return groupNode(making, shape.className.replaceAll('.', '-'), { label: TITLES[type], nodes: [list] });
}

/** Returns what every page of tools says: settings of Maven are those of Maven. */
function mavenNode(making: Making): FormNode {
  const provider = (name: string) => ({ 'stapler-class': `jenkins.mvn.${name}`, $class: `jenkins.mvn.${name}` });
  return constantNode(making, 'jenkins-mvn-GlobalMavenConfig', {
    settingsProvider: provider('DefaultSettingsProvider'),
    globalSettingsProvider: provider('DefaultGlobalSettingsProvider'),
  });
}

const MONITOR_LABELS: Readonly<Record<string, string>> = {
  ArchitectureMonitor: 'Architecture',
  ClockMonitor: 'Clock Difference',
  DiskSpaceMonitor: 'Free Disk Space',
  SwapSpaceMonitor: 'Free Swap Space',
  TemporarySpaceMonitor: 'Free Temp Space',
  ResponseTimeMonitor: 'Response Time',
};

/** Returns the form of the monitors of nodes, as `bindNodeMonitors` takes it. */
export function monitorsTree(binding: ServerBinding, files: Files): FormTree {
  const making = new Making(binding, 'server');
  const nodes = nodeMonitors(files, binding).map(({ name, ignored, threshold, warning }) =>
    switchNode(making, `hudson-node_monitors-${name}`, !ignored, {
      label: MONITOR_LABELS[name] ?? name,
      nodes: [
        ...(threshold === null
          ? []
          : [
              textNode(making, 'freeSpaceThreshold', threshold, {
                label: 'Free Space Threshold',
                help: 'A node with less gets no work: 1GB.',
              }),
            ]),
        ...(warning === null
          ? []
          : [textNode(making, 'freeSpaceWarningThreshold', warning, { label: 'Free Space Warning Threshold' })]),
      ],
    }),
  );
  return { sections: [{ id: 'monitors', title: 'What is looked at', nodes }], offers: {} };
}
