import { type ParameterValue, shownValue } from '../../model/index.ts';
import { StepAbort } from '../../points/index.ts';
import { MAX_CHARACTERS, MAX_PROPERTIES } from '../shared/bounded.ts';

/** More runs of one call are a mistake of whoever counts. */
const MAX_RUNS = 1000;
/** Of the values of all runs of a call. The queue keeps them. */
const MAX_TOGETHER = 16 * MAX_CHARACTERS;

export function checkRuns(count: number): void {
  if (count > MAX_RUNS) throw new StepAbort(`More than ${MAX_RUNS} builds are asked for`);
}

/** Whether a run may be given so many values. Throws StepAbort. */
export function checkValues(values: readonly ParameterValue[]): void {
  if (values.length > MAX_PROPERTIES) throw new StepAbort(`More than ${MAX_PROPERTIES} parameters for one build`);
  if (lengthOf(values) > MAX_CHARACTERS)
    throw new StepAbort(`Parameters of one build are too long: more than ${MAX_CHARACTERS} characters`);
}

/** Counts what all runs of a call are given. */
export class Together {
  #runs = 0;
  #length = 0;

  /** Of one run, which so many jobs have each. Throws StepAbort where that is too much. */
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
