import { JENKINS } from '../host/classes.ts';
import { defineClass, Instance, type NativeClass, nativeClass } from '../host/groovy.ts';
import { awaited, objectArg, servicesOf } from '../host/host.ts';
import type { JenkinsObject } from '../host/jenkins-object.ts';

interface StateState {
  readonly name: string;
}

const STATE = defineClass('jenkins.install.InstallState');

const UNFINISHED = ['NEW', 'CREATE_ADMIN_USER', 'CONFIGURE_INSTANCE'];
const NAMES = [
  ...UNFINISHED,
  ...['INITIAL_SETUP_COMPLETED', 'RESTART', 'RUNNING', 'UPGRADE', 'DOWNGRADE', 'TEST', 'DEVELOPMENT'],
];

const STATES = Object.fromEntries(NAMES.map((name) => [name, new Instance<StateState>(STATE, { name })]));

/** Defines the state of the installation, with which scripts of the start declare that no set-up wizard is needed. */
export const installStateClasses: readonly NativeClass[] = [
  nativeClass<Instance<StateState>>(STATE, {
    constants: STATES,
    methods: [
      ['name', 0, (self) => self.state.name],
      ['isSetupComplete', 0, (self) => !UNFINISHED.includes(self.state.name)],
      ['toString', 0, (self) => `InstallState (${self.state.name})`],
    ],
  }),
  nativeClass<JenkinsObject>(JENKINS, {
    methods: [
      ['getInstallState', 0, (_self, _args, vm) => STATES[servicesOf(vm).setUp.state] ?? null],
      [
        'setInstallState',
        1,
        function* (_self, [state], vm) {
          const { name } = objectArg<StateState>(state, STATE).state;
          const { setUp } = servicesOf(vm);
          yield* awaited(vm, name === 'NEW' ? setUp.begin() : setUp.complete());
          return null;
        },
      ],
    ],
  }),
];
