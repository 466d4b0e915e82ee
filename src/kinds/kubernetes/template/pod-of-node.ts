import { CloudRefused, type PodObject } from '../../../points/index.ts';
import { objectAt, objectsAt } from './pod-yaml.ts';

const INJECTED = { volume: 'millwright-agent', folder: '/millwright-agent' } as const;
/** Copies the program of the agent, and the Node that runs it, out of the image of agents. */
const COPY = `cp /opt/millwright/dist/agent.cjs ${INJECTED.folder}/ && cp "$(command -v node)" ${INJECTED.folder}/node`;
/** Starts it with the Node of the image, where that has one. */
const START = `if command -v node >/dev/null 2>&1; then exec node ${INJECTED.folder}/agent.cjs; fi; exec ${INJECTED.folder}/node ${INJECTED.folder}/agent.cjs`;

/** Describes a node for its pod. */
export interface PodNode {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** Holds the variables by which the agent finds and convinces the server. */
  readonly variables: Readonly<Record<string, string>>;
  /** Holds variables of the agent that its template may set otherwise. */
  readonly proxies: Readonly<Record<string, string>>;
  readonly agentContainer: string;
  /** Names the image of the agent where its container names none; null where none is configured. */
  readonly agentImage: string | null;
  /** Says whether the container of the agent has an image without its program, which is put into it. */
  readonly isInjected: boolean;
}

/**
 * Returns the pod of one node: with its name, its labels, and what its agent needs. Throws `CloudRefused` where nothing names the
 * image of the agent.
 */
export function podOfNode(pod: PodObject, node: PodNode): PodObject {
  const metadata = objectAt(pod, 'metadata');
  const spec = objectAt(pod, 'spec');
  const { generateName: _random, ...rest } = metadata;
  const containers = objectsAt(spec, 'containers').map((container) =>
    container['name'] === node.agentContainer ? agentOf(container, node) : container,
  );
  const { annotations, labels, name } = node;
  return {
    ...pod,
    metadata: {
      ...rest,
      name,
      labels: { ...objectAt(metadata, 'labels'), ...labels },
      annotations: { ...objectAt(metadata, 'annotations'), ...annotations },
    },
    spec: { ...spec, containers, ...(node.isInjected && injection(spec, node)) },
  };
}

function agentOf(container: PodObject, node: PodNode): PodObject {
  const { proxies, variables, isInjected } = node;
  const own = new Set(objectsAt(container, 'env').map((each) => each['name']));
  const added = Object.entries({ ...proxies, ...variables })
    // An address that the template sets is meant; the secret and the name are the node's.
    .filter(([key]) => !own.has(key) || key === 'JENKINS_SECRET' || key === 'JENKINS_AGENT_NAME')
    .map(([key, value]) => ({ name: key, value }));
  const kept = objectsAt(container, 'env').filter((each) => !added.some((add) => add.name === each['name']));
  const mounts = objectsAt(container, 'volumeMounts');
  const start = {
    command: ['sh', '-c', START],
    args: [],
    volumeMounts: [...mounts, { name: INJECTED.volume, mountPath: INJECTED.folder, readOnly: true }],
  };
  return {
    ...container,
    image: container['image'] ?? imageOf(node),
    env: [...added, ...kept],
    ...namedArguments(container, variables),
    ...(isInjected && start),
  };
}

/** Returns what puts the program of the agent into the image of its container. */
function injection(spec: PodObject, node: PodNode): PodObject {
  const agent = objectsAt(spec, 'containers').find(({ name }) => name === node.agentContainer);
  const copying = {
    name: 'set-up-millwright-agent',
    image: imageOf(node),
    command: ['sh', '-c', COPY],
    volumeMounts: [{ name: INJECTED.volume, mountPath: INJECTED.folder }],
    ...(agent?.['securityContext'] !== undefined && { securityContext: agent['securityContext'] }),
  };
  return {
    volumes: [...objectsAt(spec, 'volumes'), { name: INJECTED.volume, emptyDir: {} }],
    initContainers: [copying, ...objectsAt(spec, 'initContainers')],
  };
}

function imageOf({ agentContainer, agentImage }: PodNode): string {
  if (agentImage !== null) return agentImage;
  throw new CloudRefused(
    `no image of agents is configured: name one for the container ${agentContainer} in the pod template, or start the server with --agentImage`,
  );
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
