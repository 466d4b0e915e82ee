/** Holds, for each plugin of Jenkins, the names of its steps that the engine has itself. */
const STEPS_OF: Readonly<Record<string, string>> = {
  'workflow-basic-steps':
    'archive step echo error sleep unarchive unstable catchError retry timeout waitUntil warnError dir pwd isUnix deleteDir withEnv readFile writeFile fileExists stash unstash tool envVarsForTool getContext withContext wrap',
  'pipeline-stage-step': 'stage',
  'workflow-cps': 'parallel evaluate load',
  'workflow-durable-task-step': 'sh bat powershell pwsh node ws',
  'pipeline-utility-steps':
    'touch prependToFile findFiles md5 sha1 sha256 verifyMd5 verifySha1 verifySha256 zip unzip tar untar readJSON writeJSON readYaml writeYaml readProperties readCSV writeCSV readManifest readMavenPom',
  http_request: 'httpRequest',
  'pipeline-build-step': 'build waitForBuild',
  'workflow-scm-step': 'checkout',
  'workflow-multibranch': 'properties readTrusted resolveScm',
  'pipeline-groovy-lib': 'library libraryResource',
  'docker-workflow': 'withDockerContainer withDockerRegistry withDockerServer',
  'pipeline-input-step': 'input',
  'pipeline-model-definition': 'pipeline script validateDeclarativePipeline',
};

const PLUGIN_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(STEPS_OF).flatMap(([plugin, names]) => names.split(' ').map((name) => [name, plugin] as const)),
);

/** Returns the names of the engine's steps that are of a plugin. */
export function stepsOfPlugin(shortName: string): readonly string[] {
  return STEPS_OF[shortName]?.split(' ') ?? [];
}

/** Returns the short name of the plugin that has a step of the engine; undefined where the engine has no such step. */
export function pluginOfEngineStep(name: string): string | undefined {
  return PLUGIN_OF.get(name);
}

/** Returns the short name of the plugin that has a step of the engine. Throws where nobody said which it is. */
export function pluginOfStep(name: string): string {
  const plugin = PLUGIN_OF.get(name);
  if (plugin === undefined) throw new Error(`no plugin is said to have the step ${name}`);
  return plugin;
}
