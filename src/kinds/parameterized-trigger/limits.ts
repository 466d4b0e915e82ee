import { type ParameterValue, shownValue } from '../../model/index.ts';
import { StepAbort } from '../../points/index.ts';
import { MAX_CHARACTERS, MAX_PROPERTIES } from '../shared/bounded.ts';

/** Limits the runs of one call; more are a mistake in the configuration. */
const MAX_RUNS = 1000;
/** Limits the values of all runs of a call together, because the queue stores them. */
const MAX_TOGETHER = 16 * MAX_CHARACTERS;

export function checkRuns(count: number): void {
  if (count > MAX_RUNS) throw new StepAbort(`More than ${MAX_RUNS} builds are asked for`);
}

/** Throws StepAbort where the values are too many or too long for one run. */
export function checkValues(values: readonly ParameterValue[]): void {
  if (values.length > MAX_PROPERTIES) throw new StepAbort(`More than ${MAX_PROPERTIES} parameters for one build`);
  if (lengthOf(values) > MAX_CHARACTERS)
    throw new StepAbort(`Parameters of one build are too long: more than ${MAX_CHARACTERS} characters`);
}

/** Counts what all runs of a call are given. */
export class Together {
  #runs = 0;
  #length = 0;

  /** Adds the values of one run, which is started for `jobs` jobs. Throws StepAbort where that is too much. */
  add(values: readonly ParameterValue[], jobs = 1): void {
    checkValues(values);
    this.#runs += jobs;
    checkRuns(this.#runs);
    this.#length += jobs * lengthOf(values);
    if (this.#length > MAX_TOGETHER)
      throw new StepAbort(`Parameters of all builds are too long: more than ${MAX_TOGETHER} characters`);
  }
}

function lengthOf(values: readonly ParameterValue[]): number {
  return values.reduce((length, value) => length + value.name.length + textOf(value).length, 0);
}

function textOf(value: ParameterValue): string {
  return value.kind === 'password' ? value.value : shownValue(value);
}
