import { describe, expect, it } from 'vitest';
import { FORM, form } from './exchange.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const GOOD = "pipeline { agent any\n stages { stage('a') { steps { echo 'x' } } } }";

async function post(path: string, fields: Readonly<Record<string, string>>) {
  return await server().as({
    method: 'POST',
    url: `/pipeline-model-converter/${path}`,
    headers: { 'content-type': FORM },
    payload: form(fields),
  });
}

describe('/pipeline-model-converter/validate', () => {
  it('says that a pipeline is right', async () => {
    const answer = await post('validate', { jenkinsfile: GOOD });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/plain;charset=utf-8');
    expect(answer.body).toBe('Jenkinsfile successfully validated.\n');
  });

  it('tells what is wrong as the compiler does', async () => {
    const answer = await post('validate', { jenkinsfile: 'pipeline { stages { } }' });
    expect(answer.body).toBe(
      [
        'Errors encountered validating Jenkinsfile:',
        'WorkflowScript: 1: Missing required section "agent" @ line 1, column 1.',
        '   pipeline { stages { } }',
        '   ^',
        '',
        'WorkflowScript: 1: No stages specified @ line 1, column 12.',
        '   pipeline { stages { } }',
        '              ^',
        '',
        '',
      ].join('\n'),
    );
  });

  it.each([
    ['a script', { jenkinsfile: "echo 'x'" }, "Jenkinsfile content 'echo 'x'' did not contain the 'pipeline' step\n"],
    ['nothing', {}, 'No Jenkinsfile specified\n'],
  ])('answers to %s', async (_, fields, body) => {
    expect((await post('validate', fields)).body).toBe(body);
  });

  it('tells mistakes of grammar', async () => {
    const { body } = await post('validate', { jenkinsfile: 'pipeline { agent any' });
    expect(body).toMatch(/^Errors encountered validating Jenkinsfile:\nWorkflowScript: 1: expecting '}'/);
  });

  it('is for those who may read, with a crumb, and for POST', async () => {
    const url = '/pipeline-model-converter/validate';
    const headers = { authorization: basic('admin', server().password) };
    expect((await server().raw({ method: 'POST', url })).statusCode).toBe(403);
    expect((await server().raw({ method: 'POST', url, headers })).statusCode).toBe(403);
    expect((await server().raw({ method: 'GET', url, headers })).statusCode).toBe(405);
  });
});

describe('/pipeline-model-converter/validateJenkinsfile', () => {
  it.each([
    ['a pipeline that is right', GOOD, { result: 'success' }],
    [
      'one mistake',
      'pipeline { agent any; stages { } }',
      { result: 'failure', errors: [{ error: 'No stages specified @ line 1, column 23.' }] },
    ],
    [
      'several mistakes',
      'pipeline { stages { } }',
      {
        result: 'failure',
        errors: [
          {
            error: ['Missing required section "agent" @ line 1, column 1.', 'No stages specified @ line 1, column 12.'],
          },
        ],
      },
    ],
    [
      'a script',
      'echo 1',
      {
        result: 'failure',
        errors: [{ error: "Jenkinsfile content 'echo 1' did not contain the 'pipeline' step" }],
      },
    ],
    ['nothing', '', { result: 'failure', errors: [{ error: "No content found for 'jenkinsfile' parameter" }] }],
  ])('answers to %s', async (_, jenkinsfile, data) => {
    const answer = await post('validateJenkinsfile', { jenkinsfile });
    expect(answer.json()).toEqual({ status: 'ok', data });
  });
});

describe('/pipeline-model-converter/toJson', () => {
  it('gives the model of a pipeline', async () => {
    const jenkinsfile = `pipeline {
      agent { label 'x' }
      environment { A = 'a'; B = "\${A}"; C = credentials('c') }
      options { timeout(time: 1, unit: 'HOURS') }
      stages { stage('S') {
        when { branch 'main' }
        steps { echo 'x'; dir('d') { sh script: 'make', returnStatus: true }; script { def a = 1 } }
        post { always { echo 'y' } }
      } }
    }`;
    const literal = (value: unknown) => ({ isLiteral: true, value });
    const echo = (text: string) => ({ name: 'echo', arguments: [{ key: 'message', value: literal(text) }] });
    expect((await post('toJson', { jenkinsfile })).json()).toEqual({
      status: 'ok',
      data: {
        result: 'success',
        json: {
          pipeline: {
            agent: { type: 'label', argument: literal('x') },
            environment: [
              { key: 'A', value: literal('a') },
              { key: 'B', value: { isLiteral: false, value: '"${A}"' } },
              { key: 'C', value: { name: 'credentials', arguments: [literal('c')] } },
            ],
            options: {
              options: [
                {
                  name: 'timeout',
                  arguments: [
                    { key: 'time', value: literal(1) },
                    { key: 'unit', value: literal('HOURS') },
                  ],
                },
              ],
            },
            stages: [
              {
                name: 'S',
                when: { conditions: [{ name: 'branch', arguments: literal('main') }] },
                branches: [
                  {
                    name: 'default',
                    steps: [
                      echo('x'),
                      {
                        name: 'dir',
                        arguments: literal('d'),
                        children: [
                          {
                            name: 'sh',
                            arguments: [
                              { key: 'script', value: literal('make') },
                              { key: 'returnStatus', value: literal(true) },
                            ],
                          },
                        ],
                      },
                      { name: 'script', arguments: [{ key: 'scriptBlock', value: literal('def a = 1') }] },
                    ],
                  },
                ],
                post: { conditions: [{ condition: 'always', branch: { name: 'default', steps: [echo('y')] } }] },
              },
            ],
          },
        },
      },
    });
  });

  it('tells what is wrong', async () => {
    const answer = await post('toJson', { jenkinsfile: 'pipeline { agent any; stages { } }' });
    expect(answer.json()).toEqual({
      status: 'ok',
      data: { result: 'failure', errors: [{ error: 'No stages specified @ line 1, column 23.' }] },
    });
  });
});

describe('/pipeline-model-converter/stepsToJson', () => {
  it('gives the model of steps', async () => {
    const answer = await post('stepsToJson', { jenkinsfile: "echo 'x'" });
    expect(answer.json()).toEqual({
      status: 'ok',
      data: {
        result: 'success',
        json: [{ name: 'echo', arguments: [{ key: 'message', value: { isLiteral: true, value: 'x' } }] }],
      },
    });
  });
});

describe('/pipeline-model-converter/toJenkinsfile', () => {
  const SOURCE = `pipeline {
  agent {
    label 'x'
  }
  stages {
    stage('S') {
      when {
        beforeAgent true
        anyOf {
          branch 'main'
          environment name: 'A', value: 'b'
        }
      }
      environment {
        A = 'it\\'s'
        B = "\${A}"
        C = credentials('c')
      }
      post {
        always {
          deleteDir()
        }
      }
      steps {
        echo 'x'
        dir('d') {
          sh script: 'make', returnStatus: true
        }
        script {
          def a = 1
        }
      }
    }
    stage('M') {
      matrix {
        axes {
          axis {
            name 'OS'
            values 'linux', 'mac'
          }
        }
        stages {
          stage('T') {
            steps {
              echo "\${OS}"
            }
          }
        }
      }
    }
  }
  options {
    timeout(time: 1, unit: 'HOURS')
  }
  parameters {
    string(name: 'P', defaultValue: 'd')
  }
}`;

  it('gives back what toJson was given', async () => {
    const model = (await post('toJson', { jenkinsfile: SOURCE })).json().data.json;
    const back = (await post('toJenkinsfile', { json: JSON.stringify(model) })).json();
    expect(back).toEqual({ status: 'ok', data: { result: 'success', jenkinsfile: SOURCE } });
    expect((await post('validateJson', { json: JSON.stringify(model) })).json().data).toEqual({ result: 'success' });
  });

  it.each([
    [{}, [{ location: [], error: 'No pipeline block or invalid pipeline block content' }]],
    [
      { pipeline: { agent: { type: 'any' } } },
      [{ location: ['pipeline'], error: 'Missing required section "stages"' }],
    ],
    [
      { pipeline: { agent: { type: 'any' }, stages: [{ branches: [] }] } },
      [
        { location: ['pipeline', 'stages', '0'], error: "Missing one or more required properties: 'name'" },
        {
          location: ['pipeline', 'stages', '0'],
          error: 'Expected one of "steps", "stages", or "parallel" for stage ""',
        },
      ],
    ],
    [
      {
        pipeline: {
          agent: { type: 'any' },
          stages: [{ name: 'S', branches: [{ name: 'default', steps: [{ name: 'echo', arguments: [] }] }] }],
        },
      },
      [
        {
          location: ['pipeline', 'stages', '0', 'branches', '0', 'steps', '0'],
          error: 'Missing required parameter: "message"',
        },
      ],
    ],
  ])('says what is wrong with %j and where', async (model, errors) => {
    const answer = await post('validateJson', { json: JSON.stringify(model) });
    expect(answer.json()).toEqual({ status: 'ok', data: { result: 'failure', errors } });
  });

  it('bears any depth', async () => {
    const deep = `${'{"children":['.repeat(5000)}${']}'.repeat(5000)}`;
    const answer = await post('stepsToJenkinsfile', { json: deep });
    expect(answer.json().data.result).toBe('failure');
  });

  it('refuses what is no JSON', async () => {
    expect((await post('validateJson', { json: '{' })).json().data.result).toBe('failure');
  });
});

describe('/pipeline-model-converter/stepsToJenkinsfile', () => {
  it('gives the script of steps', async () => {
    const value = { isLiteral: true, value: 'x' };
    const json = JSON.stringify([
      { name: 'echo', arguments: [{ key: 'message', value }] },
      { name: 'deleteDir', arguments: [] },
    ]);
    expect((await post('stepsToJenkinsfile', { json })).json().data).toEqual({
      result: 'success',
      jenkinsfile: "echo 'x'\ndeleteDir()",
    });
    expect((await post('stepsToJenkinsfile', { json: '[]' })).json().data.errors).toEqual([{ error: 'No result.' }]);
  });
});
