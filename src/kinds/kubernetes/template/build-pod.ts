import type { PodObject } from '../../../points/index.ts';
import type { ContainerTemplate } from './container.ts';
import { AGENT_CONTAINER } from './names.ts';
import type { PodTemplate } from './pod-template.ts';
import { combinePods, objectAt, objectsAt, podOfYamls } from './pod-yaml.ts';
import { labelsOfPod, numberOf, pairsOf, wordsOf } from './words.ts';

export const DEFAULT_FOLDER = '/home/jenkins/agent';
const WORKSPACE_VOLUME = 'workspace-volume';
const DEFAULT_REQUESTS = { cpu: '100m', memory: '256Mi' };
/** Matches the images of Jenkins's own agents, whose program is in Java and does not speak to this server. */
const JENKINS_AGENT_IMAGE =
  /^(?:docker\.io\/)?(?:jenkins|jenkinsci)\/(?:inbound-agent|jnlp-slave|jnlp-agent-[\w-]+)(?::|@|$)/;

export interface PodDefaults {
  /** Names the image of the container of the agent, where the template names none. */
  readonly agentImage: string;
  /** Holds labels that all pods of the cloud have. */
  readonly podLabels: Readonly<Record<string, string>>;
}

/**
 * Returns the pod of a template that inherits nothing any more, without what differs from node to node. Throws `CloudRefused`
 * where its YAML cannot be read. Jenkins: `PodTemplateBuilder`.
 */
export function buildPod(template: PodTemplate, defaults: PodDefaults): PodObject {
  const merges = template.yamlMergeStrategy?.kind?.merges === true;
  const yamls = [...template.yamls, ...(template.yaml === null ? [] : [template.yaml])].filter(isSaid);
  const pod = combinePods(podOfYamls(yamls, merges), podOfFields(template, defaults));
  return { apiVersion: 'v1', kind: 'Pod', ...pod, spec: withDefaults(objectAt(pod, 'spec'), template, defaults) };
}

function podOfFields(template: PodTemplate, { podLabels }: PodDefaults): PodObject {
  const { volumes, mounts } = volumesOf(template);
  const annotations = Object.fromEntries(template.annotations.map((each) => [each.key, each.value]));
  const deadline = numberOf(template.activeDeadlineSeconds) ?? 0;
  const grace = numberOf(template.terminationGracePeriodSeconds);
  const securityContext = {
    ...numbered('runAsUser', template.runAsUser),
    ...numbered('runAsGroup', template.runAsGroup),
    ...(isSaid(template.supplementalGroups) && {
      supplementalGroups: template.supplementalGroups.split(',').flatMap((each) => numberOf(each) ?? []),
    }),
  };
  return {
    metadata: { labels: { ...podLabels, ...labelsOfPod(template.label) }, annotations },
    spec: {
      containers: template.containers.map((each) => containerOf(each, template, mounts)),
      volumes,
      imagePullSecrets: template.imagePullSecrets.map(({ name }) => ({ name })),
      nodeSelector: pairsOf(template.nodeSelector),
      securityContext,
      ...(deadline > 0 && { activeDeadlineSeconds: deadline }),
      ...(grace !== null && { terminationGracePeriodSeconds: grace }),
      ...(isSaid(template.serviceAccount) && { serviceAccountName: template.serviceAccount }),
      ...(isSaid(template.schedulerName) && { schedulerName: template.schedulerName }),
      ...(isSaid(template.hostNetwork) && { hostNetwork: template.hostNetwork === 'true' }),
    },
  };
}

/** Returns the volumes of a template, that of the workspaces first, and where containers have them. */
function volumesOf(template: PodTemplate): { volumes: readonly PodObject[]; mounts: readonly PodObject[] } {
  const { workspaceVolume } = template;
  const workspace = workspaceVolume?.kind?.volume(workspaceVolume.config);
  const known = template.volumes.flatMap((each, at) => {
    if (each.kind === null) return [];
    const { kind, config } = each;
    return [{ name: `volume-${at}`, volume: kind.volume(config), mount: kind.mount(config) }];
  });
  return {
    volumes: [
      ...(workspace === undefined ? [] : [{ name: WORKSPACE_VOLUME, ...workspace }]),
      ...known.map(({ name, volume }) => ({ name, ...volume })),
    ],
    mounts: known.map(({ name, mount }) => ({ name, ...mount })),
  };
}

function containerOf(container: ContainerTemplate, template: PodTemplate, mounts: readonly PodObject[]): PodObject {
  const resources = {
    ...resourcesOf('requests', container, 'resourceRequest'),
    ...resourcesOf('limits', container, 'resourceLimit'),
  };
  const user = { ...numbered('runAsUser', container.runAsUser), ...numbered('runAsGroup', container.runAsGroup) };
  const probe = probeOf(container);
  return {
    name: container.name,
    image: container.image,
    imagePullPolicy: container.alwaysPullImage ? 'Always' : 'IfNotPresent',
    tty: container.ttyEnabled,
    ...(isSaid(container.workingDir) && { workingDir: container.workingDir }),
    command: wordsOf(container.command ?? ''),
    args: wordsOf(container.args ?? ''),
    env: variablesOf([...template.envVars, ...container.envVars]),
    volumeMounts: mounts,
    ports: container.ports.map((port) => ({
      name: port.name,
      containerPort: numberOf(port.containerPort) ?? 0,
      ...numbered('hostPort', port.hostPort),
    })),
    ...(Object.keys(resources).length > 0 && { resources }),
    ...((container.privileged || Object.keys(user).length > 0) && {
      securityContext: { privileged: container.privileged, ...user },
    }),
    ...(probe !== null && { livenessProbe: probe }),
  };
}

function probeOf({ livenessProbe }: ContainerTemplate): PodObject | null {
  if (livenessProbe === null || !isSaid(livenessProbe.execArgs)) return null;
  const { execArgs, ...times } = livenessProbe;
  const numbers = Object.entries(times).flatMap(([name, text]) => {
    const number = numberOf(text) ?? 0;
    return number > 0 ? [[name, number] as const] : [];
  });
  return { exec: { command: wordsOf(execArgs) }, ...Object.fromEntries(numbers) };
}

function resourcesOf(
  key: 'requests' | 'limits',
  container: ContainerTemplate,
  prefix: 'resourceRequest' | 'resourceLimit',
): PodObject {
  const amounts = {
    cpu: container[`${prefix}Cpu`],
    memory: container[`${prefix}Memory`],
    'ephemeral-storage': container[`${prefix}EphemeralStorage`],
  };
  const said = Object.entries(amounts).filter(([, amount]) => isSaid(amount));
  return said.length === 0 ? {} : { [key]: Object.fromEntries(said) };
}

function variablesOf(variables: PodTemplate['envVars']): readonly PodObject[] {
  const all = variables.flatMap((each) => (each.kind === null ? [] : [each.kind.variable(each.config)]));
  return [...new Map(all.map((each) => [each.name, each])).values()];
}

/** Returns a specification with all that a pod needs to be one of an agent. */
function withDefaults(spec: PodObject, template: PodTemplate, { agentImage }: PodDefaults): PodObject {
  const { mounts } = volumesOf(template);
  const given = objectsAt(spec, 'containers');
  const agentName = template.agentContainer || AGENT_CONTAINER;
  const agent = given.find(({ name }) => name === agentName) ?? { name: agentName, volumeMounts: mounts };
  const folder = typeof agent['workingDir'] === 'string' ? agent['workingDir'] : DEFAULT_FOLDER;
  const containers = [...given.filter((each) => each !== agent), ownAgent(agent, template, agentImage)].map((each) =>
    withWorkspace(each, folder),
  );
  const volumes = objectsAt(spec, 'volumes');
  const hasWorkspace = volumes.some(({ name }) => name === WORKSPACE_VOLUME);
  const isPlaced =
    spec['runtimeClassName'] !== undefined ||
    Object.keys(objectAt(spec, 'nodeSelector')).length > 0 ||
    objectAt(spec, 'affinity')['nodeAffinity'] !== undefined;
  return {
    ...spec,
    restartPolicy: spec['restartPolicy'] || 'Never',
    ...(!isPlaced && { nodeSelector: { 'kubernetes.io/os': 'linux' } }),
    containers,
    volumes: hasWorkspace ? volumes : [{ name: WORKSPACE_VOLUME, emptyDir: {} }, ...volumes],
  };
}

function ownAgent(agent: PodObject, template: PodTemplate, agentImage: string): PodObject {
  const { command, args, ...rest } = agent;
  const image = typeof agent['image'] === 'string' ? agent['image'] : '';
  const isReplaced = image === '' || JENKINS_AGENT_IMAGE.test(image);
  const own = new Set(objectsAt(agent, 'env').map(({ name }) => name));
  const inherited = variablesOf(template.envVars).filter(({ name }) => !own.has(name));
  return {
    ...rest,
    // What starts the program of Jenkins's image says nothing to this one.
    ...(!isReplaced && { ...(command !== undefined && { command }), ...(args !== undefined && { args }) }),
    image: isReplaced ? agentImage : image,
    env: [...inherited, ...objectsAt(agent, 'env')],
    ...(agent['resources'] === undefined && { resources: { requests: DEFAULT_REQUESTS } }),
  };
}

/** Returns a container that has the workspaces at its working folder, unless it has something else there. */
function withWorkspace(container: PodObject, folder: string): PodObject {
  const workingDir = typeof container['workingDir'] === 'string' ? container['workingDir'] : folder;
  const mounts = objectsAt(container, 'volumeMounts');
  const isThere = mounts.some(({ mountPath }) => mountPath === workingDir);
  const workspace = { name: WORKSPACE_VOLUME, mountPath: workingDir, readOnly: false };
  return { ...container, workingDir, volumeMounts: isThere ? mounts : [...mounts, workspace] };
}

/** Describes a node for its pod. */
export interface PodNode {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Holds the variables by which the agent finds and convinces the server. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Returns the pod of one node: with its name, its labels, and what its agent needs. */
export function podOfNode(pod: PodObject, { name, labels, variables }: PodNode, agentName: string): PodObject {
  const metadata = objectAt(pod, 'metadata');
  const spec = objectAt(pod, 'spec');
  const { generateName: _random, ...rest } = metadata;
  const containers = objectsAt(spec, 'containers').map((container) => {
    if (container['name'] !== agentName) return container;
    const own = new Set(objectsAt(container, 'env').map((each) => each['name']));
    const added = Object.entries(variables)
      // An address that the template sets is meant; the secret and the name are the node's.
      .filter(([key]) => !own.has(key) || key === 'JENKINS_SECRET' || key === 'JENKINS_AGENT_NAME')
      .map(([key, value]) => ({ name: key, value }));
    const kept = objectsAt(container, 'env').filter((each) => !added.some((add) => add.name === each['name']));
    return { ...container, env: [...added, ...kept], ...namedArguments(container, variables) };
  });
  return {
    ...pod,
    metadata: { ...rest, name, labels: { ...objectAt(metadata, 'labels'), ...labels } },
    spec: { ...spec, containers },
  };
}

/** Returns the arguments of the agent's container, with secret and name in place of what stands for them. */
function namedArguments({ args }: PodObject, variables: PodNode['variables']): PodObject {
  if (!Array.isArray(args)) return {};
  const named = (each: unknown): unknown =>
    typeof each === 'string'
      ? each
          .replaceAll('${computer.jnlpmac}', variables['JENKINS_SECRET'] ?? '')
          .replaceAll('${computer.name}', variables['JENKINS_AGENT_NAME'] ?? '')
      : each;
  return { args: args.map(named) };
}

function numbered(key: string, text: string | null): PodObject {
  const number = numberOf(text);
  return number === null ? {} : { [key]: number };
}

function isSaid(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}
