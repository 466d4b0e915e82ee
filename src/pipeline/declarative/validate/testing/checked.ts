import { expect, it } from 'vitest';
import { type MethodCall, parseGroovy } from '../../../../groovy/index.ts';
import { allKinds } from '../../../../kinds/index.ts';
import { KindRegistry } from '../../../../points/index.ts';
import type { StepKind, StepParameter } from '../../../steps/define.ts';
import { declarativeCall, misplacedPipelines } from '../find.ts';
import { validateDeclarative } from '../index.ts';

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

export function problemsIn(source: string): string[] {
  const tree = parseGroovy(source);
  const call: MethodCall | null = declarativeCall(tree);
  const found =
    call === null ? misplacedPipelines(tree) : validateDeclarative(call, { source, steps: STEPS, kinds: KINDS });
  return found.map(({ message, line, column }) => `${line}:${column} ${message.replace(/\[[^\]]*\]/g, '[…]')}`);
}

export type Row = readonly [what: string, text: string, expected: readonly string[]];

export const OK = "stages { stage('S') { steps { echo 'x' } } }";

/** Returns a pipeline that is valid except for the text in its third line. */
export const inPipeline = (text: string) => `pipeline {\nagent any\n${text}\n${OK}\n}`;
export const inStages = (text: string) => `pipeline {\nagent any; stages {\n${text}\n} }`;
export const inStage = (text: string) => `pipeline {\nagent any; stages { stage('S') {\n${text}\n} } }`;
export const inSteps = (text: string) => inStage(`steps {\n${text}\n}`);
export const besideSteps = (text: string) => inStage(`${text}\nsteps { echo 'x' }`);
export const inMatrix = (text: string) => inStage(`matrix {\n${text}\n}`);
export const AXES = "axes { axis { name 'A'; values 'a', 'b' } }";

export function check(rows: readonly Row[], around: (text: string) => string): void {
  it.each(rows)('%s', (_, text, expected) => {
    expect(problemsIn(around(text))).toEqual(expected);
  });
}

export const whole = (text: string) => text;
