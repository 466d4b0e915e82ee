import { HUDSON } from './classes.ts';
import type { Instance, Vm } from './groovy.ts';
import { hostOf } from './host.ts';

/** Describes the state of the one Jenkins object, which is empty: its members call the services. */
export interface JenkinsState {
  readonly kind: 'jenkins';
}

export type JenkinsObject = Instance<JenkinsState>;

export function jenkinsObject(vm: Vm): JenkinsObject {
  return hostOf(vm).object<JenkinsState>(HUDSON, 'jenkins', () => ({ kind: 'jenkins' }));
}
