import { describe, expect, it } from 'vitest';
import { type ClosureExpression, parseGroovy } from '../../../groovy/index.ts';
import { printTree } from '../../../groovy/testing/print/script.ts';
import type { PipelineModel } from '../model.ts';
import { Codes } from './codes.ts';
import { replacePipelines } from './find.ts';
import { readPipeline } from './pipeline.ts';
import { blockOf } from './syntax.ts';

interface Read {
  readonly model: PipelineModel;
  readonly closures: readonly ClosureExpression[];
}

/** Reads all pipelines of a script. */
function read(source: string): Read[] {
  const found: Read[] = [];
  replacePipelines(parseGroovy(source), (call) => {
    const block = blockOf(call);
    if (block !== null) {
      const codes = new Codes();
      found.push({ model: readPipeline(block, codes), closures: codes.closures });
    }
    return call;
  });
  return found;
}

function only(source: string): Read {
  const [first, ...others] = read(source);
  if (first === undefined || others.length > 0) throw new Error('one pipeline was wanted');
  return first;
}

const steps = "steps { echo 'x' }";

describe('a pipeline is read', () => {
  it.each([
    ['at the top of a script', `pipeline { agent any; stages { stage('S') { ${steps} } } }`],
    ['in a method', `def call() {\n pipeline { agent any; stages { stage('S') { ${steps} } } }\n}`],
    ['in a branch', `def call(x) { if (x) { pipeline { agent any; stages { stage('S') { ${steps} } } } } }`],
    ['as what a method gives', `def call() { return pipeline { agent any; stages { stage('S') { ${steps} } } } }`],
  ])('%s', (_, source) => {
    expect(only(source).model.stages.map(({ name }) => name)).toEqual(['S']);
  });

  it('with agents in all forms', () => {
    const agentOf = (text: string): unknown => only(`pipeline { agent ${text}\n stages { } }`).model.agent;
    expect(agentOf('none')).toEqual({ type: 'none', fields: {} });
    expect(agentOf("{ label 'x' }")).toEqual({ type: 'label', fields: { label: 0 } });
    expect(agentOf("{ node { label 'x'; customWorkspace 'y' } }")).toEqual({
      type: 'node',
      fields: { label: 0, customWorkspace: 1 },
    });
    expect(agentOf("{ docker 'alpine' }")).toEqual({ type: 'docker', fields: { image: 0 } });
    expect(agentOf('{ dockerfile true }')).toEqual({ type: 'dockerfile', fields: {} });
  });

  it('with stages that hold stages', () => {
    const { model } = only(`pipeline { agent any
      stages { stage('A') { stages { stage('B') { ${steps} } } }
        stage('C') { failFast true
          parallel { stage('D') { ${steps} } } } } }`);
    expect(model.stages.map(({ failFast, content }) => [failFast, content.type])).toEqual([
      [false, 'stages'],
      [true, 'parallel'],
    ]);
  });

  it('with a tree of conditions', () => {
    const { model } = only(`pipeline { agent any
      stages { stage('A') { when { beforeAgent true
          allOf { branch 'x'
            not { expression { false } } } }
        ${steps} } } }`);
    expect(model.stages[0]?.when).toEqual({
      beforeAgent: true,
      beforeInput: false,
      beforeOptions: false,
      conditions: [
        {
          type: 'allOf',
          children: [
            { type: 'other', name: 'branch', args: expect.any(Number) },
            { type: 'not', children: [{ type: 'expression', body: expect.any(Number) }] },
          ],
        },
      ],
    });
  });

  it('with variables that ask for what they name', () => {
    const { model, closures } = only(`pipeline { agent any
      environment { A = "\${B}\${A}\${C}"; B = env.A; TOKEN = credentials('id') }
      stages { } }`);
    expect(model.environment.map(({ name, isCredentials }) => [name, isCredentials])).toEqual([
      ['A', false],
      ['B', false],
      ['TOKEN', true],
    ]);
    const text = JSON.stringify(closures.map(({ body }) => body)).replaceAll(/"at":\{[^}]*\},?/g, '');
    expect(text.match(/\$declared/g)).toHaveLength(4);
  });

  it('with its arguments as the list that the step gets', () => {
    const { model, closures } = only(`pipeline { agent any
      options { timeout(time: 1, unit: 'HOURS'); retry(3) }
      stages { } }`);
    expect(model.options.map(({ name }) => name)).toEqual(['timeout', 'retry']);
    const [first] = closures;
    const statement = first?.body[0];
    expect(statement?.kind === 'expression' && statement.expression.kind === 'list').toBe(true);
  });
});

it('what is no block of a pipeline stays as it is', () => {
  const tree = parseGroovy("pipeline('x')\nfoo { pipeline { agent any } }\ndef pipeline = 1\n");
  expect(printTree(replacePipelines(tree, () => ({ kind: 'null', at: tree.at })))).toBe(printTree(tree));
});
