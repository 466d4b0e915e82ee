import type { ParameterValue } from '../../model/index.ts';

interface Asked {
  may(permission: 'Job/Read', item: string): boolean;
}

/** Returns the values as they are shown to the requester: one that names a job which they may not read is empty. */
export function shownParameters(values: readonly ParameterValue[], { may }: Asked): readonly ParameterValue[] {
  return values.map((value) =>
    value.kind === 'run' && !may('Job/Read', value.jobName) ? { kind: 'string', name: value.name, value: '' } : value,
  );
}
