import { describe } from 'vitest';
import { check, inPipeline, type Row } from './testing/checked.ts';

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
