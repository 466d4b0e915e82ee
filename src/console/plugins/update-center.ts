import type { InstallJob } from '../../model/index.ts';
import { JENKINS } from '../host/classes.ts';
import { defineClass, Instance, type NativeClass, nativeClass, textArg, type Value, type Vm } from '../host/groovy.ts';
import { hostOf, list, servicesOf } from '../host/host.ts';
import type { JenkinsObject } from '../host/jenkins-object.ts';
import { wrapperObject } from './plugin-manager.ts';

interface OfferState {
  readonly name: string;
}

const CENTER = defineClass('hudson.model.UpdateCenter');
const OFFER = defineClass('hudson.model.UpdateSite$Plugin');
const JOB = defineClass('hudson.model.UpdateCenter$InstallationJob');

export const updateCenterClasses: readonly NativeClass[] = [
  nativeClass<JenkinsObject>(JENKINS, {
    methods: [
      ['getUpdateCenter', 0, (_self, _args, vm) => hostOf(vm).object<null>(CENTER, 'update center', () => null)],
    ],
  }),
  // There is no site to ask: what is built in can be had, and nothing else.
  nativeClass(CENTER, {
    methods: [
      ['getPlugin', 1, (_self, [name], vm) => offerOrNull(vm, textArg(vm, name))],
      ['getJobs', 0, (_self, _args, vm) => list(servicesOf(vm).plugins.jobs.map(jobObject))],
      ['getAvailables', 0, () => list([])],
      ['getUpdates', 0, () => list([])],
      ['getSites', 0, () => list([])],
      ['getSiteList', 0, () => list([])],
      ['updateAllSites', 0, () => list([])],
      ['isRestartRequiredForCompletion', 0, () => false],
      ['isSiteDataReady', 0, () => true],
    ],
  }),
  nativeClass<Instance<OfferState>>(OFFER, {
    methods: [
      ['getName', 0, (self) => self.state.name],
      ['getVersion', 0, (self, _args, vm) => servicesOf(vm).plugins.get(self.state.name)?.version ?? null],
      [
        'getDisplayName',
        0,
        (self, _args, vm) => servicesOf(vm).plugins.get(self.state.name)?.longName ?? self.state.name,
      ],
      ['getInstalled', 0, (self, _args, vm) => wrapperObject(vm, self.state.name)],
      ['getNeededDependencies', 0, () => list([])],
      ['deploy', [0, 1], (self, _args, vm) => deploy(vm, self)],
    ],
  }),
  nativeClass<Instance<InstallJob>>(JOB, {
    methods: [
      ['getName', 0, (self) => self.state.name],
      ['getDisplayName', 0, (self) => self.state.title],
      ['getErrorMessage', 0, (self) => self.state.reason],
      // It is a future and a job in one: both are over when they are made.
      ['get', [0, 2], (self) => self],
      ['isDone', 0, () => true],
      ['isCancelled', 0, () => false],
    ],
  }),
];

function jobObject(job: InstallJob): Instance<InstallJob> {
  return new Instance(JOB, job);
}

function offerOrNull(vm: Vm, name: string): Value {
  if (servicesOf(vm).plugins.get(name) === undefined) return null;
  return hostOf(vm).object<OfferState>(OFFER, `offer ${name}`, () => ({ name }));
}

function deploy(vm: Vm, { state }: Instance<OfferState>): Value {
  const [job] = servicesOf(vm).plugins.install([{ shortName: state.name, version: null }]);
  return job === undefined ? null : jobObject(job);
}
