import { HUDSON } from './classes.ts';
import type { Instance, Vm } from './groovy.ts';
import { hostOf } from './host.ts';

/** The one Jenkins object has nothing of its own: its members ask the services. */
export interface JenkinsState {
  readonly kind: 'jenkins';
}

export type JenkinsObject = Instance<JenkinsState>;

export function jenkinsObject(vm: Vm): JenkinsObject {
  return hostOf(vm).object<JenkinsState>(HUDSON, 'jenkins', () => ({ kind: 'jenkins' }));
}
