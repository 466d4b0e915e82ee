import { deferred, messageOf } from '../../kit/index.ts';
import { CloudMachineFailed, CloudRefused, type PodObject, type ProvisionContext } from '../../points/index.ts';
import type { ClusterClient } from './api/client.ts';
import { podLog, watchPod } from './api/pods.ts';
import { containerHeads, podInfo, stateOf } from './pod-state.ts';
import { objectAt, objectsAt } from './template/pod-yaml.ts';

const EVENT_PAUSE_MS = 2_000;
const LOG_LINES = '30';
const MAX_LINES = 200;
const MAX_LINE_LENGTH = 2_000;
const HIDDEN = '********';
/** Holds how often the cluster may put off the pulling of an image before the pod is given up. */
const PULL_TRIES = 3;

export interface PodPlace {
  readonly namespace: string;
  readonly name: string;
}

/** Rejects when the pod cannot start, has ended or is gone, and tells what holds it back. Never resolves. */
export async function failureOf(
  client: ClusterClient,
  place: PodPlace,
  signal: AbortSignal,
  { log, secret, tell }: Pick<ProvisionContext, 'log' | 'secret' | 'tell'>,
): Promise<never> {
  const failure = deferred<never>();
  const pulls = new Set<unknown>();
  let told = '';
  watchPod(client, place, signal, (pod) => {
    if (pod === null) {
      tell(`Pod ${place.namespace}/${place.name} was just deleted`);
      failure.reject(new Error(`the pod ${place.namespace}/${place.name} is gone`));
      return true;
    }
    const info = podInfo(pod);
    if (info.length > 0 && info.join('\n') !== told) for (const line of printable(info)) tell(line);
    told = info.join('\n');
    const state = stateOf(pod);
    if (state.kind === 'pulling') {
      pulls.add(objectAt(pod, 'metadata')['resourceVersion']);
      const left = PULL_TRIES - pulls.size;
      if (left > 0) {
        tell(
          `ERROR: Image pull backoff detected, waiting for image to be available. Will wait for ${left} more events before terminating the node.`,
        );
        return false;
      }
      const images = state.images.join();
      const reason = `Unable to pull Docker image "${images}". Check if image tag name is spelled correctly.`;
      failure.reject(new CloudMachineFailed(reason));
      return true;
    }
    if (state.kind !== 'failed') return false;
    tell(state.reason);
    const { isForGood, reason } = state;
    void tellLogs(client, place, pod, { tell, secret }).then(() =>
      failure.reject(isForGood ? new CloudRefused(reason) : new CloudMachineFailed(reason, { isTold: true })),
    );
    return true;
    // A watch that cannot be held tells nothing; the agent may connect all the same.
  }).catch((error) => {
    if (!signal.aborted) log.warn({ pod: place.name, err: messageOf(error) }, 'a pod could not be watched');
  });
  return failure.promise;
}

/** Resolves when a pod that ran has ended or is gone, with lines about that for people. Rejects with the reason of the signal. */
export async function endOf(client: ClusterClient, place: PodPlace, signal: AbortSignal): Promise<readonly string[]> {
  let last: PodObject | null = null;
  let reason = `Pod ${place.namespace}/${place.name} was just deleted`;
  await watchPod(client, place, signal, (pod) => {
    if (pod === null) return true;
    const state = stateOf(pod);
    if (state.kind !== 'failed') return false;
    last = pod;
    reason = state.reason;
    return true;
  });
  if (last === null) return [reason];
  const lines = [reason];
  await tellLogs(client, place, last, { tell: (line) => void lines.push(line), secret: '' });
  return lines;
}

/** Tells what the cluster reports of a pod: scheduling, pulling of images, failures. */
export async function tellEvents(
  client: ClusterClient,
  { namespace, name }: PodPlace,
  signal: AbortSignal,
  { tell }: Pick<ProvisionContext, 'tell'>,
): Promise<void> {
  const told = new Set<string>();
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/events`;
  const query = { fieldSelector: `involvedObject.name=${name}` };
  try {
    for (;;) {
      const { items } = await client.ask({ method: 'GET', path, query, signal });
      for (const { type, reason, message } of objectsAt({ items }, 'items')) {
        const head = `[${String(type)}][${namespace}/${name}][${String(reason)}]`;
        const whole = `${head} ${String(message)}`;
        if (told.has(whole)) continue;
        told.add(whole);
        for (const line of printable(String(message).split('\n'))) tell(`${head} ${line}`);
      }
      await client.rest(EVENT_PAUSE_MS, signal);
    }
  } catch {
    // Not everybody may read events: a node is made without them.
  }
}

/** Tells the last lines that each container of a pod printed. */
export async function tellLogs(
  client: ClusterClient,
  { namespace, name }: PodPlace,
  pod: PodObject,
  { secret, tell }: Pick<ProvisionContext, 'secret' | 'tell'>,
): Promise<void> {
  for (const [container, head] of containerHeads(pod)) {
    tell('');
    tell(head);
    try {
      const query = { namespace, pod: name, container, tailLines: LOG_LINES };
      const text = await podLog(client, query, AbortSignal.timeout(client.cluster.readTimeoutMs));
      tell('-----Logs-------------');
      const shown = secret === '' ? text : text.replaceAll(secret, HIDDEN);
      for (const line of printable(shown.split('\n'))) tell(line);
    } catch {
      // A container that never began has printed nothing.
    }
  }
}

/** Returns lines without what no log should hold: a cluster may send anything. */
function printable(lines: readonly string[]): readonly string[] {
  return lines
    .slice(-MAX_LINES)
    .map((line) => line.slice(0, MAX_LINE_LENGTH).replaceAll(/[\u0000-\u0008\u000b-\u001f]/g, ''));
}
