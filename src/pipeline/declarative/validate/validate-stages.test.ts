import { describe } from 'vitest';
import { AXES, besideSteps, check, inMatrix, inStage, inStages, inSteps, OK } from './testing/checked.ts';

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
