/** Lists the options that are properties of the job. */
export const PROPERTY_OPTIONS: ReadonlySet<string> = new Set([
  'authorizationMatrix',
  'buildDiscarder',
  'disableConcurrentBuilds',
  'disableResume',
  'durabilityHint',
  'gitLabConnection',
  'githubProjectProperty',
  'overrideIndexTriggers',
  'preserveStashes',
  'rateLimitBuilds',
  'throttleJobProperty',
]);
