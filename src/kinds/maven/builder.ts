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
  targets: text({ label: 'Goals', lines: true }),
  mavenName: optionalText({ label: 'Maven version' }),
  jvmOptions: optionalText({ label: 'JVM options' }),
  pom: optionalText({ label: 'POM' }),
  properties: optionalText({ label: 'Properties' }),
  usePrivateRepository: bool({ label: 'Use private Maven repository' }),
  settings: mavenSettings('Settings file'),
  globalSettings: mavenSettings('Global settings file'),
  injectBuildVariables: bool({ label: 'Inject build variables', default: true }),
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
