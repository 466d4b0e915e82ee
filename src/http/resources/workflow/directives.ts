/** Describes a directive of declarative pipelines. */
export interface Directive {
  readonly name: string;
  /** Says where it stands: at the top, in a stage. */
  readonly place: 'pipeline' | 'stage' | 'both';
  readonly about: string;
  readonly example: string;
}

/** Lists the directives with examples that can be copied. */
export const DIRECTIVES: readonly Directive[] = [
  {
    name: 'agent',
    place: 'both',
    about: 'Where it runs.',
    example: "agent { label 'linux' }",
  },
  {
    name: 'environment',
    place: 'both',
    about: 'Variables, and credentials as variables.',
    example: "environment {\n    TARGET = 'production'\n}",
  },
  {
    name: 'options',
    place: 'both',
    about: 'How it runs: time limits, retries, what is kept.',
    example: "options {\n    timeout(time: 1, unit: 'HOURS')\n}",
  },
  {
    name: 'parameters',
    place: 'pipeline',
    about: 'What is asked for before a build.',
    example: "parameters {\n    string(name: 'VERSION', defaultValue: '1.0', description: 'What is built')\n}",
  },
  {
    name: 'triggers',
    place: 'pipeline',
    about: 'When it starts by itself.',
    example: "triggers {\n    cron('H 4 * * *')\n}",
  },
  {
    name: 'tools',
    place: 'both',
    about: 'Installations of programs, by the names that administrators gave them.',
    example: "tools {\n    maven 'maven-3'\n}",
  },
  {
    name: 'stages',
    place: 'pipeline',
    about: 'The stages, one after the other.',
    example: "stages {\n    stage('Build') {\n        steps {\n            sh 'make'\n        }\n    }\n}",
  },
  {
    name: 'input',
    place: 'stage',
    about: 'Waits for somebody before the stage.',
    example: "input {\n    message 'Go on?'\n    ok 'Yes'\n}",
  },
  {
    name: 'when',
    place: 'stage',
    about: 'Whether the stage runs.',
    example: "when {\n    branch 'main'\n}",
  },
  {
    name: 'post',
    place: 'both',
    about: 'What is done afterwards, by the result.',
    example: "post {\n    failure {\n        echo 'It failed.'\n    }\n}",
  },
];
