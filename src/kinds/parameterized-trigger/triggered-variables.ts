import type { Result } from '../../model/index.ts';

export interface Triggered {
  /** Holds the full name of the job. */
  readonly job: string;
  readonly number: number;
  readonly result: Result;
}

/** Sets the variables by which later steps know of a run that was waited for. Jenkins: `BuildInfoExporterAction`. */
export function noteTriggered(env: Map<string, string>, { job, number, result }: Triggered): void {
  const name = job.replace(/[^a-zA-Z0-9]+/g, '_');
  const append = (variable: string, value: string): readonly string[] => {
    const values = (env.get(variable) ?? '').split(',').filter((each) => each !== '');
    if (!values.includes(value)) values.push(value);
    env.set(variable, values.join(','));
    return values;
  };
  env.set('LAST_TRIGGERED_JOB_NAME', name);
  append('TRIGGERED_JOB_NAMES', name);
  const numbers = append(`TRIGGERED_BUILD_NUMBERS_${name}`, String(number));
  env.set(`TRIGGERED_BUILD_NUMBER_${name}`, String(number));
  env.set(`TRIGGERED_BUILD_RESULT_${name}`, result);
  env.set(`TRIGGERED_BUILD_RESULT_${name}_RUN_${number}`, result);
  env.set(`TRIGGERED_BUILD_RUN_COUNT_${name}`, String(numbers.length));
}
