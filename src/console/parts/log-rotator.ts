import { DESCRIBABLE } from '../host/classes.ts';
import {
  defineClass,
  Instance,
  intArg,
  mismatch,
  type NativeClass,
  nativeClass,
  OBJECT,
  SERIALIZABLE,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { objectArg } from '../host/host.ts';

/** Holds the limits of Jenkins's LogRotator; null where there is no limit. */
export interface LogRotation {
  readonly daysToKeep: number | null;
  readonly numToKeep: number | null;
  readonly artifactDaysToKeep: number | null;
  readonly artifactNumToKeep: number | null;
  readonly removeLastBuild: boolean;
}

const BUILD_DISCARDER = defineClass('jenkins.model.BuildDiscarder', OBJECT, [DESCRIBABLE, SERIALIZABLE]);
const LOG_ROTATOR = defineClass('hudson.tasks.LogRotator', BUILD_DISCARDER);

type LimitName = 'daysToKeep' | 'numToKeep' | 'artifactDaysToKeep' | 'artifactNumToKeep';
const LIMITS: readonly LimitName[] = ['daysToKeep', 'numToKeep', 'artifactDaysToKeep', 'artifactNumToKeep'];

/** Returns the object of a rotation; null where the settings are not those of one. */
export function rotationObject(settings: object): Value {
  return isRotation(settings) ? new Instance<LogRotation>(LOG_ROTATOR, settings) : null;
}

function isRotation(settings: object): settings is LogRotation {
  return LIMITS.every((name) => name in settings) && 'removeLastBuild' in settings;
}

export function rotationArg(value: Value | undefined): LogRotation {
  return objectArg<LogRotation>(value, LOG_ROTATOR).state;
}

/** Returns a limit that is given as a number or its text; null, for no limit, where it is empty or below zero. */
function limitArg(vm: Vm, value: Value | undefined): number | null {
  if (value === null) return null;
  const given = typeof value === 'number' ? intArg(value) : Number(textArg(vm, value) || '-1');
  if (!Number.isInteger(given)) return mismatch();
  return given < 0 ? null : given;
}

export const logRotatorClasses: readonly NativeClass[] = [
  nativeClass(BUILD_DISCARDER, {}),
  nativeClass<Instance<LogRotation>>(LOG_ROTATOR, {
    constructors: [
      [2, (_none, args, vm) => rotation(vm, args)],
      [4, (_none, args, vm) => rotation(vm, args)],
    ],
    methods: [
      ...LIMITS.flatMap((name) => [
        [`get${capital(name)}`, 0, (self: Instance<LogRotation>) => self.state[name] ?? -1] as const,
        [`get${capital(name)}Str`, 0, (self: Instance<LogRotation>) => String(self.state[name] ?? '')] as const,
      ]),
      ['isRemoveLastBuild', 0, (self) => self.state.removeLastBuild],
      ['getRemoveLastBuild', 0, (self) => self.state.removeLastBuild],
      [
        'setRemoveLastBuild',
        1,
        (self, [flag]) => {
          self.state = { ...self.state, removeLastBuild: flag === true };
          return null;
        },
      ],
    ],
  }),
];

function rotation(vm: Vm, args: readonly Value[]): Value {
  const [daysToKeep = null, numToKeep = null, artifactDaysToKeep = null, artifactNumToKeep = null] = args.map((arg) =>
    limitArg(vm, arg),
  );
  return new Instance<LogRotation>(LOG_ROTATOR, {
    daysToKeep,
    numToKeep,
    artifactDaysToKeep,
    artifactNumToKeep,
    removeLastBuild: false,
  });
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
