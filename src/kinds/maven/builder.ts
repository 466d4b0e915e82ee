import {
  bool,
  type ConfigOf,
  defineBuilder,
  expand,
  mavenSettings,
  optionalText,
  type RunContext,
  text,
} from '../../points/index.ts';
import { added, oneLine, parameterArguments, propertyArguments, tokenize } from '../shared/arguments.ts';
import { mavenExecutable, settingsArguments } from './executable.ts';

const FIELDS = {
  targets: text({ label: 'Goals', help: 'Goals and options of Maven, with blanks between.', lines: true }),
  mavenName: optionalText({
    label: 'Maven version',
    help: 'The name of an installation; without it, what is in the PATH.',
  }),
  jvmOptions: optionalText({ label: 'JVM options', help: 'Options of Java, for the process of Maven.' }),
  pom: optionalText({ label: 'POM', help: 'The path below the workspace; without it, pom.xml.' }),
  properties: optionalText({ label: 'Properties', help: 'A line NAME=VALUE for each property.' }),
  usePrivateRepository: bool({
    label: 'Use private Maven repository',
    help: 'What Maven downloads lies in the workspace, not with the user.',
  }),
  settings: mavenSettings('Settings file'),
  globalSettings: mavenSettings('Global settings file'),
  injectBuildVariables: bool({
    label: 'Inject build variables',
    help: 'Each variable of the build becomes a property.',
    default: true,
  }),
};

type MavenStep = ConfigOf<typeof FIELDS>;

/** Runs Maven, once for each part of the goals between `|`. Jenkins: `hudson.tasks.Maven`. */
export const maven = defineBuilder({
  symbol: 'maven',
  displayName: 'Invoke top-level Maven targets',
  xmlTag: 'hudson.tasks.Maven',
  fields: FIELDS,
  example: {
    targets: 'clean install',
    mavenName: 'M3',
    jvmOptions: '-Xmx512m',
    pom: 'sub/pom.xml',
    properties: 'skipTests=true',
    usePrivateRepository: true,
    settings: { className: 'jenkins.mvn.FilePathSettingsProvider', path: 'settings.xml' },
    globalSettings: { className: 'jenkins.mvn.DefaultGlobalSettingsProvider', path: null },
    injectBuildVariables: false,
  },
  async perform(config, context) {
    const targets = expand(config.targets, context.env);
    for (const part of targets.split('|')) {
      if ((await runMaven(config, oneLine(part), context)) !== 0) return 'FAILURE';
    }
    return 'SUCCESS';
  },
});

async function runMaven(config: MavenStep, targets: string, context: RunContext): Promise<number> {
  const env = new Map(context.env);
  const argv = [mavenExecutable(context, config.mavenName, env)];
  const pom = expand(config.pom?.trim() ?? '', env);
  if (pom !== '') argv.push('-f', pom);
  argv.push(...settingsArguments(config, targets, env));
  if (config.injectBuildVariables) argv.push(...parameterArguments('-D', context));
  argv.push(...propertyArguments('-D', config.properties, env));
  if (config.usePrivateRepository) argv.push(`-Dmaven.repo.local=${context.workspace.path}/.repository`);
  argv.push(...tokenize(targets));
  env.set('MAVEN_TERMINATE_CMD', 'on');
  if (config.jvmOptions) env.set('MAVEN_OPTS', oneLine(expand(config.jvmOptions, env)));
  return context.launch.command(argv, { env: added(context.env, env) });
}
