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
  /** Holds labels that all pods of the cloud have. */
  readonly podLabels: Readonly<Record<string, string>>;
  /** Says whether containers get what the restricted security standard asks for. */
  readonly isRestricted?: boolean;
}

/**
 * Returns the pod of a template that inherits nothing any more, without what differs from node to node. Throws `CloudRefused`
 * where its YAML cannot be read. Jenkins: `PodTemplateBuilder`.
 */
export function buildPod(template: PodTemplate, defaults: PodDefaults): PodObject {
  const merges = template.yamlMergeStrategy?.kind?.merges === true;
  const yamls = [...template.yamls, ...(template.yaml === null ? [] : [template.yaml])].filter(isSaid);
  const pod = combinePods(podOfYamls(yamls, merges), podOfFields(template, defaults));
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    ...pod,
    spec: withDefaults(objectAt(pod, 'spec'), template, defaults.isRestricted === true),
  };
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
function withDefaults(spec: PodObject, template: PodTemplate, isRestricted: boolean): PodObject {
  const { mounts } = volumesOf(template);
  const given = objectsAt(spec, 'containers');
  const agentName = template.agentContainer || AGENT_CONTAINER;
  const agent = given.find(({ name }) => name === agentName) ?? { name: agentName, volumeMounts: mounts };
  const folder = typeof agent['workingDir'] === 'string' ? agent['workingDir'] : DEFAULT_FOLDER;
  const containers = [...given.filter((each) => each !== agent), ownAgent(agent, template)].map((each) =>
    withWorkspace(each, folder),
  );
  const initContainers = objectsAt(spec, 'initContainers');
  const secured = (list: readonly PodObject[]) => (isRestricted ? list.map(secure) : list);
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
    ...(initContainers.length > 0 && { initContainers: secured(initContainers) }),
    containers: secured(containers),
    volumes: hasWorkspace ? volumes : [{ name: WORKSPACE_VOLUME, emptyDir: {} }, ...volumes],
  };
}

/** Returns the container of the agent; without an image where that of the server is to be taken. */
function ownAgent(agent: PodObject, template: PodTemplate): PodObject {
  const { command, args, image: _image, ...rest } = agent;
  const image = typeof agent['image'] === 'string' ? agent['image'] : '';
  const isReplaced = image === '' || JENKINS_AGENT_IMAGE.test(image);
  const own = new Set(objectsAt(agent, 'env').map(({ name }) => name));
  const inherited = variablesOf(template.envVars).filter(({ name }) => !own.has(name));
  return {
    ...rest,
    // What starts the program of Jenkins's image says nothing to this one.
    ...(!isReplaced && { image, ...(command !== undefined && { command }), ...(args !== undefined && { args }) }),
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

/** Returns a container with what the restricted security standard asks for, where it says nothing else. */
function secure(container: PodObject): PodObject {
  return {
    ...container,
    securityContext: {
      allowPrivilegeEscalation: false,
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
      capabilities: { drop: ['ALL'] },
      ...objectAt(container, 'securityContext'),
    },
  };
}

function numbered(key: string, text: string | null): PodObject {
  const number = numberOf(text);
  return number === null ? {} : { [key]: number };
}

function isSaid(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}
