import { type Evaluation, ScriptThrow, type Value } from '../../../groovy/index.ts';
import type { ParameterValue, Result } from '../../../model/index.ts';
import type { Begun, ChildRun } from '../../capabilities/jobs.ts';
import type { EffectContext } from '../../flow/flow-thread.ts';
import { interruptionOf } from '../../flow/throwables.ts';
import type { Json } from '../../journal/index.ts';
import { runWrapper } from '../../script/globals/run-wrapper.ts';
import { defineStep, type StepCall } from '../define.ts';
import { downstreamFailure } from './downstream-failure.ts';
import { type Completed, completeValues, givenValues } from './parameter-values.ts';

/** Runs another job, and waits for it. Jenkins: `BuildTriggerStep`. */
export const build = defineStep({
  name: 'build',
  className: 'org.jenkinsci.plugins.workflow.support.steps.build.BuildTriggerStep',
  displayName: 'Build a job',
  parameters: [
    { name: 'job', type: 'String', required: true },
    { name: 'parameters', type: 'List<describable>' },
    { name: 'propagate', type: 'boolean' },
    { name: 'quietPeriod', type: 'int', javaClass: 'java.lang.Integer' },
    { name: 'wait', type: 'boolean' },
    { name: 'waitForStart', type: 'boolean' },
  ],
  shows: 'job',
  *run(call) {
    const given = yield* givenValues(call);
    const waits = isOn(call, 'wait');
    const { name, title } = target(call, waits);
    call.say(`Scheduling project: ${title}`);
    const child = call.host.jobs.child(name, call.node.id);
    const id = yield* ask(call, child, name, completed(call, child, title, given));
    const waitsForStart = call.args.bool('waitForStart');
    if (!waits && !waitsForStart) return null;
    return yield* follow(call, { child, name, id }, waitsForStart);
  },
});

function isOn({ args }: StepCall, name: string): boolean {
  return !args.has(name) || args.bool(name);
}

/** Returns full name and title of the job. Throws where there is none that could be built. */
function target(call: StepCall, waits: boolean): { readonly name: string; readonly title: string } {
  const asked = call.args.text('job');
  const found = call.note<Json>('job', () => {
    const item = call.host.jobs.find(asked);
    return item === undefined ? null : { ...item };
  });
  const known = found as { readonly name: string; readonly title: string } | { readonly kind: string } | null;
  if (known === null) return call.abort(`No item named ${asked} found`);
  if ('name' in known) return known;
  if (waits) return call.abort('Waiting for non-job items is not supported');
  return call.abort(`The item named ${asked} is a ${known.kind} which is not something that can be built`);
}

function completed(call: StepCall, child: ChildRun, title: string, given: readonly ParameterValue[] | null): Completed {
  const made = completeValues(child.config, title, given ?? []);
  const said = call.note<Json>('values', () => ({ lines: [...made.lines], invalid: made.invalid }));
  const { lines, invalid } = said as unknown as Pick<Completed, 'lines' | 'invalid'>;
  for (const line of lines) call.say(line);
  if (invalid !== null) return call.abort(`Invalid parameter value: ${invalid}`);
  return made;
}

/** Puts the run into the queue and returns the id of the queue item. Throws where the job cannot be built. */
function* ask(call: StepCall, child: ChildRun, name: string, { values }: Completed): Evaluation<number | null> {
  const asked = yield* call.effect<number | null | 'refused'>('schedule', (at) =>
    child.ask(values, call.args.int('quietPeriod'), at),
  );
  return typeof asked === 'string' ? call.abort(`Failed to trigger build of ${name}`) : asked;
}

interface Asked {
  readonly child: ChildRun;
  /** Holds the full name of the job. */
  readonly name: string;
  /** Holds the id of the queue item; null where the run has already left the queue. */
  readonly id: number | null;
}

/** Waits for the start and the end of the run. An interruption of the step also ends the run that it waits for. */
function* follow(call: StepCall, asked: Asked, onlyStart: boolean): Evaluation {
  const { child, name } = asked;
  let interruption: unknown = null;
  let number: number;
  let result: Result;
  try {
    number = yield* start(call, asked);
    if (onlyStart) return wrapper(call, name, number);
    result = yield* call.effect('finish', () => child.finished(number), { waits: true });
  } catch (error) {
    if (!(error instanceof ScriptThrow) || interruptionOf(error.thrown) === undefined || onlyStart) throw error;
    interruption = error;
    const running = (yield* call.effect<Json & Begun>('cancel', async () => ({ ...(await child.cancel()) }))) as Begun;
    if (!('number' in running)) throw error;
    number = running.number;
    result = yield* call.effect('finish', () => child.finished(running.number), { waits: true });
  }
  if (result === 'SUCCESS' || !isOn(call, 'propagate')) {
    if (interruption !== null) throw interruption;
    return wrapper(call, name, number);
  }
  const title = call.note('title', () => child.title(number));
  throw downstreamFailure(call.machine, title, result);
}

function* start(call: StepCall, { child, name, id }: Asked): Evaluation<number> {
  const left = async (at: EffectContext): Promise<Json & Begun> => ({ ...(await child.begun(id, at)) });
  const begun = (yield* call.effect('start', left, { waits: true })) as Begun;
  if (!('number' in begun)) return call.abort(`Build of ${name} was cancelled`);
  call.say(`Starting building: ${call.note('title', () => child.title(begun.number))}`);
  return begun.number;
}

function wrapper({ flow, host, machine }: StepCall, job: string, number: number): Value {
  return runWrapper({ flow, host, machine }, { job, number });
}
