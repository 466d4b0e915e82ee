import type { ContainerTemplate } from './container.ts';
import type { PodTemplate } from './pod-template.ts';

/** Returns a template with what it inherits: from that of the cloud's defaults, then from those that it names, in their order. */
export function unwrapTemplate(
  template: PodTemplate,
  known: readonly PodTemplate[],
  defaults: string | null = null,
  visited: readonly PodTemplate[] = [],
): PodTemplate {
  const names = `${defaults ?? ''} ${template.inheritFrom ?? ''}`.split(' ').filter((name) => name !== '');
  let parent: PodTemplate | null = null;
  for (const name of names) {
    const next = templateNamed(name, known);
    // A circle ends where it began.
    if (next === undefined || next === template || visited.includes(next)) continue;
    parent = combineTemplates(parent, unwrapTemplate(next, known, null, [...visited, template]));
  }
  return combineTemplates(parent, template);
}

/** Returns the template of a name; where none is called so, the first one with that label. */
export function templateNamed(name: string, known: readonly PodTemplate[]): PodTemplate | undefined {
  return (
    known.find((each) => each.name === name) ??
    known.find((each) => (each.label ?? '').split(/\s+/).includes(name)) ??
    known.find((each) => each.id === name)
  );
}

/** Returns a template with what it lacks from another one. Jenkins: `PodTemplateUtils#combine`. */
export function combineTemplates(parent: PodTemplate | null, template: PodTemplate): PodTemplate {
  if (parent === null) return { ...template, yamls: yamlsOf(template), yaml: null };
  return {
    ...textsOf(parent, template),
    id: template.id,
    name: template.name,
    label: template.label,
    inheritFrom: template.inheritFrom || parent.inheritFrom,
    nodeUsageMode: template.nodeUsageMode || parent.nodeUsageMode,
    instanceCap: isUnlimited(template.instanceCap) ? parent.instanceCap : template.instanceCap,
    idleMinutes: isZero(template.idleMinutes) ? parent.idleMinutes : template.idleMinutes,
    activeDeadlineSeconds: isZero(template.activeDeadlineSeconds)
      ? parent.activeDeadlineSeconds
      : template.activeDeadlineSeconds,
    customWorkspaceVolumeEnabled: template.customWorkspaceVolumeEnabled || parent.customWorkspaceVolumeEnabled,
    workspaceVolume: template.workspaceVolume ?? parent.workspaceVolume,
    volumes: combined(parent.volumes, template.volumes, (each) =>
      each.kind === null ? each.tag : each.kind.mount(each.config).mountPath,
    ),
    containers: combined(parent.containers, template.containers, ({ name }) => name, combineContainers),
    envVars: combinedVariables(parent.envVars, template.envVars),
    annotations: combined(parent.annotations, template.annotations, ({ key }) => key),
    imagePullSecrets: combined(parent.imagePullSecrets, template.imagePullSecrets, ({ name }) => name),
    yaml: null,
    yamls: [...yamlsOf(parent), ...yamlsOf(template)],
    yamlMergeStrategy: strategyOf(parent, template),
    inheritYamlMergeStrategy: parent.inheritYamlMergeStrategy,
    showRawYaml: template.showRawYaml && parent.showRawYaml,
    podRetention: template.podRetention ?? parent.podRetention,
    agentInjection: template.agentInjection || parent.agentInjection,
  };
}

/** Returns a container with what it lacks from another one of its name. */
export function combineContainers(parent: ContainerTemplate, container: ContainerTemplate): ContainerTemplate {
  return {
    ...textsOf(parent, container),
    name: container.name,
    image: container.image || parent.image,
    privileged: container.privileged || parent.privileged,
    alwaysPullImage: container.alwaysPullImage || parent.alwaysPullImage,
    ttyEnabled: container.ttyEnabled || parent.ttyEnabled,
    envVars: combinedVariables(parent.envVars, container.envVars),
    ports: combined(parent.ports, container.ports, ({ name }) => name),
    livenessProbe: container.livenessProbe ?? parent.livenessProbe,
  };
}

function strategyOf(parent: PodTemplate, template: PodTemplate): PodTemplate['yamlMergeStrategy'] {
  if (template.inheritYamlMergeStrategy) return parent.yamlMergeStrategy;
  return template.yamlMergeStrategy ?? parent.yamlMergeStrategy;
}

function yamlsOf({ yaml, yamls }: PodTemplate): readonly string[] {
  return [...yamls, ...(yaml === null ? [] : [yaml])].filter((each) => each.trim() !== '');
}

/** Returns the texts of a template, and those of its parent where it has none. */
function textsOf<T extends object>(parent: T, child: T): T {
  const values = Object.entries(child).filter(([, value]) => value !== null && value !== '');
  return { ...parent, ...Object.fromEntries(values) };
}

function isUnlimited(text: string | null): boolean {
  return text === null || text === '' || text === '2147483647';
}

function isZero(text: string | null): boolean {
  return text === null || text === '' || text === '0';
}

function combinedVariables(parents: PodTemplate['envVars'], own: PodTemplate['envVars']): PodTemplate['envVars'] {
  return combined(parents, own, (each) => (each.kind === null ? each.tag : each.kind.variable(each.config).name));
}

/** Returns the elements of both lists, those of one key once: the later one, or what `both` makes of the two. */
function combined<T>(
  parents: readonly T[],
  own: readonly T[],
  keyOf: (each: T) => string,
  both: (parent: T, own: T) => T = (_parent, each) => each,
): readonly T[] {
  const byKey = new Map(parents.map((each) => [keyOf(each), each]));
  for (const each of own) {
    const parent = byKey.get(keyOf(each));
    byKey.set(keyOf(each), parent === undefined ? each : both(parent, each));
  }
  return [...byKey.values()];
}
