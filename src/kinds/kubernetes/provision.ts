import { stringify } from 'yaml';
import {
  type CloudContext,
  CloudMachineFailed,
  type CloudNode,
  CloudRefused,
  type FoundMachine,
  type PodObject,
  type ProvisionContext,
} from '../../points/index.ts';
import { ClusterError } from './api/answer.ts';
import type { ClusterClient } from './api/client.ts';
import { createPod, deletePod, getPod, listPods } from './api/pods.ts';
import { clientOf, namespaceOf } from './clients.ts';
import { kubernetesCloud } from './cloud.ts';
import type { KubernetesConfig } from './cloud-fields.ts';
import { podContent } from './cloud-templates.ts';
import { isAlive, stateOf } from './pod-state.ts';
import { podOfNode } from './template/pod-of-node.ts';
import { objectAt } from './template/pod-yaml.ts';
import { endOf, failureOf, type PodPlace, tellEvents, tellLogs } from './watching.ts';

/** Names the labels by which a server finds its pods again. */
const SERVER_LABEL = 'millwright/server';
const NODE_LABEL = 'millwright/node';
/** Names the annotation of a pod that stays when its node is gone. */
const KEEPS = 'millwright/keeps';
const HIDDEN = '********';

/** Makes the pod of a node and waits until its agent has connected. What the cluster reports meanwhile is told. */
export async function provisionPod(config: KubernetesConfig, context: ProvisionContext): Promise<void> {
  const { node, say, tell } = context;
  const content = podContent(node.template);
  if (content.pod === null) throw new CloudRefused(content.problem ?? 'the template describes no pod');
  for (const line of unusedOf(config)) say(line);
  const client = await clientOf(config, context);
  const namespace = namespaceOf(content.namespace, client.cluster);
  const place = { namespace, name: node.name };
  const pod = podOfNode(content.pod, {
    name: node.name,
    labels: { [SERVER_LABEL]: context.serverId, [NODE_LABEL]: node.name },
    annotations: content.keeps === 'never' ? {} : { [KEEPS]: content.keeps },
    variables: variablesOf(config, context),
    proxies: config.addMasterProxyEnvVars ? proxiesOf(context) : {},
    agentContainer: content.agentContainer,
    agentImage: agentImageOf(config, context),
    isInjected: content.isInjected,
  });
  context.introduce([
    `Agent ${node.name} is provisioned from template ${node.template.name}`,
    ...(content.isShown ? ['---', ...shown(pod, context.secret).split('\n'), ''] : []),
  ]);
  // What belongs to the waiting ends with it, however it ends.
  const over = new AbortController();
  const signal = AbortSignal.any([context.signal, over.signal]);
  try {
    await createPod(client, namespace, pod, signal).catch((error) =>
      refuse(error, `${config.name} ${namespace}/${node.name}`, tell),
    );
    tell(`Created Pod: ${config.name} ${namespace}/${node.name}`);
    void tellEvents(client, place, signal, context);
    await Promise.race([context.connected(signal), failureOf(client, place, signal, context)]);
  } catch (error) {
    // An agent that does not connect says why in its log.
    if (context.signal.aborted) await tellLogsOf(client, place, context);
    throw error;
  } finally {
    over.abort(new Error('the waiting is over'));
  }
}

/** Resolves when the pod of a node has ended, with lines about that. */
export async function watchNode(
  config: KubernetesConfig,
  { name, template }: CloudNode,
  context: CloudContext,
): Promise<readonly string[]> {
  const client = await clientOf(config, context);
  return endOf(
    client,
    { namespace: namespaceOf(podContent(template).namespace, client.cluster), name },
    context.signal,
  );
}

/** Removes the pod of a node, unless its template wants it to stay. */
export async function terminatePod(
  config: KubernetesConfig,
  { name, template }: CloudNode,
  context: CloudContext,
): Promise<void> {
  const { keeps, namespace: given } = podContent(template);
  if (keeps === 'always') return;
  const client = await clientOf(config, context);
  const namespace = namespaceOf(given, client.cluster);
  if (keeps === 'on-failure') {
    const pod = await getPod(client, namespace, name, context.signal);
    if (pod !== null && stateOf(pod).kind === 'failed') return;
  }
  await deletePod(client, namespace, name, context.signal);
}

/** Returns the pods that the server made, in all namespaces that the templates of the cloud and these nodes name. */
export async function findPods(
  config: KubernetesConfig,
  context: CloudContext,
  nodes: readonly CloudNode[],
): Promise<readonly FoundMachine[]> {
  const client = await clientOf(config, context);
  const templates = [...(await kubernetesCloud.templates(config)), ...nodes.map(({ template }) => template)];
  const named = [config.namespace || null, ...templates.map((template) => podContent(template).namespace)];
  const namespaces = new Set(named.map((each) => namespaceOf(each, client.cluster)));
  const found: FoundMachine[] = [];
  for (const namespace of namespaces) {
    for (const pod of await listPods(client, namespace, { [SERVER_LABEL]: context.serverId }, context.signal)) {
      const metadata = objectAt(pod, 'metadata');
      const name = String(metadata['name']);
      const keeps = objectAt(metadata, 'annotations')[KEEPS];
      found.push({
        node: String(objectAt(metadata, 'labels')[NODE_LABEL] ?? name),
        isAlive: isAlive(pod),
        isKept: keeps === 'always' || (keeps === 'on-failure' && stateOf(pod).kind === 'failed'),
        remove: () => deletePod(client, namespace, name, context.signal),
      });
    }
  }
  return found;
}

function variablesOf(config: KubernetesConfig, { node, secret, serverUrl }: ProvisionContext) {
  const url = config.jenkinsUrl || serverUrl;
  if (url === null || url === '')
    throw new CloudRefused('agents need the address of this server: configure it, or set the Jenkins URL of the cloud');
  return {
    JENKINS_URL: url.endsWith('/') ? url : `${url}/`,
    JENKINS_SECRET: secret,
    JENKINS_AGENT_NAME: node.name,
    JENKINS_NAME: node.name,
    JENKINS_AGENT_WORKDIR: node.template.remoteFolder,
    JENKINS_WEB_SOCKET: 'true',
  };
}

/** Returns the variables by which programs of the server's machine find proxies. */
function proxiesOf({ environment }: ProvisionContext): Readonly<Record<string, string>> {
  const said = ['no_proxy', 'http_proxy'].map((name) => [name, environment[name] ?? ''] as const);
  return Object.fromEntries(said.filter(([, value]) => value.trim() !== ''));
}

function agentImageOf({ jnlpregistry }: KubernetesConfig, { agentImage }: ProvisionContext): string | null {
  const registry = (jnlpregistry ?? '').trim().replace(/\/+$/, '');
  return agentImage === null || registry === '' ? agentImage : `${registry}/${agentImage}`;
}

/** Returns what of a configuration changes nothing, in lines for the log of a node. */
function unusedOf(config: KubernetesConfig): readonly string[] {
  const unused = [
    [config.useJenkinsProxy, 'useJenkinsProxy: the cluster is reached without a proxy'],
    [config.directConnection, 'directConnection: agents connect by WebSocket'],
    [config.jenkinsTunnel !== null && config.jenkinsTunnel !== '', 'jenkinsTunnel: agents connect by WebSocket'],
    [
      config.garbageCollection !== null && config.garbageCollection !== '',
      'garbageCollection: pods of no node are removed by their labels when the server starts',
    ],
  ] as const;
  return unused.flatMap(([isSet, said]) =>
    isSet ? [`WARNING: the cloud ${config.name} sets what is not used: ${said}`] : [],
  );
}

/** Throws what a refusal of the cluster means: the pod is wrong, it is not allowed, or it may be later. */
function refuse(error: unknown, what: string, tell: (line: string) => void): never {
  if (!(error instanceof ClusterError)) throw error;
  const { message, reason, status } = error;
  const isOfQuota = message.includes('exceeded quota') || message.includes('on resourcequotas');
  if (isOfQuota) {
    const kind = message.includes('exceeded quota') ? 'exceeded' : 'update conflict';
    for (const line of [
      `WARNING: Unable to create pod: ${what} because kubernetes resource quota ${kind}.`,
      message,
      'Retrying...',
      '',
    ])
      tell(line);
    throw error;
  }
  if (status < 400 || status >= 500 || status === 408 || status === 429) throw error;
  const said = `Unable to create pod ${what}.\n${message}`;
  throw status === 422 || reason === 'Invalid' ? new CloudRefused(said) : new CloudMachineFailed(said);
}

async function tellLogsOf(client: ClusterClient, place: PodPlace, context: ProvisionContext): Promise<void> {
  const pod = await getPod(
    client,
    place.namespace,
    place.name,
    AbortSignal.timeout(client.cluster.readTimeoutMs),
  ).catch(() => null);
  if (pod !== null) await tellLogs(client, place, pod, { secret: context.secret, tell: context.say });
}

/** Returns a pod for people, without the secret of its agent. */
function shown(pod: PodObject, secret: string): string {
  return stringify(pod, { lineWidth: 0 }).replaceAll(secret, HIDDEN).trimEnd();
}
