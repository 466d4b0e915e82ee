import { describe, expect, it } from 'vitest';
import { type MethodCall, parseGroovy } from '../../../groovy/index.ts';
import { allKinds } from '../../../kinds/index.ts';
import { KindRegistry } from '../../../points/index.ts';
import type { StepKind, StepParameter } from '../../steps/define.ts';
import { declarativeCall, misplacedPipelines } from './find.ts';
import { validateDeclarative } from './index.ts';

function step(name: string, parameters: readonly StepParameter[], body: StepKind['body'] = false): [string, StepKind] {
  const run: StepKind['run'] = () => {
    throw new Error('it is not run');
  };
  return [name, { name, className: name, displayName: name, parameters, body, run }];
}

const KINDS = new KindRegistry(allKinds, { decrypt: (text) => text });
const UNITS = ['SECONDS', 'MINUTES', 'HOURS'];
const STEPS = new Map([
  step('echo', [{ name: 'message', type: 'String', required: true }]),
  step('error', [{ name: 'message', type: 'String', required: true }]),
  step('sh', [
    { name: 'script', type: 'String', required: true },
    { name: 'returnStatus', type: 'boolean' },
    { name: 'label', type: 'String' },
  ]),
  step('sleep', [
    { name: 'time', type: 'long', required: true },
    { name: 'unit', type: UNITS, javaClass: 'java.util.concurrent.TimeUnit' },
  ]),
  step('stash', [
    { name: 'name', type: 'String', required: true },
    { name: 'includes', type: 'String' },
    { name: 'allowEmpty', type: 'boolean' },
  ]),
  step('writeFile', [
    { name: 'file', type: 'String', required: true },
    { name: 'text', type: 'String', required: true },
  ]),
  step('deleteDir', []),
  step('keepPages', [{ name: 'target', type: 'value', required: true, fields: ['reportDir', 'reportName'] }]),
  step('dir', [{ name: 'path', type: 'String', required: true }], true),
  step('retry', [{ name: 'count', type: 'int', required: true }], true),
  step(
    'timeout',
    [
      { name: 'time', type: 'int', required: true },
      { name: 'unit', type: UNITS, javaClass: 'java.util.concurrent.TimeUnit' },
    ],
    true,
  ),
  step('withEnv', [{ name: 'overrides', type: 'List<String>', required: true }], true),
  step('node', [{ name: 'label', type: 'String' }], true),
  step('stage', [{ name: 'name', type: 'String', required: true }], 'optional'),
  step('properties', [{ name: 'properties', type: 'List<describable>', required: true }]),
]);

function problemsIn(source: string): string[] {
  const tree = parseGroovy(source);
  const call: MethodCall | null = declarativeCall(tree);
  const found =
    call === null ? misplacedPipelines(tree) : validateDeclarative(call, { source, steps: STEPS, kinds: KINDS });
  return found.map(({ message, line, column }) => `${line}:${column} ${message.replace(/\[[^\]]*\]/g, '[…]')}`);
}

type Row = readonly [what: string, text: string, expected: readonly string[]];

const OK = "stages { stage('S') { steps { echo 'x' } } }";

/** Returns a pipeline that is valid except for the text in its third line. */
const inPipeline = (text: string) => `pipeline {\nagent any\n${text}\n${OK}\n}`;
const inStages = (text: string) => `pipeline {\nagent any; stages {\n${text}\n} }`;
const inStage = (text: string) => `pipeline {\nagent any; stages { stage('S') {\n${text}\n} } }`;
const inSteps = (text: string) => inStage(`steps {\n${text}\n}`);
const besideSteps = (text: string) => inStage(`${text}\nsteps { echo 'x' }`);
const inMatrix = (text: string) => inStage(`matrix {\n${text}\n}`);
const AXES = "axes { axis { name 'A'; values 'a', 'b' } }";

function check(rows: readonly Row[], around: (text: string) => string): void {
  it.each(rows)('%s', (_, text, expected) => {
    expect(problemsIn(around(text))).toEqual(expected);
  });
}

const whole = (text: string) => text;

describe('a script', () => {
  check(
    [
      ['that is right', inPipeline(''), []],
      ['without stages', 'pipeline {\nagent any\n}', ['1:1 Missing required section "stages"']],
      ['without an agent', `pipeline {\n${OK}\n}`, ['1:1 Missing required section "agent"']],
      [
        'without anything',
        'pipeline { }',
        ['1:1 Missing required section "stages"', '1:1 Missing required section "agent"'],
      ],
      ['without a stage', 'pipeline { agent any; stages { } }', ['1:23 No stages specified']],
      [
        'with a pipeline in a block',
        `node {\n  pipeline { agent any; ${OK} }\n}`,
        ['2:3 pipeline block must be at the top-level, not within another block.'],
      ],
      [
        'with a pipeline in its method call',
        `def call() {\n  pipeline {\n    agent any\n    stages { }\n  }\n}`,
        ['4:5 No stages specified'],
      ],
      ['with other statements around', `def x = 1\n${inPipeline('').replace('any', 'none')}\nf(x)`, []],
      [
        'with more mistakes than are told',
        inStages(Array.from({ length: 12 }, () => 'foo { }').join('\n')),
        Array.from({ length: 10 }, (_, at) => `${at + 3}:1 Expected a stage`),
      ],
    ],
    whole,
  );
});

describe('a section of the pipeline', () => {
  check(
    [
      ['that is not known', '  nonsense { }', ['3:3 Undefined section "nonsense"']],
      ['that is there twice', 'agent none', ['3:1 Multiple occurrences of the agent section']],
      [
        'that is no call',
        'def x = 1',
        ['3:1 Not a valid section definition: "def x = 1". Some extra configuration is required.'],
      ],
      [
        'that is a condition',
        'if (true) { agent any }',
        ['3:1 Not a valid section definition: "if (true) { agent any }". Some extra configuration is required.'],
      ],
      [
        'of former times',
        'notifications { }',
        ['3:1 The ‘notifications’ section has been removed as of version 0.6. Use ‘post’ for all post-build actions.'],
      ],
      [
        'properties',
        'properties { }',
        ['3:1 The ‘properties’ section has been renamed as of version 0.8. Use ‘options’ instead.'],
      ],
      [
        'that is a call on an object',
        'foo.bar()',
        ['3:1 Method calls on objects not allowed outside "script" blocks.', '3:1 Undefined section "error"'],
      ],
      [
        'stages without a block',
        "stages 'x'",
        ['3:1 Expected a block for stages', '4:1 Multiple occurrences of the stages section'],
      ],
    ],
    inPipeline,
  );
});

describe('an agent', () => {
  check(
    [
      ['label', "agent { label 'x' }", []],
      ['node', "agent { node { label 'x'; customWorkspace 'y' } }", []],
      ['docker', "agent { docker { image 'x'; args '-v' } }", []],
      [
        'of no known word',
        'agent foo',
        [
          '3:1 Only "agent none", "agent any" or "agent {...}" are allowed.',
          '3:1 No agent type specified. Must be one of […]',
        ],
      ],
      [
        'with a text',
        "agent 'x'",
        [
          '3:1 Only "agent none", "agent any" or "agent {...}" are allowed.',
          '3:1 No agent type specified. Must be one of […]',
        ],
      ],
      ['without anything', 'agent()', ['3:1 No argument for agent', '3:1 No agent type specified. Must be one of […]']],
      [
        'with an empty block',
        'agent { }',
        ['3:1 Expected an agent', '3:1 No agent type specified. Must be one of […]'],
      ],
      ['of an unknown type', "agent { foo 'x' }", ['3:9 Invalid agent type "foo" specified. Must be one of […]']],
      [
        'of two types',
        "agent { label 'x'; docker 'y' }",
        ['3:1 Only one agent type is allowed per agent section', '3:1 No agent type specified. Must be one of […]'],
      ],
      [
        'docker without an image',
        "agent { docker { args 'x' } }",
        ['3:9 Missing required parameter for agent type "docker": image'],
      ],
      [
        'node without a label',
        "agent { node { customWorkspace 'x' } }",
        ['3:9 Missing required parameter for agent type "node": label'],
      ],
      [
        'with an unknown field',
        "agent { docker { image 'x'; foo 'y' } }",
        ['3:29 Invalid config option "foo" for agent type "docker". Valid config options are […]'],
      ],
      [
        'with a field of no value',
        'agent { node { label() } }',
        ['3:16 No argument for map key "label"', '3:9 Missing required parameter for agent type "node": label'],
      ],
      [
        'with a field of two values',
        "agent { node { label 'x', 'y' } }",
        ['3:16 Too many arguments for map key "label"', '3:9 Missing required parameter for agent type "node": label'],
      ],
    ],
    (text) => `pipeline {\n\n${text}\n${OK}\n}`,
  );
});

describe('the environment', () => {
  check(
    [
      [
        'of texts and functions',
        "environment { A = 'a'; B = \"${A}\"; C = credentials('c'); D = f(); E = 'a' + \"b\" + 'c' }",
        [],
      ],
      ['of nothing', 'environment { }', ['3:1 No variables specified for environment']],
      [
        'without a block',
        "environment 'x'",
        ['3:1 Expected a block for environment', '3:1 No variables specified for environment'],
      ],
      ['with a name twice', "environment { A = 'a'; A = 'b' }", ['3:24 Duplicate environment variable name: "A"']],
      [
        'with a variable as value',
        "environment { B = 'b'; A = foo }",
        ['3:28 Environment variable values must either be single quoted, double quoted, or function calls.'],
      ],
      [
        'with a property as value',
        "environment { B = 'b'; A = params.FOO }",
        ['3:28 Environment variable values must either be single quoted, double quoted, or function calls.'],
      ],
      [
        'with a list as value',
        "environment { B = 'b'; A = ['a'] }",
        ['3:28 Environment variable values must either be single quoted, double quoted, or function calls.'],
      ],
      [
        'with a choice as value',
        "environment { B = 'b'; A = c ? 'x' : 'y' }",
        ['3:30 Environment variable values must either be single quoted, double quoted, or function calls.'],
      ],
      [
        'with a subtraction',
        "environment { B = 'b'; A = 'a' - 'b' }",
        ['3:32 Environment variable values can only be joined together with ‘+’s.'],
      ],
      [
        'with a sum of something else',
        "environment { B = 'b'; A = 'a' + foo }",
        ['3:34 Environment variable values to be concatenated together must be single or double quoted.'],
      ],
      [
        'with credentials of a variable',
        'environment { A = credentials(foo) }',
        ['3:19 Internal function call parameters must be strings.'],
      ],
      [
        'with another statement',
        "environment { A = 'a'; foo() }",
        [
          '3:24 "foo()" is not a valid environment expression. Use "key = value" pairs with valid Java/shell keys.',
          '3:1 Expected name=value pairs',
        ],
      ],
      [
        'with another assignment',
        "environment { A = 'a'; B += 'x' }",
        [
          '3:24 "B +" is not a valid identifier and cannot be used for an environment variable. Identifiers must start with a letter or underscore and can contain only letters, numbers or underscores.',
          '3:1 Expected name=value pairs',
        ],
      ],
      [
        'with a name that shells do not have',
        "environment { A$B = 'a' }",
        [
          '3:15 "A$B" is not a valid identifier and cannot be used for an environment variable. Identifiers must start with a letter or underscore and can contain only letters, numbers or underscores.',
        ],
      ],
    ],
    inPipeline,
  );
});

describe('options', () => {
  check(
    [
      [
        'that are right',
        "options { buildDiscarder(logRotator(numToKeepStr: '5')); timeout(time: 1, unit: 'HOURS'); skipDefaultCheckout() }",
        [],
      ],
      ['without any', 'options { }', ['3:1 options can not be empty']],
      ['with stashes of 1 and of 50 builds', 'options { preserveStashes(buildCount: 50) }', []],
      ...['0', '51'].map(
        (count): Row => [
          `with stashes of ${count} builds`,
          `options { preserveStashes(buildCount: ${count}) }`,
          ['3:11 The number of builds to preserve must be between 1 and 50.'],
        ],
      ),
      ['with as many stashes as a variable says', 'options { preserveStashes(buildCount: 1 + 99) }', []],
      ['without a block', 'options()', ['3:1 Expected a block for options', '3:1 options can not be empty']],
      [
        'of an unknown type',
        'options { nonsense() }',
        ['3:11 Invalid option type "nonsense". Valid option types: […]'],
      ],
      ['twice', 'options { retry(1); retry(2) }', ['3:1 Duplicate option name: "retry"']],
      ['with a block', 'options { retry(1) { } }', ['3:11 Options definitions cannot have blocks']],
      ['of a map', "options { [a: 'b'] }", ['3:11 Options cannot be defined as maps']],
      ['of a word', 'options { foo }', ['3:11 Expected an option']],
      [
        'without their argument',
        'options { retry() }',
        ['3:11 "retry" should have 1 arguments but has 0 arguments instead.'],
      ],
      [
        'of another type',
        "options { retry('two') }",
        ['3:17 Expecting "int" but got "two" of type class java.lang.String instead'],
      ],
      [
        'with an unknown parameter',
        'options { timeout(tiem: 1) }',
        ['3:19 Invalid parameter "tiem", did you mean "time"?'],
      ],
      [
        'with a number for a text',
        'options { buildDiscarder(logRotator(numToKeepStr: 5)) }',
        Array.from(
          { length: 2 },
          () =>
            '3:51 Expecting "class java.lang.String" for parameter "numToKeepStr" but got "5" of type class java.lang.Integer instead',
        ),
      ],
      [
        'with names and values',
        "options { timeout(1, unit: 'HOURS') }",
        ['3:11 Cannot mix named and unnamed arguments', '3:11 Cannot mix named and unnamed arguments'],
      ],
      ['with two values', "options { timeout(1, 'HOURS') }", ['3:11 Arguments to "timeout" must be explicitly named.']],
      [
        'that belong elsewhere',
        'options { parameters([]) }',
        [
          '3:11 Invalid option type "parameters". Valid option types: […]',
          '3:11 The "parameters" job property cant be used in the "options" directive. Use the "parameters {...}" directive instead.',
        ],
      ],
      [
        'with a wrong word',
        "options { durabilityHint('FAST') }",
        [
          '3:26 Expecting "class org.jenkinsci.plugins.workflow.flow.FlowDurabilityHint" but got "FAST" of type class java.lang.String instead',
        ],
      ],
    ],
    inPipeline,
  );
});

describe('triggers and parameters', () => {
  check(
    [
      [
        'that are right',
        "triggers { cron('@daily'); pollSCM('') }\nparameters { string(name: 'A', defaultValue: 'x'); booleanParam(name: 'B', defaultValue: true) }",
        [],
      ],
      ['no trigger', 'triggers { }', ['3:1 triggers can not be empty']],
      ['an unknown trigger', "triggers { foo('x') }", ['3:12 Invalid trigger type "foo". Valid trigger types: […]']],
      ['a trigger twice', "triggers { cron('a'); cron('b') }", ['3:1 Duplicate trigger name: "cron"']],
      ['a trigger that is no call', 'triggers { foo }', ['3:12 Expected a trigger']],
      ['no parameter', 'parameters { }', ['3:1 parameters can not be empty']],
      [
        'an unknown parameter',
        "parameters { foo(name: 'A') }",
        ['3:14 Invalid parameter type "foo". Valid parameter types: […]'],
      ],
      [
        'a parameter with a block',
        'parameters { string { } }',
        ['3:14 Build parameters definitions cannot have blocks'],
      ],
      ['a parameter that is no call', 'parameters { x = 1 }', ['3:14 Expected a build parameter definition']],
      [
        'a number as default',
        "parameters { string(name: 'A', defaultValue: 5) }",
        [
          '3:46 Expecting "class java.lang.String" for parameter "defaultValue" but got "5" of type class java.lang.Integer instead',
        ],
      ],
      ['an unknown field', "parameters { string(nam: 'A') }", ['3:21 Invalid parameter "nam", did you mean "name"?']],
    ],
    inPipeline,
  );
});

describe('tools, libraries and post', () => {
  check(
    [
      ['no tool', 'tools { }', ['3:1 No tools specified']],
      ['an unknown tool', "tools { banana '1.0' }", ['3:9 Invalid tool type "banana". Valid tool types: […]']],
      [
        'a tool that is not installed',
        "tools { git 'Defualt' }",
        ['3:13 Tool type "git" does not have an install of "Defualt" configured - did you mean "Default"?'],
      ],
      ['a tool without a version', 'tools { jdk() }', ['3:9 No argument for tool "jdk"', '3:1 No tools specified']],
      [
        'a tool with two versions',
        "tools { jdk 'a', 'b' }",
        ['3:9 Too many arguments for tool "jdk"', '3:1 No tools specified'],
      ],
      [
        'a tool that is no call',
        'tools { jdk }',
        ['3:1 Expected to find ‘someTool "someVersion"’', '3:1 No tools specified'],
      ],
      ['no library', 'libraries { }', ['3:1 libraries can not be empty']],
      [
        'no library, but a call',
        "libraries { foo 'x' }",
        ['3:1 Expected a "lib(...)" but got foo \'x\'', '3:1 libraries can not be empty'],
      ],
      ['nothing after', 'post { }', ['3:1 post can not be empty']],
      [
        'an unknown condition',
        "post { sometimes { echo 'x' } }",
        ['3:8 Invalid condition "sometimes" - valid conditions are […]'],
      ],
      [
        'a condition without a block',
        "post { always 'x' }",
        [
          '3:8 The ‘post’ section can only contain build condition names with code blocks. Valid condition names are […]',
          '3:1 post can not be empty',
        ],
      ],
      ['a condition without steps', 'post { always { } }', ['3:15 No steps specified for branch']],
      [
        'a condition twice',
        "post { always { echo 'x' }; always { echo 'y' } }",
        ['3:1 Duplicate build condition name: "always"'],
      ],
    ],
    inPipeline,
  );
});

describe('a stage', () => {
  check(
    [
      ['that is none', "echo 'x'", ['3:1 Expected a stage', '2:12 No stages specified']],
      ['without a block', "stage 'x'", ['3:1 Expected a stage', '2:12 No stages specified']],
      [
        'without a name',
        "stage() { steps { echo 'x' } }",
        [
          '3:9 Expected string literal',
          '3:1 Stage does not have a block',
          '3:1 Expected one of "steps", "stages", or "parallel" for stage "error"',
        ],
      ],
      ['with a computed name', 'stage("a${b}") { steps { echo \'x\' } }', ['3:7 Expected string literal']],
      ['without steps', "stage('S') { }", ['3:1 Expected one of "steps", "stages", or "parallel" for stage "S"']],
      [
        'of a name that another has',
        "stage('S') { steps { echo 'x' } }\nstage('S') { steps { echo 'y' } }",
        ['2:12 Duplicate stage name: "S"'],
      ],
    ],
    inStages,
  );
  check(
    [
      [
        'with an unknown section',
        "foo { }\nsteps { echo 'x' }",
        ['2:21 Unknown stage section "foo". Starting with version 0.5, steps in a stage must be in a ‘steps’ block.'],
      ],
      [
        'with a section twice',
        "agent any\nagent none\nsteps { echo 'x' }",
        ['2:21 Multiple occurrences of the agent section'],
      ],
      [
        'with a condition',
        "if (true) { steps { } }\nsteps { echo 'x' }",
        ['2:21 Not a valid stage section definition: "if (true) { steps { } }". Some extra configuration is required.'],
      ],
      ['with empty steps', 'steps { }', ['3:7 No steps specified for branch']],
      [
        'with steps and stages',
        "steps { echo 'x' }\nstages { stage('T') { steps { echo 'y' } } }",
        ['2:21 Only one of "matrix", "parallel", "stages", or "steps" allowed for stage "S"'],
      ],
      ['with nothing in parallel', 'parallel { }', ['3:1 No stages specified']],
      [
        'with an agent around parallel stages',
        "agent any\nparallel { stage('T') { steps { echo 'x' } } }",
        ['3:1 "agent" is not allowed in stage "S" as it contains parallel stages'],
      ],
      [
        'with tools around parallel stages',
        "tools { git 'Default' }\nparallel { stage('T') { steps { echo 'x' } } }",
        ['3:1 "tools" is not allowed in stage "S" as it contains parallel stages'],
      ],
      [
        'with parallel stages in parallel stages',
        "parallel { stage('T') {\nparallel { stage('U') { steps { echo 'x' } } } } }",
        ['4:1 "matrix" or "parallel" cannot be nested inside another "matrix" or "parallel".'],
      ],
      [
        'with branches in parallel stages',
        "parallel { stage('T') { steps {\nparallel(a: { echo 'a' }, b: { echo 'b' }) } } }",
        ['4:15 "matrix" or "parallel" cannot be nested inside another "matrix" or "parallel".'],
      ],
      [
        'with failFast of a word',
        "failFast yes\nparallel { stage('T') { steps { echo 'x' } } }",
        ['3:1 Expected a boolean with failFast'],
      ],
      [
        'with an input without a message',
        "input { ok 'y' }\nsteps { echo 'x' }",
        ['3:1 No message specified for input'],
      ],
      [
        'with an unknown field of input',
        "input { message 'x'; foo 'y' }\nsteps { echo 'x' }",
        ['3:22 Not a valid field for input: "foo"'],
      ],
      [
        'with an option for pipelines',
        "options { disableConcurrentBuilds() }\nsteps { echo 'x' }",
        ['3:11 Invalid option type "disableConcurrentBuilds". Valid option types: […]'],
      ],
    ],
    inStage,
  );
});

describe('a when', () => {
  check(
    [
      [
        'that is right',
        "when { beforeAgent true; anyOf { branch 'a'; not { environment name: 'A', value: 'b' } }; expression { true } }",
        [],
      ],
      ['of nothing', 'when { }', ['3:1 Empty when closure, remove the property or add some content.']],
      [
        'of an unknown condition',
        "when { foo 'x' }",
        [
          '3:8 Unknown conditional foo. Valid conditionals are: allOf, anyOf, branch, buildingTag, changeRequest, changelog, changeset, environment, equals, expression, isRestartedRun, not, tag, triggeredBy',
        ],
      ],
      ['of a word', "when { branch 'a'; foo }", ['3:1 Expected a when condition']],
      [
        'not of two',
        "when { not { branch 'a'; branch 'b' } }",
        ['3:8 Nested when condition "not" requires exactly 1 child condition(s).'],
      ],
      [
        'anyOf nothing',
        'when { anyOf { } }',
        ['3:8 Nested when condition "anyOf" requires at least one child condition.'],
      ],
      [
        'allOf with arguments',
        "when { allOf('x') { branch 'a' } }",
        ['3:8 No additional arguments are allowed for children when condition "allOf".'],
      ],
      [
        'branch with children',
        "when { branch { branch 'a' } }",
        ['3:8 No children when conditions are allowed for when condition "branch".'],
      ],
      ['environment without a value', "when { environment name: 'A' }", ['3:8 Missing required parameter: "value"']],
      [
        'environment with another field',
        "when { environment nam: 'A', value: 'b' }",
        ['3:20 Invalid parameter "nam", did you mean "name"?'],
      ],
      ['expression without a block', "when { expression 'x' }", ['3:8 When step without a block']],
      ['beforeAgent of a text', "when { beforeAgent 'x'; branch 'a' }", ['3:8 Expected a boolean with beforeAgent']],
    ],
    besideSteps,
  );
});

describe('a step', () => {
  check(
    [
      ['of one object, whose arguments stand alone', "keepPages([reportDir: 'a', reportName: 'b'])", []],
      ['of one object, without brackets', "keepPages reportDir: 'a'", []],
      ['of one object by its name', "keepPages(target: [reportDir: 'a'])", []],
      ['of one object in a map of its name', "keepPages([target: [reportDir: 'a']])", []],
      [
        'of one object with an argument that it does not have',
        "keepPages([reportDir: 'a', reportNam: 'b'])",
        ['4:28 Invalid parameter "reportNam", did you mean "reportName"?'],
      ],
      [
        'that is right',
        "sh 'x'\nsh script: 'x', returnStatus: true\ntimeout(5) { echo \"${a}\" }\nwithEnv(['A=b']) { retry(2) { echo a } }\nunknown foo: 'x'\nscript { def a = 1 }",
        [],
      ],
      ['that is a declaration', '  def x = 1', ['4:3 Expected a step']],
      ['that is a condition', "if (true) { echo 'x' }", ['4:1 Expected a step']],
      ['that is an assignment', 'x = 1', ['4:1 Expected a step']],
      ['on an object', "foo.bar('x')", ['4:1 Method calls on objects not allowed outside "script" blocks.']],
      ['on the value of a call', "foo().bar('x')", ['4:1 Expected a symbol']],
      ['with an unknown parameter', "echo mesage: 'x'", ['4:6 Invalid parameter "mesage", did you mean "message"?']],
      ['without what it needs', "stash includes: 'x'", ['4:1 Missing required parameter: "name"']],
      ['without anything', 'echo()', ['4:1 Missing required parameter: "message"']],
      [
        'without two things',
        'writeFile()',
        ['4:1 Missing required parameter: "file"', '4:1 Missing required parameter: "text"'],
      ],
      ['with two values', "sh 'x', 'y'", ['4:1 Arguments to "sh" must be explicitly named.']],
      ['with a value and a name', "sh 'x', label: 'y'", ['4:1 Arguments to "sh" must be explicitly named.']],
      [
        'with a value that it does not take',
        "deleteDir 'x'",
        ['4:1 Step does not take a single required parameter - use named parameters instead'],
      ],
      [
        'with one value for two',
        "writeFile 'x'",
        ['4:1 Step does not take a single required parameter - use named parameters instead'],
      ],
      [
        'with a text for a number',
        "timeout(time: 'five') { echo 'x' }",
        ['4:15 Expecting "int" for parameter "time" but got "five" of type class java.lang.String instead'],
      ],
      [
        'with a number for a text',
        'echo 5',
        ['4:6 Expecting "class java.lang.String" but got "5" of type class java.lang.Integer instead'],
      ],
      [
        'with a truth for a text',
        "sh script: 'x', label: true",
        [
          '4:24 Expecting "class java.lang.String" for parameter "label" but got "true" of type class java.lang.Boolean instead',
        ],
      ],
      [
        'with a text for a long',
        "sleep 'long'",
        ['4:7 Expecting "long" but got "long" of type class java.lang.String instead'],
      ],
      [
        'with an unknown word',
        "sleep time: 1, unit: 'WEEKS'",
        [
          '4:22 Expecting "class java.util.concurrent.TimeUnit" for parameter "unit" but got "WEEKS" of type class java.lang.String instead',
        ],
      ],
      [
        'with a text for a list',
        "withEnv('A=b') { echo 'x' }",
        ['4:9 Expecting "interface java.util.List" but got "A=b" of type class java.lang.String instead'],
      ],
      [
        'with a number beyond all',
        'sleep 99999999999999999999',
        [
          '4:7 BigIntegers cannot be used as constants in Declarative. The maximum value for an integer is 9,223,372,036,854,775,807 and the minimum value for an integer is -9,223,372,036,854,775,808.',
        ],
      ],
      [
        'with a reference without quotes',
        'echo ${FOO}',
        ['4:6 ${FOO} cannot be used as a value directly. Did you mean "${FOO}"?'],
      ],
      [
        'stage',
        "stage('x') { echo 'x' }",
        [
          '4:1 Invalid step "stage" used - not allowed in this context - The stage step cannot be used in Declarative Pipelines',
        ],
      ],
      [
        'properties',
        'properties([])',
        [
          '4:1 Invalid step "properties" used - not allowed in this context - The properties step cannot be used in Declarative Pipelines',
        ],
      ],
      [
        'parallel beside others',
        "echo 'x'\nparallel a: { echo 'a' }",
        [
          '5:1 Invalid step "parallel" used - not allowed in this context - The parallel step can only be used as the only top-level step in a stages step block',
        ],
      ],
      ['parallel of something else', "parallel a: 'x', b: { echo 'b' }", ['4:10 Expected closure or failFast']],
      [
        'parallel with failFast of a text',
        "parallel failFast: 'x', b: { echo 'b' }",
        ['4:10 Expected a boolean with failFast'],
      ],
      ['script without a block', "script 'x'", ['4:1 Script step without a block']],
      ['within another', "dir('x') { retry(2) { echo() } }", ['4:23 Missing required parameter: "message"']],
    ],
    inSteps,
  );
});

describe('a matrix', () => {
  check(
    [
      ['that is right', `${AXES}\nexcludes { exclude { axis { name 'A'; notValues 'a' } } }\n${OK}`, []],
      ['without axes', OK, ['3:1 Missing required section "axes"']],
      ['without stages', AXES, ['3:1 Missing required section "stages"']],
      ['with an unknown section', `${AXES}\nfoo { }\n${OK}`, ['5:1 Undefined section "foo"']],
      ['with no axis', `axes { }\n${OK}`, ['4:1 No axis directives specified']],
      ['with an axis without a name', `axes { axis { values 'a' } }\n${OK}`, ['4:8 Missing required section "name"']],
      ['with an axis without values', `axes { axis { name 'A' } }\n${OK}`, ['4:8 Missing required section "values"']],
      [
        'with an axis that no variable can be',
        `axes { axis { name 'A-B'; values 'a' } }\n${OK}`,
        [
          '4:20 "A-B" is not a valid identifier and cannot be used for an environment variable. Identifiers must start with a letter or underscore and can contain only letters, numbers or underscores.',
        ],
      ],
      [
        'with an axis twice',
        `axes { axis { name 'A'; values 'a' }; axis { name 'A'; values 'b' } }\n${OK}`,
        ['4:20 Duplicate axis name: "A"'],
      ],
      [
        'with a value twice',
        `axes { axis { name 'A'; values 'a', 'b', 'a' } }\n${OK}`,
        ['4:32 Duplicate axis value: "a"'],
      ],
      [
        'with a value that is not written out',
        `axes { axis { name 'A'; values "a\${b}" } }\n${OK}`,
        ['4:32 Expected string literal but got "a${b}"'],
      ],
      [
        'with an axis of unknown fields',
        `axes { axis { name 'A'; values 'a'; foo 'b' } }\n${OK}`,
        ['4:37 Undefined section "foo"'],
      ],
      ['with no exclude', `${AXES}\nexcludes { }\n${OK}`, ['5:1 No exclude directives specified']],
      ['with an exclude of no axis', `${AXES}\nexcludes { exclude { } }\n${OK}`, ['5:12 No axis directives specified']],
      [
        'with an exclude that names no values',
        `${AXES}\nexcludes { exclude { axis { name 'A' } } }\n${OK}`,
        ['5:22 Exclude axis must contain either "values" or "notValues"'],
      ],
      [
        'with a matrix',
        `${AXES}\nstages { stage('T') {\nmatrix { ${AXES}; ${OK} } } }`,
        ['6:1 "matrix" or "parallel" cannot be nested inside another "matrix" or "parallel".'],
      ],
      [
        'with parallel stages',
        `${AXES}\nstages { stage('T') {\nparallel { stage('U') { steps { echo 'x' } } } } }`,
        ['6:1 "matrix" or "parallel" cannot be nested inside another "matrix" or "parallel".'],
      ],
      ['twice', `${AXES}\n${AXES}\n${OK}`, ['5:1 Multiple occurrences of the axes section']],
    ],
    inMatrix,
  );
});
