import {
  defineClass,
  type Evaluation,
  Instance,
  type Machine,
  MapValue,
  type MethodRow,
  nativeClass,
  newList,
  newMap,
  textArg,
  type Value,
} from '../../../groovy/index.ts';
import { displayNameOf, isBetterOrEqual, parseResult, type Result, type Run, timeSpan } from '../../../model/index.ts';
import { NEIGHBOURS, type Neighbour, type RunRecord } from '../../capabilities/runs.ts';
import type { ScriptContext } from '../../capabilities/script-context.ts';
import type { Json } from '../../journal/index.ts';
import { jsonArray, jsonObject } from '../json/values.ts';
import { assignedResult, assignResult, changeRun } from './change-run.ts';
import { changeSetValues } from './change-sets.ts';
import { valueOfJson } from './json-value.ts';
import { rawBuildObject } from './raw-build.ts';
import { causeFacts } from './run-causes.ts';

const RUN_WRAPPER = defineClass('org.jenkinsci.plugins.workflow.support.steps.build.RunWrapper');

/**
 * Represents a run as scripts see it: `currentBuild`, what `build` returns, and their neighbours. Jenkins: `RunWrapper`.
 */
export interface WrappedRun {
  readonly around: ScriptContext;
  readonly job: string;
  readonly number: number;
  /** Says whether it is the run of this script, which may be changed. */
  readonly isCurrent: boolean;
}

type Wrapper = Instance<WrappedRun>;

export function runWrapper(around: ScriptContext, { job, number }: Pick<Run, 'job' | 'number'>): Wrapper {
  return new Instance(RUN_WRAPPER, { around, job, number, isCurrent: false });
}

export function currentBuild(around: ScriptContext): Wrapper {
  const { job, number } = around.host.run;
  return new Instance(RUN_WRAPPER, { around, job, number, isCurrent: true });
}

function find({ state: { around, job, number, isCurrent } }: Wrapper): RunRecord | undefined {
  const { run, runs } = around.host;
  return isCurrent ? run.record : runs.find({ job, number });
}

/** Reads a fact of the run and records it. Throws where the run is gone. */
function ask<T extends Json>(self: Wrapper, name: string, read: (found: RunRecord) => T): T {
  const { around, job, number } = self.state;
  const noted = around.flow.note<readonly T[]>(`run.${name}`, () => {
    const found = find(self);
    return found === undefined ? [] : [read(found)];
  });
  const [answer] = noted;
  if (answer === undefined)
    return around.machine.fail('hudson.AbortException', `No build record ${job}#${number} could be located.`);
  return answer;
}

function row(name: string, read: (found: RunRecord) => Json): MethodRow<Wrapper> {
  return [name, 0, (self) => valueOfJson(self.state.around.machine, ask(self, name, read))];
}

/** Returns a method row whose value is a Long of the script. */
function longRow(name: string, read: (found: RunRecord, self: Wrapper) => number): MethodRow<Wrapper> {
  return [name, 0, (self) => BigInt(Math.trunc(ask(self, name, (found) => read(found, self))))];
}

function resultOf(self: Wrapper): Result | null {
  const { around, isCurrent } = self.state;
  return ask<Result | null>(self, 'result', ({ run }) => (isCurrent ? assignedResult(around) : run.result));
}

/** Throws where the run is not the run of this script, the only one that may be changed. */
function checkCurrent(self: Wrapper, property: string): void {
  const { around, isCurrent } = self.state;
  if (!isCurrent) {
    around.machine.fail('java.lang.SecurityException', `can only set the ${property} property on the current build`);
  }
}

/** Converts an assigned value to a string, as Groovy does for properties of type String. */
function* optionalText(machine: Machine, value: Value | undefined): Evaluation<string | null> {
  return value === null || value === undefined ? null : yield* machine.text(value);
}

const facts: readonly MethodRow<Wrapper>[] = [
  ['getNumber', 0, ({ state }) => state.number],
  ['getId', 0, ({ state }) => String(state.number)],
  ['getExternalizableId', 0, ({ state }) => `${state.job}#${state.number}`],
  ['getResult', 0, resultOf],
  ['getCurrentResult', 0, (self) => resultOf(self) ?? 'SUCCESS'],
  [
    'resultIsBetterOrEqualTo',
    1,
    (self, [other], vm) => isBetterOrEqual(resultOf(self) ?? 'SUCCESS', parseResult(textArg(vm, other))),
  ],
  [
    'resultIsWorseOrEqualTo',
    1,
    (self, [other], vm) => isBetterOrEqual(parseResult(textArg(vm, other)), resultOf(self) ?? 'SUCCESS'),
  ],
  row('getDisplayName', ({ run }) => displayNameOf(run)),
  row('getDescription', ({ run }) => run.description),
  row('getFullDisplayName', ({ run, jobTitle }) => `${jobTitle} ${displayNameOf(run)}`),
  row('getProjectName', ({ jobName }) => jobName),
  row('getFullProjectName', ({ job }) => job),
  row('isKeepLog', ({ run }) => run.keepLog),
  longRow('getTimeInMillis', ({ run }) => run.timestamp),
  longRow('getStartTimeInMillis', ({ run }) => run.startTime),
  longRow('getDuration', ({ duration }) => duration),
  row('getDurationString', ({ run, duration }) =>
    run.state === 'completed' ? timeSpan(run.duration) : `${timeSpan(duration)} and counting`,
  ),
  [
    'getChangeSets',
    0,
    (self) =>
      changeSetValues(
        self.state.around.machine,
        ask(self, 'getChangeSets', (found) => found.changeSets()),
      ),
  ],
  [
    'getAbsoluteUrl',
    0,
    (self) => {
      const { around } = self.state;
      const url = ask(self, 'getAbsoluteUrl', (found) => found.url);
      return url ?? around.machine.fail('java.lang.IllegalStateException', NO_ROOT_URL);
    },
  ],
];

const NO_ROOT_URL =
  "Root URL isn't configured yet. Cannot compute absolute URL. Consider setting the Jenkins URL in the global configuration.";

const relations: readonly MethodRow<Wrapper>[] = [
  ...NEIGHBOURS.map(
    (name: Neighbour): MethodRow<Wrapper> => [
      `get${name[0]?.toUpperCase()}${name.slice(1)}`,
      0,
      (self) => {
        const { around } = self.state;
        const number = ask(self, name, (found) => found.neighbour(name));
        return number === null ? null : runWrapper(around, { job: self.state.job, number });
      },
    ],
  ),
  [
    'getUpstreamBuilds',
    0,
    (self, _args, vm) => {
      const { around } = self.state;
      const found = ask(self, 'upstreamBuilds', (record) => record.upstream().map((each) => ({ ...each })));
      return newList(
        vm,
        found.map(({ job, number }) => runWrapper(around, { job, number })),
      );
    },
  ],
  [
    'getBuildCauses',
    [0, 1],
    (self, [wanted], vm) => {
      const { around } = self.state;
      const causes = ask(self, 'buildCauses', ({ run }) => run.causes.map((cause) => causeFacts(cause, around.host)));
      const className = wanted === undefined ? null : textArg(vm, wanted);
      const kept = causes.filter((cause) => className === null || cause['_class'] === className);
      return jsonArray(
        vm,
        kept.map((cause) =>
          jsonObject(
            vm,
            Object.entries(cause).map(([name, value]) => [name, valueOfJson(around.machine, value)] as const),
          ),
        ),
      );
    },
  ],
  [
    'getBuildVariables',
    0,
    (self, _args, vm) => {
      const { around, isCurrent } = self.state;
      const variables = isCurrent
        ? around.flow.env
        : new Map(Object.entries(ask(self, 'buildVariables', (found) => found.variables())));
      return new MapValue(
        newMap(vm, variables, 'sorted').table,
        vm.classNamed('java.util.Collections$UnmodifiableMap'),
        true,
      );
    },
  ],
  [
    'getRawBuild',
    0,
    (self, _args, vm) => {
      const { around } = self.state;
      if (around.host.run.sandbox) vm.refuse(`method ${RUN_WRAPPER.name} getRawBuild`);
      return rawBuildObject();
    },
  ],
];

/** Holds the message of Java's NullPointerException. */
const NO_RESULT = 'Cannot invoke "String.equalsIgnoreCase(String)" because "s" is null';

const changes: readonly MethodRow<Wrapper>[] = [
  [
    'setResult',
    1,
    function* (self, [given]) {
      checkCurrent(self, 'result');
      const { around } = self.state;
      const result = yield* optionalText(around.machine, given);
      if (result === null) return around.machine.fail('java.lang.NullPointerException', NO_RESULT);
      assignResult(around, parseResult(result));
      return null;
    },
  ],
  [
    'setDisplayName',
    1,
    function* (self, [name]) {
      checkCurrent(self, 'displayName');
      return yield* changeRun(self.state.around, 'displayName', yield* optionalText(self.state.around.machine, name));
    },
  ],
  [
    'setDescription',
    1,
    function* (self, [text]) {
      checkCurrent(self, 'description');
      return yield* changeRun(self.state.around, 'description', yield* optionalText(self.state.around.machine, text));
    },
  ],
  [
    'setKeepLog',
    1,
    function* (self, [keep]) {
      checkCurrent(self, 'keepLog');
      return yield* changeRun(self.state.around, 'keepLog', yield* self.state.around.machine.truth(keep ?? null));
    },
  ],
];

export const runWrapperClass = nativeClass<Wrapper>(RUN_WRAPPER, { methods: [...facts, ...relations, ...changes] });
