import type { PodObject } from '../../points/index.ts';
import { objectAt, objectsAt } from './template/pod-yaml.ts';

/** Lists reasons of a waiting container after which nothing will come of it unless its template is changed. */
const HOPELESS = new Set(['InvalidImageName', 'CreateContainerConfigError', 'ErrImageNeverPull']);
/** Lists reasons that the cluster tries again by itself, for longer than anybody wants to wait. */
const PULL_FAILURES = new Set(['ErrImagePull', 'ImagePullBackOff']);

export type PodState =
  | { readonly kind: 'waiting'; readonly lines: readonly string[] }
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly reason: string; readonly isForGood: boolean };

/** Returns how a pod is, as far as the start of its agent goes. */
export function stateOf(pod: PodObject): PodState {
  const status = objectAt(pod, 'status');
  const containers = [...objectsAt(status, 'initContainerStatuses'), ...objectsAt(status, 'containerStatuses')];
  const lines: string[] = [];
  for (const container of containers) {
    const name = String(container['name']);
    const state = objectAt(container, 'state');
    const waiting = objectAt(state, 'waiting');
    const reason = typeof waiting['reason'] === 'string' ? waiting['reason'] : '';
    if (HOPELESS.has(reason) || PULL_FAILURES.has(reason)) {
      const said = `the container ${name} cannot start: ${reason}: ${String(waiting['message'] ?? '')}`;
      return { kind: 'failed', reason: said, isForGood: HOPELESS.has(reason) };
    }
    const ended = objectAt(state, 'terminated');
    const isInit = objectsAt(status, 'initContainerStatuses').includes(container);
    if (Object.keys(ended).length > 0 && !(isInit && ended['exitCode'] === 0)) {
      const code = String(ended['exitCode'] ?? 'none');
      const why = `${String(ended['reason'] ?? '')} ${String(ended['message'] ?? '')}`.trim();
      return { kind: 'failed', reason: `the container ${name} ended with exit code ${code}: ${why}`, isForGood: false };
    }
    if (reason !== '' && reason !== 'ContainerCreating' && reason !== 'PodInitializing')
      lines.push(`[${name}] ${reason}: ${String(waiting['message'] ?? '')}`.trim());
  }
  const phase = status['phase'];
  if (phase === 'Failed' || phase === 'Succeeded') {
    const why = `${String(status['reason'] ?? '')} ${String(status['message'] ?? '')}`.trim();
    return { kind: 'failed', reason: `the pod ended as ${phase}${why === '' ? '' : `: ${why}`}`, isForGood: false };
  }
  if (phase === 'Running') return { kind: 'running' };
  for (const condition of objectsAt(status, 'conditions'))
    if (condition['type'] === 'PodScheduled' && condition['status'] === 'False')
      lines.push(`${String(condition['reason'])}: ${String(condition['message'] ?? '')}`);
  return { kind: 'waiting', lines };
}

/** Returns whether a pod runs or will run. */
export function isAlive(pod: PodObject): boolean {
  const phase = objectAt(pod, 'status')['phase'];
  return phase !== 'Failed' && phase !== 'Succeeded' && objectAt(pod, 'metadata')['deletionTimestamp'] === undefined;
}
