/** Lists the conditions of `post`, in the order in which they are evaluated. */
export const POST_CONDITIONS = [
  'always',
  'changed',
  'fixed',
  'regression',
  'aborted',
  'success',
  'unsuccessful',
  'unstable',
  'failure',
  'notBuilt',
  'cleanup',
] as const;
export type PostCondition = (typeof POST_CONDITIONS)[number];
