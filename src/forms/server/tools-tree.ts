import type { FormNode, FormTree } from '../../form-tree/index.ts';
import { installationsIn } from '../../home/index.ts';
import type { KindRegistry, ToolKind } from '../../points/index.ts';
import { Making } from '../tree/making.ts';
import { constantNode, groupNode, rowsNode, switchNode, textNode } from '../tree/plain-nodes.ts';
import { nodeMonitors } from './node-monitors.ts';
import type { ServerBinding } from './server-draft.ts';

type Files = ReadonlyMap<string, string>;

/** Lists the kinds in the order in which Jenkins's page has them; others follow. */
const FIRST = ['jdk', 'git', 'gradle', 'ant', 'maven', 'nodejs'];

/** Returns the kinds of tools in the order of pages. */
export function toolKinds(kinds: KindRegistry): readonly ToolKind[] {
  const all = kinds.all('tool');
  const known = FIRST.flatMap((symbol) => all.find((each) => each.symbol === symbol) ?? []);
  return [...known, ...all.filter(({ symbol }) => !FIRST.includes(symbol))];
}

/** Returns the form of tools with what their files say, as `bindTools` takes it: it lists all there are. */
export function toolsTree(binding: ServerBinding, files: Files): FormTree {
  const making = new Making(binding, 'server');
  const sections = toolKinds(binding.kinds).map((kind) => ({
    id: kind.symbol,
    title: kind.displayName,
    nodes: [toolsNode(making, kind, files)],
  }));
  const [first, ...others] = sections;
  if (first === undefined) return { sections: [], offers: {} };
  return { sections: [{ ...first, nodes: [mavenNode(making), ...first.nodes] }, ...others], offers: {} };
}

function toolsNode(making: Making, kind: ToolKind, files: Files): FormNode {
  const { className, displayName, isProgram, storage } = kind;
  const text = files.get(storage.file);
  const list = rowsNode(making, 'tool', text === undefined ? [] : installationsIn(storage, text), {
    label: `${displayName} installations`,
    help: 'Programs that jobs ask for by a name. They have to be on the machine already.',
    row: (tool) => [
      textNode(making, 'name', tool?.name ?? '', { label: 'Name', required: true }),
      textNode(making, 'home', tool?.home ?? '', {
        label: isProgram ? `Path to ${displayName} executable` : 'Home',
        help: isProgram ? 'The program itself.' : 'The folder that has bin in it.',
      }),
      constantNode(making, 'stapler-class', className),
      constantNode(making, '$class', className),
      constantNode(making, 'properties', { 'stapler-class-bag': 'true' }),
    ],
  });
  return groupNode(making, className.replaceAll('.', '-'), { label: displayName, nodes: [list] });
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
