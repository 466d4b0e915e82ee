import {
  bool,
  type ConfigOf,
  defineBuilder,
  expand,
  optionalText,
  type RunContext,
  StepAbort,
  useTool,
} from '../../points/index.ts';
import { added, oneLine, parameterArguments, propertyArguments, tokenize } from '../shared/arguments.ts';

const FIELDS = {
  switches: optionalText({ label: 'Switches', help: 'Options that are put before the tasks.' }),
  tasks: optionalText({ label: 'Tasks', help: 'What Gradle is to do, with blanks between.' }),
  rootBuildScriptDir: optionalText({
    label: 'Root build script',
    help: 'The folder below the workspace in which Gradle runs.',
  }),
  buildFile: optionalText({ label: 'Build file', help: 'The script, where it has not the usual name.' }),
  gradleName: optionalText({
    label: 'Gradle version',
    help: 'The name of an installation; without it, what is in the PATH.',
  }),
  useWrapper: bool({ label: 'Use Gradle wrapper', help: 'The script gradlew of the sources is run.' }),
  makeExecutable: bool({
    label: 'Make gradlew executable',
    help: 'The script may be run even if the checkout did not say so.',
  }),
  useWorkspaceAsHome: bool({
    label: 'Force GRADLE_USER_HOME to use workspace',
    help: 'What Gradle downloads lies in the workspace, not with the user.',
  }),
  wrapperLocation: optionalText({ label: 'Wrapper location', help: 'The folder of the script gradlew.' }),
  systemProperties: optionalText({ label: 'System properties', help: 'A line NAME=VALUE for each.' }),
  passAllAsSystemProperties: bool({
    label: 'Pass all job parameters as system properties',
    help: 'Each parameter of the build becomes a system property.',
  }),
  projectProperties: optionalText({ label: 'Project properties', help: 'A line NAME=VALUE for each.' }),
  passAllAsProjectProperties: bool({
    label: 'Pass all job parameters as project properties',
    help: 'Each parameter of the build becomes a property of the project.',
  }),
};

type GradleStep = ConfigOf<typeof FIELDS>;

/** Runs Gradle, installed or by the project's own wrapper. Jenkins: `hudson.plugins.gradle.Gradle`. */
export const gradle = defineBuilder({
  symbol: 'gradle',
  displayName: 'Invoke Gradle script',
  xmlTag: 'hudson.plugins.gradle.Gradle',
  fields: FIELDS,
  example: {
    switches: '--info',
    tasks: 'clean build',
    rootBuildScriptDir: 'sub',
    buildFile: 'x.gradle',
    gradleName: 'G4',
    useWrapper: true,
    makeExecutable: true,
    useWorkspaceAsHome: true,
    wrapperLocation: 'tools',
    systemProperties: 'a=b',
    passAllAsSystemProperties: true,
    projectProperties: 'c=d',
    passAllAsProjectProperties: true,
  },
  async perform(config, context) {
    context.log.line('[Gradle] - Launching build.');
    const env = new Map(context.env);
    const folder = place(config.rootBuildScriptDir, env) || '.';
    const program = config.useWrapper ? await wrapper(config, folder, context) : executable(config, context, env);
    const argv = [
      program,
      ...propertyArguments('-D', config.systemProperties, env),
      ...(config.passAllAsSystemProperties ? parameterArguments('-D', context) : []),
      ...propertyArguments('-P', config.projectProperties, env),
      ...(config.passAllAsProjectProperties ? parameterArguments('-P', context) : []),
      ...words(config.switches, env.get('GRADLE_EXT_SWITCHES'), env),
      ...words(config.tasks, env.get('GRADLE_EXT_TASKS'), env),
    ];
    const buildFile = place(config.buildFile, env);
    if (buildFile !== '') argv.push('-b', buildFile);
    if (config.useWorkspaceAsHome) env.set('GRADLE_USER_HOME', context.workspace.path);
    const code = await context.launch.command(argv, { folder, env: added(context.env, env) });
    return code === 0 ? 'SUCCESS' : 'FAILURE';
  },
});

function executable({ gradleName }: GradleStep, { tools }: RunContext, env: Map<string, string>): string {
  const wanted = gradleName?.trim() ?? '';
  const found = tools.find('gradle', wanted);
  if (found === null) {
    if (['', '(Default)', 'Default'].includes(wanted)) return 'gradle';
    throw new StepAbort(`[Gradle] - Can't retrieve the Gradle executable. No installation is named ${wanted}`);
  }
  useTool(env, found);
  return `${found.home}/bin/gradle`;
}

/**
 * Returns the path of `gradlew` in the configured folder, beside the build file, or at the top. Throws StepAbort where it
 * is in none of them.
 */
async function wrapper(config: GradleStep, folder: string, context: RunContext): Promise<string> {
  const { workspace, env, launch } = context;
  const found: string[] = [];
  for (const dir of wrapperPlaces(config, folder, env)) {
    const file = dir === '.' ? 'gradlew' : `${dir}/gradlew`;
    const path = `${workspace.path}/${file}`;
    if (!(await workspace.exists(file))) {
      found.push(dir === '.' ? workspace.path : `${workspace.path}/${dir}`);
      continue;
    }
    if (config.makeExecutable) {
      const { code, stderr } = await launch.capture(['chmod', '0755', path], { quiet: true });
      if (code !== 0) throw new StepAbort(`${path} could not be made executable: ${stderr.trim()}`);
    }
    return path;
  }
  throw new StepAbort(`The Gradle wrapper has not been found in these directories: ${found.join(', ')}`);
}

function wrapperPlaces(config: GradleStep, folder: string, env: ReadonlyMap<string, string>): string[] {
  const given = place(config.wrapperLocation, env);
  if (given !== '') return [given];
  const file = place(config.buildFile, env);
  const at = file.lastIndexOf('/');
  const beside = [folder === '.' ? '' : folder, at < 0 ? '' : file.slice(0, at)].filter((part) => part !== '');
  return file === '' || beside.length === 0 ? ['.'] : [beside.join('/'), '.'];
}

function place(text: string | null, env: ReadonlyMap<string, string>): string {
  return expand(oneLine(text?.trim() ?? ''), env);
}

function words(text: string | null, extra: string | undefined, env: ReadonlyMap<string, string>): string[] {
  return tokenize(expand(oneLine([text, extra].filter(Boolean).join(' ')), env));
}
