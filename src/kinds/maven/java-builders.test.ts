import { describe, expect, it } from 'vitest';
import type { ParameterValue } from '../../model/index.ts';
import type { BuilderKind, CommandOptions, RunContext, Tool } from '../../points/index.ts';
import { ant } from '../ant/builder.ts';
import { gradle } from '../gradle/builder.ts';
import { propertiesOf, tokenize } from '../shared/arguments.ts';
import { type RunContextOptions, recordedContext } from '../testing/run-context.ts';
import { maven } from './builder.ts';

const TOOL: Tool = { name: 'T', home: '/opt/t', env: { T_HOME: '/opt/t', 'PATH+T': '/opt/t/bin' } };
const PARAMETERS: readonly ParameterValue[] = [
  { kind: 'string', name: 'WHO', value: 'Ann Lee' },
  { kind: 'password', name: 'SECRET', value: 'hush' },
];

interface Launched {
  readonly argv: readonly string[];
  readonly options: CommandOptions | undefined;
}

/** What a step of this configuration starts; `codes`: how each process ends, 0 where they are used up. */
async function started(kind: BuilderKind, config: object, options: RunContextOptions = {}, codes: number[] = []) {
  const launched: Launched[] = [];
  const base = recordedContext({
    env: { PATH: '/bin', WHO: 'Ann Lee', SECRET: 'hush', GOAL: 'verify' },
    existing: ['build.xml', 'sub/build.xml', 'sub/gradlew'],
    tools: { maven: { M3: TOOL }, ant: { A1: TOOL }, gradle: { G4: TOOL } },
    capture: async (argv) => {
      launched.push({ argv, options: undefined });
      return { code: 0, stdout: '', stderr: '' };
    },
    ...options,
  });
  Object.assign(base.run, { parameters: PARAMETERS });
  const launch: RunContext['launch'] = {
    ...base.launch,
    command: async (argv, given) => {
      launched.push({ argv, options: given });
      return codes.shift() ?? 0;
    },
  };
  // The example has a value for each field; most are of no use here.
  const empty = Object.fromEntries(
    Object.entries(kind.example as object).map(([name, value]) => [name, typeof value === 'boolean' ? false : null]),
  );
  const result = await kind.perform({ ...empty, ...config }, { ...base, launch });
  return { launched, result, lines: base.lines };
}

describe('the Maven step', () => {
  it('calls the installation with properties, settings and goals in Jenkins’s order', async () => {
    const { launched, result } = await started(maven, {
      targets: 'clean\n  $GOAL "-Dx=a b"',
      mavenName: 'M3',
      pom: 'sub/pom.xml',
      properties: '# none\nskip=true\nwho=$WHO',
      jvmOptions: '-Xmx1g\n-Da=b',
      usePrivateRepository: true,
      injectBuildVariables: true,
      settings: { className: 'jenkins.mvn.FilePathSettingsProvider', path: 's.xml' },
      globalSettings: { className: 'jenkins.mvn.DefaultGlobalSettingsProvider', path: null },
    });
    expect(result).toBe('SUCCESS');
    expect(launched).toEqual([
      {
        argv: [
          '/opt/t/bin/mvn',
          '-f',
          'sub/pom.xml',
          '-s',
          's.xml',
          '-DWHO=Ann Lee',
          '-Dskip=true',
          '-Dwho=Ann Lee',
          '-Dmaven.repo.local=/ws/.repository',
          'clean',
          'verify',
          '-Dx=a b',
        ],
        options: {
          env: { T_HOME: '/opt/t', PATH: '/opt/t/bin:/bin', MAVEN_TERMINATE_CMD: 'on', MAVEN_OPTS: '-Xmx1g -Da=b' },
        },
      },
    ]);
  });

  it('runs each part of the goals until one fails', async () => {
    const { launched, result } = await started(maven, { targets: 'a|b|c', mavenName: '(Default)' }, {}, [0, 1]);
    expect(launched.map(({ argv }) => argv)).toEqual([
      ['mvn', 'a'],
      ['mvn', 'b'],
    ]);
    expect(result).toBe('FAILURE');
  });

  it.each([
    ['an installation that is not there', { targets: 'x', mavenName: 'M9' }, 'No Maven installation named M9'],
    [
      'settings of another plugin',
      { targets: 'x', settings: { className: 'org.x.MvnSettingsProvider', path: null } },
      'Maven settings of the kind org.x.MvnSettingsProvider are not supported',
    ],
  ])('refuses %s', async (_what, config, message) => {
    await expect(started(maven, config)).rejects.toThrow(message);
  });
});

describe('the Ant step', () => {
  it('runs in the folder of its build file', async () => {
    const config = { targets: 'clean jar', antName: 'A1', buildFile: 'sub/build.xml', antOpts: '-Xmx1g' };
    const { launched } = await started(ant, config);
    expect(launched).toEqual([
      {
        argv: ['/opt/t/bin/ant', '-file', 'build.xml', '-DWHO=Ann Lee', 'clean', 'jar'],
        options: { folder: 'sub', env: { T_HOME: '/opt/t', PATH: '/opt/t/bin:/bin', ANT_OPTS: '-Xmx1g' } },
      },
    ]);
  });

  it.each([
    ['a build file that is missing', { targets: '', buildFile: 'no.xml' }, 'Unable to find build script at /ws/no.xml'],
    ['a wrong name', { targets: '', antName: 'A9' }, 'Cannot find executable from the chosen Ant installation "A9"'],
  ])('refuses %s', async (_what, config, message) => {
    await expect(started(ant, config)).rejects.toThrow(message);
  });
});

describe('the Gradle step', () => {
  it('passes properties, switches, tasks and the build file', async () => {
    const { launched, lines } = await started(gradle, {
      gradleName: 'G4',
      tasks: 'build',
      switches: '--info',
      systemProperties: 'a=1',
      projectProperties: 'b=2',
      passAllAsProjectProperties: true,
      buildFile: 'x.gradle',
      rootBuildScriptDir: 'sub',
      useWorkspaceAsHome: true,
    });
    expect(lines).toEqual(['[Gradle] - Launching build.']);
    expect(launched).toEqual([
      {
        argv: ['/opt/t/bin/gradle', '-Da=1', '-Pb=2', '-PWHO=Ann Lee', '--info', 'build', '-b', 'x.gradle'],
        options: { folder: 'sub', env: { T_HOME: '/opt/t', PATH: '/opt/t/bin:/bin', GRADLE_USER_HOME: '/ws' } },
      },
    ]);
  });

  it('takes the wrapper of the project and makes it executable', async () => {
    const config = { useWrapper: true, makeExecutable: true, wrapperLocation: 'sub', tasks: 'build' };
    const { launched } = await started(gradle, config);
    expect(launched.map(({ argv }) => argv)).toEqual([
      ['chmod', '0755', '/ws/sub/gradlew'],
      ['/ws/sub/gradlew', 'build'],
    ]);
  });

  it('says where a wrapper is missing', async () => {
    const message = 'The Gradle wrapper has not been found in these directories: /ws/deep, /ws';
    await expect(started(gradle, { useWrapper: true, buildFile: 'deep/x.gradle' })).rejects.toThrow(message);
  });
});

it.each([
  ['a  b\tc', ['a', 'b', 'c']],
  [`"a b" 'c "d"' e"f g"`, ['a b', 'c "d"', 'ef g']],
  ['"a\\"b" c\\d ""', ['a"b', 'c\\d', '']],
])('words of %j', (line, words) => {
  expect(tokenize(line)).toEqual(words);
});

it('properties have separators, escapes and lines that go on', () => {
  expect(propertiesOf('! x\na = 1 2\nb:3\\\n  4\nc\nd\\=e=\\u0041\\n')).toEqual([
    ['a', '1 2'],
    ['b', '34'],
    ['c', ''],
    ['d=e', 'A\n'],
  ]);
});
