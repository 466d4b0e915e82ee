import { stringify } from 'yaml';
import { deferred, messageOf } from '../../kit/index.ts';
import {
  type CloudContext,
  type CloudNode,
  CloudRefused,
  type FoundMachine,
  type PodObject,
  type ProvisionContext,
} from '../../points/index.ts';
import { ClusterError } from './api/answer.ts';
import type { ClusterClient } from './api/client.ts';
import { createPod, deletePod, getPod, listPods, podLog, watchPod } from './api/pods.ts';
import { clientOf, namespaceOf } from './clients.ts';
import type { KubernetesConfig } from './cloud-fields.ts';
import { podContent } from './cloud-templates.ts';
import { isAlive, stateOf } from './pod-state.ts';
import { podOfNode } from './template/build-pod.ts';
import { objectAt, objectsAt } from './template/pod-yaml.ts';

/** Names the labels by which a server finds its pods again. */
const SERVER_LABEL = 'millwright/server';
const NODE_LABEL = 'millwright/node';
const EVENT_PAUSE_MS = 2_000;
const LOG_LINES = '30';
const HIDDEN = '********';

/** Makes the pod of a node and waits until its agent has connected. What the cluster reports meanwhile is in the node's log. */
export async function provisionPod(config: KubernetesConfig, context: ProvisionContext): Promise<void> {
  const { node, say } = context;
  const content = podContent(node.template);
  if (content.pod === null) throw new CloudRefused(content.problem ?? 'the template describes no pod');
  const client = await clientOf(config, context);
  const namespace = namespaceOf(content.namespace, client.cluster);
  const pod = podOfNode(
    content.pod,
    {
      name: node.name,
      labels: { [SERVER_LABEL]: context.serverId, [NODE_LABEL]: node.name },
      variables: variablesOf(config, context),
    },
    content.agentContainer,
  );
  if (content.isShown) say(shown(pod, context.secret));
  // What belongs to the waiting ends with it, however it ends.
  const over = new AbortController();
  const signal = AbortSignal.any([context.signal, over.signal]);
  try {
    await createPod(client, namespace, pod, signal).catch(refuse);
    say(`Created Pod: ${config.name} ${namespace}/${node.name}`);
    void tellEvents(client, { namespace, name: node.name }, signal, context);
    await Promise.race([context.connected(signal), failureOf(client, { namespace, name: node.name }, signal, context)]);
  } catch (error) {
    if (!over.signal.aborted && !(error instanceof ClusterError))
      await tellLog(client, { namespace, name: node.name }, content.agentContainer, context);
    throw error;
  } finally {
    over.abort(new Error('the waiting is over'));
  }
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

/** Returns the pods that the server made, in all namespaces that the templates of the cloud name. */
export async function findPods(config: KubernetesConfig, context: CloudContext): Promise<readonly FoundMachine[]> {
  const client = await clientOf(config, context);
  const names = [config.namespace, ...config.templates.map(({ namespace }) => namespace)];
  const namespaces = new Set(names.map((each) => namespaceOf(each || null, client.cluster)));
  const found: FoundMachine[] = [];
  for (const namespace of namespaces) {
    for (const pod of await listPods(client, namespace, { [SERVER_LABEL]: context.serverId }, context.signal)) {
      const metadata = objectAt(pod, 'metadata');
      const name = String(metadata['name']);
      found.push({
        node: String(objectAt(metadata, 'labels')[NODE_LABEL] ?? name),
        isAlive: isAlive(pod),
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

/** Throws that a template cannot be used where the cluster says that the pod itself is wrong. */
function refuse(error: unknown): never {
  const isRefusal = error instanceof ClusterError && (error.status === 422 || error.reason === 'Invalid');
  throw isRefusal ? new CloudRefused(error.message) : error;
}

interface PodPlace {
  readonly namespace: string;
  readonly name: string;
}

/** Rejects when the pod cannot start, has ended or is gone. Never resolves. */
async function failureOf(
  client: ClusterClient,
  place: PodPlace,
  signal: AbortSignal,
  { log, say }: Pick<ProvisionContext, 'log' | 'say'>,
): Promise<never> {
  const told = new Set<string>();
  const failure = deferred<never>();
  watchPod(client, place, signal, (pod) => {
    if (pod === null) {
      failure.reject(new Error(`the pod ${place.namespace}/${place.name} is gone`));
      return true;
    }
    const state = stateOf(pod);
    if (state.kind === 'failed') {
      failure.reject(state.isForGood ? new CloudRefused(state.reason) : new Error(state.reason));
      return true;
    }
    for (const line of state.kind === 'waiting' ? state.lines : [])
      if (!told.has(line)) {
        told.add(line);
        say(line);
      }
    return false;
    // A watch that cannot be held tells nothing; the agent may connect all the same.
  }).catch((error) => {
    if (!signal.aborted) log.warn({ pod: place.name, err: messageOf(error) }, 'a pod could not be watched');
  });
  return failure.promise;
}

/** Prints what the cluster reports of a pod: scheduling, pulling of images, failures. */
async function tellEvents(
  client: ClusterClient,
  { namespace, name }: PodPlace,
  signal: AbortSignal,
  { say }: Pick<ProvisionContext, 'say'>,
): Promise<void> {
  const told = new Set<string>();
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/events`;
  const query = { fieldSelector: `involvedObject.name=${name}` };
  try {
    for (;;) {
      const { items } = await client.ask({ method: 'GET', path, query, signal });
      for (const event of objectsAt({ items }, 'items')) {
        const line = `[${String(event['type'])}][${namespace}/${name}][${String(event['reason'])}] ${String(event['message'])}`;
        if (told.has(line)) continue;
        told.add(line);
        say(line);
      }
      await client.rest(EVENT_PAUSE_MS, signal);
    }
  } catch {
    // Not everybody may read events: a node is made without them.
  }
}

async function tellLog(
  client: ClusterClient,
  { namespace, name }: PodPlace,
  container: string,
  { say, secret }: Pick<ProvisionContext, 'say' | 'secret'>,
): Promise<void> {
  try {
    const query = { namespace, pod: name, container, tailLines: LOG_LINES };
    const text = await podLog(client, query, AbortSignal.timeout(client.cluster.readTimeoutMs));
    for (const line of text.replaceAll(secret, HIDDEN).split('\n')) if (line !== '') say(`[${container}] ${line}`);
  } catch {
    // A container that never began has printed nothing.
  }
}

/** Returns a pod for people, without the secret of its agent. */
function shown(pod: PodObject, secret: string): string {
  return stringify(pod, { lineWidth: 0 }).replaceAll(secret, HIDDEN).trimEnd();
}
