import type { Run } from '../../model/index.ts';

/** Says that a script put secrets into the arguments of a step itself, by interpolation. */
export interface InterpolatedSecrets {
  /** Holds the name of the step. */
  readonly step: string;
  /** Names the variables whose values were in its arguments. */
  readonly variables: readonly string[];
}

/** Names the action of a run that lists such steps. */
export const INTERPOLATED_SECRETS_ACTION = 'org.jenkinsci.plugins.workflow.cps.view.InterpolatedSecretsAction';

/** Returns what a run's record lists of such steps. */
export function interpolatedSecretsIn({ actions }: Pick<Run, 'actions'>): readonly InterpolatedSecrets[] {
  return actions.flatMap(({ tag, data }) =>
    tag === INTERPOLATED_SECRETS_ACTION ? (data as readonly InterpolatedSecrets[]) : [],
  );
}
