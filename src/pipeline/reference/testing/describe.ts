import type { DescribableType, KindRegistry } from '../../../points/index.ts';
import { POST_CONDITIONS } from '../../declarative/post-conditions.ts';
import { AGENTS, CONDITIONALS, createCatalog, NO_TOOLS } from '../../declarative/validate/catalog.ts';
import { isSymbol, typesOf, typesOfSymbol } from '../../script/describables/index.ts';
import type { StepKind, StepParameter } from '../../steps/define.ts';

/**
 * Lists steps of Jenkins's usual plugins that many pipelines call, most frequent first; those that exist here are left out.
 */
const WANTED =
  'container withSonarQubeEnv podTemplate configFileProvider copyArtifacts waitForQualityGate xunit jobDsl withAWS s3Upload ansiblePlaybook nexusArtifactUploader hipchatSend writeMavenPom readTOML writeTOML tee fileOperations'.split(
    ' ',
  );

/** Describes the differences of steps that do not work as in Jenkins; the others do. */
const STATES: Readonly<Record<string, string>> = {
  bat: 'refused on Unix, as by Jenkins: `Batch scripts can only be run on Windows nodes`',
  checkout:
    'works for Git, Subversion and Mercurial, where the node has their programs, with the credentials of the home; others are refused: `no known implementation of class hudson.scm.SCM is named x`',
  emailext:
    'works; tokens as the plugins email-ext and token-macro have them. Templates are not run: mails of its own stand for those that Jenkins comes with. With a pre-send script nothing is sent. A mail server that is away does not fail the build: the mail is kept and sent later',
  getContext: 'refused, as by the sandbox of Jenkins',
  githubNotify:
    'works; repository and commit are what the run checked out, unless they are given. What GitHub refuses fails the build, as in Jenkins, in other words',
  httpRequest:
    'works; asked again when the server ends before the answer is recorded. `authentication` takes a user’s name and password and sends them at once. File uploads, proxies and NTLM: `… of httpRequest is not known to this server`. A body without a character set is sent as UTF-8',
  mail: 'works; always as UTF-8. Sent again, with the same Message-ID, when the server ends before it knows that the mail has left',
  powershell: 'works where the node has PowerShell',
  pwsh: 'works where the node has PowerShell',
  readJSON: 'works; all decimals are Double',
  readYaml:
    'works; messages about wrong YAML are worded otherwise; what takes more than 48 MB or 30 s to read is refused',
  slackSend: 'works; `notifyCommitters` changes nothing. Of the answer there are `channel`, `ts` and `threadId`',
  withContext: 'refused, as by the sandbox of Jenkins',
  withDockerContainer: 'works where the node has `docker`; `toolName` changes nothing',
  withDockerRegistry:
    'works where the node has `docker` 17.07 or newer, with a user’s name and password; the password goes by standard input. `toolName` changes nothing',
  withMaven:
    'works with installed tools and settings files; options and publishers are taken and change nothing, reports are recorded by steps of their own; `mavenSettingsConfig` and `globalMavenSettingsConfig` are refused',
  withCredentials:
    'works with the usual bindings, Git’s and Docker’s among them; the alias of a certificate is not read, and that is said',
};

/** Returns the page about steps and directives. It is made from the tables that run the pipelines. */
export function describeReference(steps: ReadonlyMap<string, StepKind>, kinds: KindRegistry): string {
  const catalog = createCatalog({ steps, kinds });
  const known = [...steps.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const runnable = runnableTypes(kinds);
  const symbols = new Set(runnable.flatMap((type) => type.symbols));
  const missing = WANTED.filter((name) => !steps.has(name) && !symbols.has(name)).sort();
  return [
    '# Steps and directives of pipelines',
    '',
    'Made by `npm run docs`; a test fails while this page',
    'says something else than the code. A parameter in **bold** is required; `f(value)` without a name is possible where there is',
    'exactly one of these. *Needs*: what must be around the step.',
    '',
    `## Steps (${known.length})`,
    '| step | what | parameters | needs | state |',
    '|---|---|---|---|---|',
    ...known.filter(({ silent }) => silent !== true).map(stepRow),
    '',
    'Global functions, which the console does not show: ' +
      known
        .filter(({ silent }) => silent === true)
        .map(({ name }) => `\`${name}\``)
        .join(', '),
    '',
    '## Post-build actions, builders and wrappers of freestyle jobs',
    'They are called by their symbols, `archiveArtifacts ‘x’`, or as `step([$class: …])` and `wrap([$class: …])`.',
    '',
    '| symbol | class |',
    '|---|---|',
    ...runnable
      .filter((type) => type.symbols.length > 0)
      .map((type) => row(ticked(type.symbols), `\`${type.className}\``)),
    '',
    'By `$class` alone, or by a step of their own above: ' +
      ticked(runnable.filter((type) => type.symbols.length === 0).map(({ className }) => className)),
    '',
    'Symbols of what jobs alone can run; a call of one is a value that describes it and does nothing, as in Jenkins, and `step`',
    `refuses the value: ${ticked(onlyOfJobs(steps, kinds))}`,
    '',
    '## Steps that are not here',
    'A call of any other name ends the build with `java.lang.NoSuchMethodError: No such DSL method ‘x’ found among steps […]`. Of',
    `those that pipelines call often these are missing: ${missing.map((name) => `\`${name}\``).join(', ')}.`,
    '',
    '## Declarative pipelines',
    '| directive | what is known |',
    '|---|---|',
    ...[...AGENTS].map(([name, fields]) => row(`agent \`${name}\``, parts(fields))),
    row('options of the pipeline', ticked(catalog.options)),
    row('options of a stage', ticked(catalog.stageOptions)),
    ...describablesRows('trigger', catalog.triggers),
    ...describablesRows('parameter', catalog.parameters),
    ...describablesRows('when', CONDITIONALS),
    row('post', ticked(POST_CONDITIONS)),
    row('tools', ticked([...NO_TOOLS.keys()])),
    row('also', 'environment, libraries, stages, parallel, matrix (axes, excludes), input, failFast, script'),
    '',
    'Anything else is refused before the first step, with the words of Jenkins: `Invalid option type "x". Valid option types: […]`.',
    '',
  ].join('\n');
}

/** Describes the differences of directives that do not work as in Jenkins, or are refused. */
const DIRECTIVE_STATES: Readonly<Record<string, string>> = {
  'agent `docker`, `dockerfile`':
    'work where the node has `docker`; without it the build fails with `docker: not found`',
};

/** Returns the table of docs/pipelines.md: every step and directive with its state. */
export function describeStates(steps: ReadonlyMap<string, StepKind>, kinds: KindRegistry): string {
  const catalog = createCatalog({ steps, kinds });
  const names = [...steps.keys(), ...runnableTypes(kinds).flatMap(({ symbols }) => symbols)];
  const known = [...new Set(names)].sort();
  const special = Object.keys(DIRECTIVE_STATES).join();
  const plain = (all: Iterable<string>) =>
    ticked([...all].filter((name) => STATES[name] === undefined && !special.includes(`\`${name}\``)));
  const directives: readonly (readonly [string, Iterable<string>])[] = [
    [
      'sections',
      [
        ...['stages', 'parallel', 'matrix', 'axes', 'excludes', 'steps', 'script', 'environment', 'credentials()'],
        ...['libraries', 'input', 'failFast'],
      ],
    ],
    ['agent', AGENTS.keys()],
    ['options', catalog.options],
    ['options of a stage', catalog.stageOptions],
    ['parameters', catalog.parameters.keys()],
    ['triggers', catalog.triggers.keys()],
    ['tools', NO_TOOLS.keys()],
    ['when', CONDITIONALS.keys()],
    ['post', POST_CONDITIONS],
  ];
  return [
    '| step or directive | state |',
    '|---|---|',
    row(`steps ${plain(known)}`, 'work'),
    ...known.flatMap((name) => (STATES[name] === undefined ? [] : [row(`step \`${name}\``, STATES[name])])),
    row(
      `${ticked(onlyOfJobs(steps, kinds))} and other symbols of what only jobs run`,
      'a value that describes it; a call does nothing, as in Jenkins',
    ),
    ...directives.map(([name, all]) => row(`${name}: ${plain(all)}`, 'work')),
    ...Object.entries(DIRECTIVE_STATES).map(([name, state]) => row(name, state)),
    row('any other step', 'refused: `No such DSL method ‘x’ found among steps […]`'),
    row('any other directive', 'refused before the first step, with the words and the position that Jenkins gives'),
    '',
  ].join('\n');
}

const RUNNABLE = ['publisher', 'builder', 'wrapper'] as const;

/** Returns the classes that pipelines run by `step` or `wrap`. */
function runnableTypes(kinds: KindRegistry): readonly DescribableType[] {
  return RUNNABLE.flatMap((family) => typesOf(kinds).filter((type) => type.family === family));
}

/** Returns the symbols of kinds of build steps and wrappers that pipelines can describe but not run. */
function onlyOfJobs(steps: ReadonlyMap<string, StepKind>, kinds: KindRegistry): readonly string[] {
  const symbols = RUNNABLE.flatMap((family) => kinds.all(family).map(({ symbol }) => symbol));
  const runnable = new Set(runnableTypes(kinds).flatMap((type) => type.symbols));
  return symbols
    .filter(
      (name) =>
        !steps.has(name) && !runnable.has(name) && isSymbol(kinds, name) && typesOfSymbol(kinds, name).length === 0,
    )
    .sort();
}

function stepRow({ name, displayName, parameters, needs, body, isBlock }: StepKind): string {
  const block = body === true || isBlock === true ? ' { … }' : body === 'optional' ? ' { … } or without' : '';
  return row(
    `\`${name}\`${block}`,
    displayName,
    parameters.map(parameterText).join(', '),
    needs === undefined ? '' : 'node',
    STATES[name] ?? 'works',
  );
}

function parameterText({ name, type, required }: StepParameter): string {
  const shown = required === true ? `**${name}**` : name;
  return typeof type === 'string' ? shown : `${shown} (${type.join(', ')})`;
}

function describablesRows(
  what: string,
  all: ReadonlyMap<string, { readonly parameters: readonly { readonly name: string }[] }>,
): string[] {
  return [...all].map(([name, { parameters }]) =>
    row(`${what} \`${name}\``, parameters.map((each) => each.name).join(', ')),
  );
}

function parts(fields: readonly string[]): string {
  return fields.map((field) => (field.endsWith('!') ? `**${field.slice(0, -1)}**` : field)).join(', ');
}

function ticked(all: readonly string[]): string {
  return all.map((name) => `\`${name}\``).join(', ');
}

function row(...cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
