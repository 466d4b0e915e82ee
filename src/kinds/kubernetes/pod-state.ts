import type { PodObject } from '../../points/index.ts';
import { objectAt, objectsAt } from './template/pod-yaml.ts';

/** Lists reasons of a waiting container after which nothing will come of it unless its template is changed. */
const HOPELESS = new Set(['InvalidImageName', 'CreateContainerConfigError', 'ErrImageNeverPull']);
const PULL_PAUSE = 'Back-off pulling image';

export type PodState =
  | { readonly kind: 'waiting' }
  /** The cluster could not pull images, and will try again. */
  | { readonly kind: 'pulling'; readonly images: readonly string[] }
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly reason: string; readonly isForGood: boolean };

/** Returns how a pod is. Jenkins: `Reaper`. */
export function stateOf(pod: PodObject): PodState {
  const status = objectAt(pod, 'status');
  const ofInit = objectsAt(status, 'initContainerStatuses');
  const containers = objectsAt(status, 'containerStatuses');
  for (const container of [...ofInit, ...containers]) {
    const { reason, message } = objectAt(objectAt(container, 'state'), 'waiting');
    if (typeof reason === 'string' && HOPELESS.has(reason))
      return failed(pod, `Container ${nameIn(container)} cannot start: ${reason}: ${text(message)}`, true);
  }
  const ended = containers.filter((each) => isEnded(each));
  const endedInit = ofInit.filter((each) => isEnded(each) && exitCodeOf(each) !== 0);
  const terminated = [...endedInit, ...ended].map(nameIn);
  if (terminated.length > 0) {
    const [noun, verb] = terminated.length > 1 ? ['Containers', 'were'] : ['Container', 'was'];
    return failed(pod, `${noun} ${terminated.join()} ${verb} terminated.`, false);
  }
  const { phase } = status;
  if (phase === 'Failed') return failed(pod, 'Pod just failed.', false);
  if (phase === 'Succeeded') return failed(pod, 'Pod just ended.', false);
  const unpulled = [...ofInit, ...containers].filter((each) =>
    text(objectAt(objectAt(each, 'state'), 'waiting')['message']).includes(PULL_PAUSE),
  );
  if (unpulled.length > 0) return { kind: 'pulling', images: unpulled.map(({ image }) => text(image)) };
  return { kind: phase === 'Running' ? 'running' : 'waiting' };
}

function failed(pod: PodObject, what: string, isForGood: boolean): PodState {
  const status = objectAt(pod, 'status');
  const [reason, message] = [text(status['reason']), text(status['message'])];
  const details = [...(reason === '' ? [] : [`Reason: ${reason}`]), ...(message === '' ? [] : [`Message: ${message}`])];
  const isEvicted = objectsAt(status, 'conditions').some((each) => each['reason'] === 'EvictionByEvictionAPI');
  const parts = [
    `${placeOf(pod)} ${what}`,
    ...(details.length === 0 ? [] : [`${details.join(', ')}.`]),
    ...(isEvicted ? ['Pod was evicted by the Kubernetes Eviction API.'] : []),
  ];
  return { kind: 'failed', reason: parts.join(' '), isForGood };
}

/** Returns what holds a pod back, in lines for people; none where there is nothing to say. Jenkins: `PodStatusEventHandler`. */
export function podInfo(pod: PodObject): readonly string[] {
  const status = objectAt(pod, 'status');
  const ofContainers = objectsAt(status, 'containerStatuses').flatMap((each) => {
    const state = objectAt(each, 'state');
    if (state['running'] !== undefined) return [];
    const how = ['terminated', 'waiting'].find((key) => state[key] !== undefined);
    if (how === undefined) return [`\tContainer [${nameIn(each)}]`];
    const { reason, message } = objectAt(state, how);
    return [`\tContainer [${nameIn(each)}] ${how} [${text(reason)}] ${text(message) || 'No message'}`];
  });
  const ofPod = objectsAt(status, 'conditions').flatMap(({ reason, message }) =>
    text(reason) === '' ? [] : [`\tPod [${text(status['phase'])}][${text(reason)}] ${text(message)}`],
  );
  const lines = [...ofContainers, ...ofPod];
  return lines.length === 0 ? [] : [`[PodInfo] ${placeOf(pod)}`, ...lines];
}

/** Returns the heading of the log of each container of a pod, by its name: what has become of it. */
export function containerHeads(pod: PodObject): readonly (readonly [string, string])[] {
  return objectsAt(objectAt(pod, 'status'), 'containerStatuses').map((each) => {
    const state = objectAt(each, 'state');
    const how =
      state['terminated'] !== undefined
        ? ` -- terminated (${exitCodeOf(each)})`
        : ['running', 'waiting']
            .filter((key) => state[key] !== undefined)
            .map((key) => ` -- ${key}`)
            .join('');
    return [nameIn(each), `- ${nameIn(each)}${how}`];
  });
}

/** Returns whether a pod runs or will run. */
export function isAlive(pod: PodObject): boolean {
  return stateOf(pod).kind !== 'failed' && objectAt(pod, 'metadata')['deletionTimestamp'] === undefined;
}

function isEnded(container: PodObject): boolean {
  return objectAt(container, 'state')['terminated'] !== undefined;
}

function exitCodeOf(container: PodObject): number {
  return Number(objectAt(objectAt(container, 'state'), 'terminated')['exitCode'] ?? -1);
}

function nameIn({ name }: PodObject): string {
  return text(name);
}

function placeOf(pod: PodObject): string {
  const { namespace, name } = objectAt(pod, 'metadata');
  return `${text(namespace)}/${text(name)}`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
