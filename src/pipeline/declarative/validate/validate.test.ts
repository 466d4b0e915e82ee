import { describe } from 'vitest';
import { check, inPipeline, inStages, OK, whole } from './testing/checked.ts';

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
