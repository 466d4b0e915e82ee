import { wholeNumber } from '../../kit/index.ts';
import { isBetterOrEqual } from '../../model/index.ts';
import { expand, type RunContext } from '../../points/index.ts';
import { deadlineLimit } from './deadline.ts';
import type { Strategy } from './strategy.ts';

/** Describes the limit that a strategy sets for one run. */
export interface Limit {
  readonly timeoutMs: number;
  /** Holds a line for the console; null where there is none. */
  readonly line: string | null;
}

const MINUTE = 60_000;
const LEAST = 3 * MINUTE;
const DAY = 24 * 60 * MINUTE;

/** Throws where a text is not the number or time that it should be, or the strategy is not known. */
export async function limitOf(strategy: Strategy, context: RunContext): Promise<Limit> {
  const number = (text: string) => numberOf(expand(text, context.env));
  switch (strategy.kind) {
    case 'absolute':
      return { timeoutMs: Math.max(LEAST, number(strategy.timeoutMinutes) * MINUTE), line: null };
    case 'no-activity':
      return { timeoutMs: number(strategy.timeoutSecondsString) * 1000, line: null };
    case 'elastic':
      return { timeoutMs: await elastic(strategy, number, context), line: null };
    case 'likely-stuck': {
      const expected = context.history.estimatedDuration();
      return { timeoutMs: expected < 0 ? DAY : expected * 10, line: null };
    }
    case 'deadline': {
      const time = expand(strategy.deadlineTime, context.env);
      return deadlineLimit(time, strategy.deadlineToleranceInMinutes, context.clock.now());
    }
    case 'unknown':
      throw new Error(`${strategy.className} is not a time-out strategy that this server knows`);
  }
}

async function elastic(
  strategy: Extract<Strategy, { kind: 'elastic' }>,
  number: (text: string) => number,
  context: RunContext,
): Promise<number> {
  const percentage = number(strategy.timeoutPercentage);
  const average = percentage > 0 ? await averageDuration(context, number(strategy.numberOfBuilds)) : 0;
  const wanted = Math.floor(percentage * 0.01 * average);
  const otherwise = () => number(strategy.timeoutMinutesElasticDefault) * MINUTE;
  if (wanted === 0) return Math.max(LEAST, otherwise());
  return Math.max(strategy.failSafeTimeoutDuration ? otherwise() : LEAST, wanted);
}

/** Returns the average duration of the newest `count` runs that did not fail; 0 where there are none. */
async function averageDuration({ history }: RunContext, count: number): Promise<number> {
  let runs = 0;
  let total = 0;
  if (count <= 0) return 0;
  for await (const { result, duration } of history.earlier()) {
    if (result === null || !isBetterOrEqual(result, 'UNSTABLE')) continue;
    total += duration;
    runs += 1;
    if (runs === count) break;
  }
  return runs === 0 ? 0 : total / runs;
}

function numberOf(text: string): number {
  const number = wholeNumber(text);
  if (number === null) throw new Error(`Time-out: "${text}" is not a whole number`);
  return number;
}
