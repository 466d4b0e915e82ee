import { stringHash } from '../../java/index.ts';
import { type Cause, describeCause, rawEncode } from '../../model/index.ts';
import { ACTION } from '../host/classes.ts';
import {
  ANY,
  defineClass,
  type GroovyClass,
  Instance,
  ListValue,
  type NativeClass,
  nativeClass,
  OBJECT,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { hostOf, list, objectArg, servicesOf, textOrNull } from '../host/host.ts';
import { findByFullName } from '../items/group-rows.ts';
import { jobOfRun, runArg, runObject } from './run-object.ts';

const CAUSE = defineClass('hudson.model.Cause');
const USER_ID_CAUSE = defineClass('hudson.model.Cause$UserIdCause', CAUSE);
const UPSTREAM_CAUSE = defineClass('hudson.model.Cause$UpstreamCause', CAUSE);
const REMOTE_CAUSE = defineClass('hudson.model.Cause$RemoteCause', CAUSE);
const LEGACY_CAUSE = defineClass('hudson.model.Cause$LegacyCodeCause', CAUSE);
const TIMER_CAUSE = defineClass('hudson.triggers.TimerTrigger$TimerTriggerCause', CAUSE);
const SCM_CAUSE = defineClass('hudson.triggers.SCMTrigger$SCMTriggerCause', CAUSE);
const CAUSE_ACTION = defineClass('hudson.model.CauseAction', OBJECT, [ACTION]);

interface CauseState<Kind extends Cause['kind'] = Cause['kind']> {
  readonly cause: Extract<Cause, { kind: Kind }>;
}

type CauseObject = Instance<CauseState>;

const CLASSES: Readonly<Record<Cause['kind'], GroovyClass>> = {
  user: USER_ID_CAUSE,
  upstream: UPSTREAM_CAUSE,
  remote: REMOTE_CAUSE,
  timer: TIMER_CAUSE,
  scm: SCM_CAUSE,
  legacy: LEGACY_CAUSE,
  'timed-out': CAUSE,
  'agent-lost': CAUSE,
  replay: CAUSE,
  restart: CAUSE,
  'branch-indexing': CAUSE,
  'branch-event': CAUSE,
  push: CAUSE,
  unknown: CAUSE,
};

function causeObject(cause: Cause): CauseObject {
  return new Instance(CLASSES[cause.kind], { cause });
}

export function causesObject(causes: readonly Cause[]): Value {
  return list(causes.map(causeObject));
}

/** Returns the action of a build or of a queue item that has the causes, in order. */
export function causeActionObject(causes: readonly Cause[]): Instance<{ readonly causes: readonly Cause[] }> {
  return new Instance(CAUSE_ACTION, { causes });
}

export function causeArg(value: Value | undefined): Cause {
  return objectArg<CauseState>(value, CAUSE).state.cause;
}

/** Returns the causes of a cause action; undefined where the argument is no such action. */
export function causesOfAction(value: Value): readonly Cause[] | undefined {
  if (!(value instanceof Instance) || value.type !== CAUSE_ACTION) return undefined;
  return objectArg<{ readonly causes: readonly Cause[] }>(value, CAUSE_ACTION).state.causes;
}

/** Returns the first cause of a class, null where there is none. */
export function causeOfClass(causes: readonly Cause[], type: GroovyClass): Value {
  const found = causes.find((cause) => CLASSES[cause.kind].isA(type));
  return found === undefined ? null : causeObject(found);
}

function displayName(vm: Vm): (userId: string) => string {
  return (userId) => servicesOf(vm).security.users.displayName(userId);
}

export const causeClasses: readonly NativeClass[] = [
  nativeClass<CauseObject>(CAUSE, {
    methods: [
      ['getShortDescription', 0, (self, _args, vm) => describeCause(self.state.cause, displayName(vm))],
      ['equals', 1, (self, [other]) => other instanceof Instance && other.type === self.type && sameCause(self, other)],
      ['hashCode', 0, (self, _args, vm) => stringHash(describeCause(self.state.cause, displayName(vm)))],
    ],
  }),
  nativeClass<Instance<CauseState<'user'>>>(USER_ID_CAUSE, {
    constructors: [
      [0, (_none, _args, vm) => causeObject({ kind: 'user', userId: hostOf(vm).userId })],
      [1, (_none, [id = null], vm) => causeObject({ kind: 'user', userId: textOrNull(vm, id) })],
    ],
    methods: [
      ['getUserId', 0, (self) => self.state.cause.userId],
      ['getUserIdOrUnknown', 0, (self) => self.state.cause.userId ?? 'unknown'],
      ['getUserName', 0, (self, _args, vm) => userName(vm, self.state.cause.userId)],
      [
        'getUserUrl',
        0,
        (self) => (self.state.cause.userId === null ? null : `user/${rawEncode(self.state.cause.userId)}`),
      ],
    ],
  }),
  nativeClass<Instance<CauseState<'upstream'>>>(UPSTREAM_CAUSE, {
    constructors: [[1, (_none, [run], vm) => upstreamCause(vm, run)]],
    methods: [
      ['getUpstreamProject', 0, (self) => self.state.cause.project],
      ['getUpstreamBuild', 0, (self) => self.state.cause.build],
      ['getUpstreamUrl', 0, (self) => self.state.cause.url],
      ['getUpstreamCauses', 0, (self) => causesObject(self.state.cause.causes)],
      ['getUpstreamRun', 0, (self, _args, vm) => upstreamRun(vm, self.state.cause)],
      ['pointsTo', 1, (self, [run], vm) => pointsTo(vm, self.state.cause, run)],
    ],
  }),
  nativeClass<Instance<CauseState<'remote'>>>(REMOTE_CAUSE, {
    constructors: [
      [
        2,
        (_none, [host, note = null], vm) =>
          causeObject({ kind: 'remote', address: textArg(vm, host), note: textOrNull(vm, note) }),
      ],
    ],
    methods: [
      ['getAddr', 0, (self) => self.state.cause.address],
      ['getNote', 0, (self) => self.state.cause.note],
    ],
  }),
  nativeClass(LEGACY_CAUSE, { constructors: [[0, () => causeObject({ kind: 'legacy' })]] }),
  nativeClass(TIMER_CAUSE, { constructors: [[0, () => causeObject({ kind: 'timer' })]] }),
  nativeClass(SCM_CAUSE, {
    constructors: [[[0, 1], () => causeObject({ kind: 'scm' })]],
  }),
  nativeClass<Instance<{ readonly causes: readonly Cause[] }>>(CAUSE_ACTION, {
    constructors: [[[0, ANY], (_none, causes) => causeActionObject(given(causes).map(causeArg))]],
    methods: [
      ['getCauses', 0, (self) => causesObject(self.state.causes)],
      ['getShortDescription', 0, (self, _args, vm) => shortDescription(vm, self.state.causes)],
      ['getDisplayName', 0, () => 'Cause'],
      ['getIconFileName', 0, () => null],
      ['getUrlName', 0, () => 'cause'],
    ],
  }),
];

/** Returns the values that are given as several arguments, or as one list of them. */
function given(values: readonly Value[]): readonly Value[] {
  const [first] = values;
  return values.length === 1 && first instanceof ListValue ? first.items : values;
}

function shortDescription(vm: Vm, [first]: readonly Cause[]): string {
  return first === undefined ? 'N/A' : describeCause(first, displayName(vm));
}

function userName(vm: Vm, userId: string | null): string {
  return userId === null ? 'anonymous' : displayName(vm)(userId);
}

function upstreamCause(vm: Vm, value: Value | undefined): Value {
  const run = runArg(value);
  const job = jobOfRun(vm, run.state);
  const { home } = servicesOf(vm);
  const built = home.runs.get(job, run.state.number);
  const causes = built === undefined || 'kind' in built ? [] : built.causes;
  return causeObject({
    kind: 'upstream',
    project: job.fullName,
    url: home.items.url(job.fullName),
    build: run.state.number,
    causes,
  });
}

function upstreamRun(vm: Vm, { project, build }: Extract<Cause, { kind: 'upstream' }>): Value {
  const job = findByFullName(vm, project);
  if (job?.kind !== 'job') return null;
  return servicesOf(vm).home.runs.get(job, build) === undefined ? null : runObject(vm, job, build);
}

function pointsTo(vm: Vm, cause: Extract<Cause, { kind: 'upstream' }>, value: Value | undefined): boolean {
  const { state } = runArg(value);
  return cause.project === jobOfRun(vm, state).fullName && cause.build === state.number;
}

function sameCause(self: CauseObject, other: Instance): boolean {
  return JSON.stringify(self.state) === JSON.stringify(other.state);
}
