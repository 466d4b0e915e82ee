import { describe, expect, it, onTestFinished } from 'vitest';
import { startServer } from '../testing/server.ts';

const CORE = 'org.jenkins_ci.plugins.run_condition.core.';
const LOGIC = 'org.jenkins_ci.plugins.run_condition.logic.';
const RUNNER = 'org.jenkins_ci.plugins.run_condition.BuildStepRunner$';
const CONTAINER = 'org.jenkins__ci.plugins.run__condition.logic.ConditionContainer';

function single(condition: string, step = shell('echo inside'), runner = 'Fail'): string {
  const tag = 'org.jenkinsci.plugins.conditionalbuildstep.singlestep.SingleConditionalBuilder';
  return (
    `<${tag} plugin="conditional-buildstep@1.3.5">${condition}` +
    `<buildStep class="${step.name}">${step.content}</buildStep>` +
    `<runner class="${RUNNER}${runner}" plugin="run-condition@1.0"/></${tag}>`
  );
}

function shell(command: string): { name: string; content: string } {
  return { name: 'hudson.tasks.Shell', content: `<command>${command}</command>` };
}

function condition(javaClass: string, content = ''): string {
  return `<condition class="${javaClass}" plugin="run-condition@1.0">${content}</condition>`;
}

const strings = (one: string, other: string): string =>
  condition(`${CORE}StringsMatchCondition`, `<arg1>${one}</arg1><arg2>${other}</arg2><ignoreCase>true</ignoreCase>`);
const numbers = (left: string, comparator: string, right: string): string =>
  condition(
    `${CORE}NumericalComparisonCondition`,
    `<lhs>${left}</lhs><rhs>${right}</rhs><comparator class="${CORE}NumericalComparisonCondition$${comparator}"/>`,
  );
const status = (worst: string, best: string): string =>
  condition(
    `${CORE}StatusCondition`,
    `<worstResult><name>${worst}</name><ordinal>1</ordinal></worstResult><bestResult><name>${best}</name></bestResult>`,
  );
const several = (name: string, ...inner: readonly string[]): string =>
  condition(
    `${LOGIC}${name}`,
    `<conditions>${inner.map((each) => `<${CONTAINER}>${each}</${CONTAINER}>`).join('')}</conditions>`,
  );
const ALWAYS = condition(`${CORE}AlwaysRun`);
const NEVER = condition(`${CORE}NeverRun`);

async function linesOf(builders: string): Promise<readonly string[]> {
  const server = await startServer({ onTestFinished });
  return server.lines(await server.build(await server.define('conditional', { builders })));
}

describe('a step runs where its condition holds', () => {
  it.each([
    ['Always', ALWAYS, true],
    ['Never', NEVER, false],
    ['Strings match', strings('${JOB_NAME}', 'Conditional'), true],
    ['Strings match', strings('a', 'b'), false],
    ['Boolean condition', condition(`${CORE}BooleanCondition`, '<token> YES </token>'), true],
    ['Boolean condition', condition(`${CORE}BooleanCondition`, '<token>${NOT_SET}</token>'), false],
    [
      'Regular expression match',
      condition(`${CORE}ExpressionCondition`, '<expression>c.*</expression><label>$JOB_NAME</label>'),
      true,
    ],
    ['Current build status', status('UNSTABLE', 'SUCCESS'), true],
    ['Current build status', status('FAILURE', 'UNSTABLE'), false],
    ['Numerical comparison', numbers('2', 'LessThan', '10'), true],
    ['Numerical comparison', numbers('$BUILD_NUMBER', 'GreaterThanOrEqualTo', '2'), false],
    [
      'Execute Shell',
      condition('org.jenkins_ci.plugins.run_condition.contributed.ShellCondition', '<command>exit 1</command>'),
      false,
    ],
    ['Not', condition(`${LOGIC}Not`, NEVER), true],
    ['And', several('And', ALWAYS, NEVER), false],
    ['Or', several('Or', NEVER, ALWAYS), true],
  ])('%s %s', async (name, xml, runs) => {
    const lines = await linesOf(single(xml));
    expect(lines).toContain(
      `Run condition [${name}] ${runs ? 'enabling' : 'preventing'} perform for step [Execute shell]`,
    );
    expect(lines.includes('inside')).toBe(runs);
    expect(lines.at(-1)).toBe('Finished: SUCCESS');
  });

  it('a file that is there, worked out once before the step', async () => {
    const there = condition(
      `${CORE}FileExistsCondition`,
      '<file>made</file><baseDir class="org.jenkins_ci.plugins.run_condition.common.BaseDirectory$Workspace"/>',
    );
    const make = '<hudson.tasks.Shell><command>touch made</command></hudson.tasks.Shell>';
    const lines = await linesOf(single(there) + make + single(there, shell('rm made; echo gone')));
    expect(lines).toContain('gone');
    expect(lines).not.toContain('inside');
  });
});

it.each([
  ['Fail', 'FAILURE', false],
  ['Unstable', 'UNSTABLE', false],
  ['RunUnstable', 'UNSTABLE', true],
  ['Run', 'SUCCESS', true],
  ['DontRun', 'SUCCESS', false],
])('a condition that cannot be worked out is answered with %s', async (runner, result, runs) => {
  const lines = await linesOf(single(numbers('x', 'EqualTo', '1'), shell('echo inside'), runner));
  expect(lines.join('\n')).toContain('Exception caught evaluating condition: ["x" is not a number], action = [');
  expect(lines.includes('inside')).toBe(runs);
  expect(lines.at(-1)).toBe(`Finished: ${result}`);
});

it('several steps run up to the first that fails', async () => {
  const tag = 'org.jenkinsci.plugins.conditionalbuildstep.ConditionalBuilder';
  const steps = ['echo one', 'exit 3', 'echo three'].map(
    (command) => `<hudson.tasks.Shell><command>${command}</command></hudson.tasks.Shell>`,
  );
  const lines = await linesOf(
    `<${tag}><runner class="${RUNNER}Fail"/><runCondition class="${CORE}AlwaysRun"/>` +
      `<conditionalbuilders>${steps.join('')}</conditionalbuilders></${tag}>`,
  );
  expect(lines).toContain('one');
  expect(lines).not.toContain('three');
  expect(lines.slice(-2)).toEqual([
    "Build step 'Conditional steps (multiple)' marked build as failure",
    'Finished: FAILURE',
  ]);
});

it.each([
  ['a step', single(ALWAYS, { name: 'x.Y', content: '' }), 'x.Y'],
  ['a condition', single(condition('x.Condition')), 'x.Condition'],
])('%s of an unknown kind inside fails the build before anything runs', async (_what, xml, name) => {
  const before = '<hudson.tasks.Shell><command>echo before</command></hudson.tasks.Shell>';
  const lines = await linesOf(before + xml);
  expect(lines).toContain(`ERROR: ${name} is not a kind of step that this server knows`);
  expect(lines).not.toContain('before');
  expect(lines.at(-1)).toBe('Finished: FAILURE');
});
