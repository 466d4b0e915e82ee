import { isAbsolute, join } from 'node:path';
import { type AgentFiles, defineStep, type StepCall, type StepEvaluation } from '../../points/index.ts';

const CONFIGS = ['mavenSettingsConfig', 'globalMavenSettingsConfig'] as const;

/**
 * Puts an `mvn` in front of PATH that uses the requested Maven, Java, settings and local repository. Options and publishers
 * are accepted and ignored: reports are recorded by the steps for them. Jenkins: `WithMavenStep`.
 */
export const withMavenStep = defineStep({
  name: 'withMaven',
  className: 'org.jenkinsci.plugins.pipeline.maven.WithMavenStep',
  displayName: 'Provide Maven environment',
  parameters: [
    { name: 'globalMavenSettingsConfig', type: 'String' },
    { name: 'globalMavenSettingsFilePath', type: 'String' },
    { name: 'jdk', type: 'String' },
    { name: 'maven', type: 'String' },
    { name: 'mavenLocalRepo', type: 'String' },
    { name: 'mavenOpts', type: 'String' },
    { name: 'mavenSettingsConfig', type: 'String' },
    { name: 'mavenSettingsFilePath', type: 'String' },
    { name: 'options', type: 'List<describable>' },
    { name: 'publisherStrategy', type: ['IMPLICIT', 'EXPLICIT'] },
    { name: 'tempBinDir', type: 'String' },
    { name: 'traceability', type: 'boolean' },
  ],
  body: true,
  needs: 'workspace',
  *run(call) {
    const wanted = CONFIGS.find((name) => call.args.optionalText(name));
    if (wanted !== undefined) {
      const file = wanted.replace('Config', 'FilePath');
      call.abort(`${wanted}: no configuration files are managed by this server; name a file with ${file}`);
    }
    const env = environmentOf(call);
    const folder = wrapperFolder(call);
    const command = env.get('MVN_CMD') ?? 'mvn';
    yield* call.effect('wrapper', async () => {
      await writeWrapper(call.files, folder, command);
      return null;
    });
    env.set('MVN_CMD_DIR', folder);
    env.set('PATH+MAVEN', folder);
    return yield* call.runBody({ env, expandsEnv: true, finish: () => removeWrapper(call, folder) });
  },
});

/** Returns the variables of the body, and prints where its tools come from. */
function environmentOf(call: StepCall): Map<string, string> {
  const { args } = call;
  const env = new Map<string, string>();
  const jdk = args.optionalText('jdk');
  if (jdk) {
    call.say(`[withMaven] using JDK installation ${jdk}`);
    for (const [name, value] of variablesOf(call, 'jdk', jdk)) env.set(name, value);
  }
  const maven = args.optionalText('maven');
  if (maven) {
    call.say(`[withMaven] using Maven installation '${maven}'`);
    for (const [name, value] of variablesOf(call, 'maven', maven)) if (!name.includes('+')) env.set(name, value);
    env.set('MVN_CMD', join(env.get('MAVEN_HOME') ?? '', 'bin', 'mvn'));
  } else {
    const home = call.environment().get('MAVEN_HOME');
    call.say(
      home
        ? `[withMaven] using Maven installation provided by the build agent with the environment variable MAVEN_HOME=${home}`
        : '[withMaven] using Maven installation provided by the build agent with executable mvn',
    );
    if (home) env.set('MVN_CMD', join(home, 'bin', 'mvn'));
  }
  const folder = call.folder ?? '/';
  const config = ['--batch-mode', '--show-version'];
  const file = (option: string, path: string | undefined): void => {
    if (path) config.push(option, `"${isAbsolute(path) ? path : join(folder, path)}"`);
  };
  file('--settings', args.optionalText('mavenSettingsFilePath'));
  file('--global-settings', args.optionalText('globalMavenSettingsFilePath'));
  const local = args.optionalText('mavenLocalRepo');
  if (local) config.push(`"-Dmaven.repo.local=${isAbsolute(local) ? local : join(folder, local)}"`);
  env.set('MAVEN_CONFIG', config.join(' '));
  const given = args.optionalText('mavenOpts');
  if (given) env.set('MAVEN_OPTS', [call.environment().get('MAVEN_OPTS'), given].filter(Boolean).join(' '));
  return env;
}

function variablesOf(call: StepCall, type: 'jdk' | 'maven', name: string): readonly (readonly [string, string])[] {
  const found = call.note(type, () => {
    const tool = call.findTool(type, name);
    return tool === null ? null : Object.entries(tool.env);
  });
  const kind = type === 'jdk' ? 'JDK' : 'Maven';
  return (
    found ??
    call.abort(
      `Could not find the ${kind} installation: ${name}. Make sure it is configured on the Global Tool Configuration page`,
    )
  );
}

function wrapperFolder({ digest, folder }: StepCall): string {
  return join(`${(folder ?? '/').replace(/\/+$/, '')}@tmp`, `withMaven${digest.slice(0, 8)}`);
}

/** Writes the wrapper script. MAVEN_CONFIG holds words in quotes, so the shell must parse it as a command line. */
async function writeWrapper(files: AgentFiles, folder: string, command: string): Promise<void> {
  await files.makeFolder(folder);
  const quoted = `'${command.replaceAll("'", "'\\''")}'`;
  const text = [
    '#!/bin/sh -e',
    'echo ----- withMaven Wrapper script -----',
    'PATH=$(printf %s "$PATH" | sed "s|$MVN_CMD_DIR:||g")',
    `eval "set -- $MAVEN_CONFIG \\"\\$@\\""`,
    'unset MAVEN_CONFIG',
    `exec ${quoted} "$@"`,
    '',
  ].join('\n');
  await files.write(join(folder, 'mvn'), text, { mode: 0o755, program: true });
}

function* removeWrapper(call: StepCall, folder: string): StepEvaluation<void> {
  yield* call.effect('remove', async () => {
    await call.files.remove(folder);
    return null;
  });
}
