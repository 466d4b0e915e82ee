import type { Job } from '../../home/index.ts';
import type { Cause, ParameterValue } from '../../model/index.ts';
import { type Evaluation, intArg, isNumber, ListValue, mismatch, type Value, type Vm } from '../host/groovy.ts';
import { awaited, servicesOf } from '../host/host.ts';
import { causeArg, causesOfAction } from '../runs/cause.ts';
import { submitted, valuesOfAction } from '../runs/parameter-values.ts';
import { futureObject } from './future.ts';

/** Describes the arguments of `scheduleBuild2(delay, cause, actions…)`. */
interface Wanted {
  /** Holds the delay in milliseconds; null for the job's own quiet period. */
  readonly delay: number | null;
  readonly causes: readonly Cause[];
  readonly values: readonly ParameterValue[];
}

/** Queues a build and returns its future; null where the job cannot be built. */
export function* schedule(vm: Vm, job: Job, args: readonly Value[]): Evaluation {
  const wanted = wantedOf(args);
  const { scheduler } = servicesOf(vm);
  if (!scheduler.isBuildable(job)) return null;
  const request = {
    causes: wanted.causes.length === 0 ? [{ kind: 'legacy' } as const] : wanted.causes,
    delay: wanted.delay,
    values: new Map(wanted.values.map((value) => [value.name, submitted(value)])),
  };
  const { item } = yield* awaited(vm, scheduler.schedule(job, request));
  return futureObject(vm, job, item.id);
}

/** Reads a delay in seconds, followed by a cause, actions or lists of them in any order. */
function wantedOf(args: readonly Value[]): Wanted {
  const [first, ...others] = args;
  const timed = first !== undefined && first !== null && isNumber(first);
  const rest = (timed ? others : args).flatMap((each) => (each instanceof ListValue ? each.items : [each]));
  const causes: Cause[] = [];
  const values: ParameterValue[] = [];
  for (const each of rest) {
    if (each === null) continue;
    const given = valuesOfAction(each);
    if (given !== undefined) values.push(...given);
    else causes.push(...(causesOfAction(each) ?? [causeOrMismatch(each)]));
  }
  return { delay: timed ? delayOf(first) : null, causes, values };
}

function causeOrMismatch(value: Value): Cause {
  return typeof value === 'object' ? causeArg(value) : mismatch();
}

/** Returns a delay in milliseconds; null, for the job's own quiet period, where it is below zero. */
function delayOf(value: Value): number | null {
  const seconds = intArg(value);
  return seconds < 0 ? null : seconds * 1000;
}
