import type { PodObject } from '../../../points/index.ts';
import { objectAt, objectsAt } from '../template/pod-yaml.ts';
import { ClusterError } from './answer.ts';
import type { ClusterClient } from './client.ts';

/** Describes a change that a watch tells of. */
export interface PodChange {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly pod: PodObject;
}

const GONE = 410;
const WATCH_SECONDS = 300;
/** Holds how long to rest before a watch that ended begins anew. */
const PAUSE_MS = 500;

export function podsPath(namespace: string, pod?: string): string {
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods`;
  return pod === undefined ? path : `${path}/${encodeURIComponent(pod)}`;
}

/** Makes a pod. One of the name that is there already, because the answer to an earlier try was lost, is that one. */
export async function createPod(
  client: ClusterClient,
  namespace: string,
  pod: PodObject,
  signal: AbortSignal,
): Promise<PodObject> {
  try {
    return await client.ask({ method: 'POST', path: podsPath(namespace), body: pod, signal });
  } catch (error) {
    if (!(error instanceof ClusterError) || error.reason !== 'AlreadyExists') throw error;
    const name = String(objectAt(pod, 'metadata')['name']);
    const there = await client.ask({ method: 'GET', path: podsPath(namespace, name), signal });
    if (JSON.stringify(labelsIn(there)) === JSON.stringify(labelsIn(pod))) return there;
    throw error;
  }
}

/** Returns a pod; null where there is none. */
export async function getPod(
  client: ClusterClient,
  namespace: string,
  name: string,
  signal: AbortSignal,
): Promise<PodObject | null> {
  return missingIsNull(client.ask({ method: 'GET', path: podsPath(namespace, name), signal }));
}

/** Deletes a pod; does nothing where there is none. */
export async function deletePod(
  client: ClusterClient,
  namespace: string,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  await missingIsNull(client.ask({ method: 'DELETE', path: podsPath(namespace, name), signal }));
}

export async function listPods(
  client: ClusterClient,
  namespace: string,
  labels: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<readonly PodObject[]> {
  const labelSelector = Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(',');
  return objectsAt(
    await client.ask({ method: 'GET', path: podsPath(namespace), query: { labelSelector }, signal }),
    'items',
  );
}

/** Returns the last lines that a container printed. */
export function podLog(
  client: ClusterClient,
  { namespace, pod, ...query }: { readonly namespace: string; readonly pod: string } & Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string> {
  return client.text({ method: 'GET', path: `${podsPath(namespace, pod)}/log`, query, signal });
}

/**
 * Calls `take` with a pod as it is, and at every change, until that returns true or the signal is aborted. It begins anew where
 * the cluster ends a watch or has forgotten from where to go on. `take` gets null when the pod is gone.
 */
export async function watchPod(
  client: ClusterClient,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  signal: AbortSignal,
  take: (pod: PodObject | null) => boolean,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const pod = await getPod(client, namespace, name, signal);
    if (take(pod) || pod === null) return;
    const ended = new AbortController();
    let isDone = false;
    const query = {
      watch: 'true',
      fieldSelector: `metadata.name=${name}`,
      resourceVersion: String(objectAt(pod, 'metadata')['resourceVersion'] ?? ''),
      allowWatchBookmarks: 'true',
      timeoutSeconds: String(WATCH_SECONDS),
    };
    const request = {
      method: 'GET',
      path: podsPath(namespace),
      query,
      signal: AbortSignal.any([signal, ended.signal]),
    } as const;
    try {
      await client.lines(request, (line) => {
        if (isDone || line['type'] === 'BOOKMARK') return;
        if (line['type'] === 'ERROR') {
          ended.abort();
          return;
        }
        const object = objectAt(line, 'object');
        if (take(line['type'] === 'DELETED' ? null : object) || line['type'] === 'DELETED') {
          isDone = true;
          ended.abort();
        }
      });
    } catch (error) {
      signal.throwIfAborted();
      const isExpired = error instanceof ClusterError && error.status === GONE;
      if (!ended.signal.aborted && !isExpired) throw error;
    }
    if (isDone) return;
    await client.rest(PAUSE_MS, signal);
  }
}

async function missingIsNull(answer: Promise<PodObject>): Promise<PodObject | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ClusterError && error.status === 404) return null;
    throw error;
  }
}

function labelsIn(pod: PodObject): unknown {
  return Object.entries(objectAt(objectAt(pod, 'metadata'), 'labels')).sort(([a], [b]) => (a < b ? -1 : 1));
}
