/** Matches the variables of the server's own environment that no build may see. */
const OWN_VARIABLES = /^(MILLWRIGHT_|npm_|JENKINS_OPTS$|JAVA_OPTS$|INIT_CWD$|NODE_ENV$)/;

/** Returns the environment of the server as builds see it: without what is the server's own. */
export function buildEnvironment(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const kept: Record<string, string> = {};
  const addedByLauncher = (environment['MILLWRIGHT_OWN'] ?? '').split(' ');
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && !OWN_VARIABLES.test(name) && !addedByLauncher.includes(name)) kept[name] = value;
  }
  return kept;
}
