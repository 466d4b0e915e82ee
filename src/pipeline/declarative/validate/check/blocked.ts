import { MESSAGES } from '../messages.ts';

/** Maps steps that a declarative pipeline may not call to the reason. Jenkins: `BlockedStepsAndMethodCalls`. */
export const BLOCKED_STEPS: ReadonlyMap<string, string> = new Map([
  ['stage', 'The stage step cannot be used in Declarative Pipelines'],
  ['properties', 'The properties step cannot be used in Declarative Pipelines'],
  ['parallel', MESSAGES.stepsParallel],
]);

/** Maps calls that are not allowed in the arguments of an option, a trigger or a parameter to the reason. */
export const BLOCKED_CALLS: ReadonlyMap<string, string> = new Map([
  ['node', 'The node step cannot be called as an argument to a method in Declarative Pipelines'],
  ...BLOCKED_STEPS,
]);
