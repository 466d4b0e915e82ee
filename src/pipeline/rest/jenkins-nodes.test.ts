import { expect, it } from 'vitest';
import { readJenkinsNodes } from '../host/jenkins-nodes.ts';
import { loadEngine } from '../load-engine.ts';
import { describeRun, stagedView } from './describe.ts';

const steps = async () => (await loadEngine([])).steps.values();

const BODY = '<wf.a.BodyInvocationAction plugin="workflow-api"/>';

function tag(id: number, node: string, actions: string): string {
  const parents = id === 2 ? '<parentIds/>' : `<parentIds><string>${id - 1}</string></parentIds>`;
  const timing = `<wf.a.TimingAction><startTime>${1000 * id}</startTime></wf.a.TimingAction>`;
  const [, className = '', more = ''] = /^(\S+) ?(.*)$/s.exec(node) ?? [];
  return `<?xml version='1.1' encoding='UTF-8'?><Tag plugin="workflow-support"><node class="${className}">${parents}<id>${id}</id>${more}</node><actions>${actions}${timing}</actions></Tag>`;
}

const STAGE = '<descriptorId>org.jenkinsci.plugins.workflow.support.steps.StageStep</descriptorId>';
const ECHO = '<descriptorId>org.jenkinsci.plugins.workflow.steps.EchoStep</descriptorId>';
const ERROR =
  '<wf.a.ErrorAction><error class="hudson.AbortException"><detailMessage>script returned exit code 4</detailMessage><stackTrace/></error></wf.a.ErrorAction>';
const ARGUMENTS =
  '<cps.a.ArgumentsActionImpl><arguments><entry><string>message</string><string>first</string></entry></arguments></cps.a.ArgumentsActionImpl>';

const DOCUMENTS = [
  tag(2, 'org.jenkinsci.plugins.workflow.graph.FlowStartNode', ''),
  tag(3, `cps.n.StepStartNode ${STAGE}`, ''),
  tag(
    4,
    `cps.n.StepStartNode ${STAGE}`,
    `${BODY}<wf.a.LabelAction><displayName>One</displayName></wf.a.LabelAction><wf.a.TagsAction><tags><entry><string>STAGE_STATUS</string><string>FAILED_AND_CONTINUED</string></entry></tags></wf.a.TagsAction>`,
  ),
  tag(5, `cps.n.StepAtomNode ${ECHO}`, ARGUMENTS),
  tag(6, 'cps.n.StepEndNode <startId>4</startId>', BODY + ERROR),
  tag(7, 'cps.n.StepEndNode <startId>3</startId>', ERROR),
  tag(8, 'org.jenkinsci.plugins.workflow.graph.FlowEndNode <startId>2</startId>', ''),
];

it('reads the nodes that Jenkins wrote, in any order', async () => {
  const nodes = await readJenkinsNodes([...DOCUMENTS].reverse(), steps);
  expect(nodes.map(({ id, kind, step, label }) => [id, kind, step, label])).toEqual([
    ['2', 'start', '', null],
    ['3', 'block', 'stage', null],
    ['4', 'body', 'stage', 'One'],
    ['5', 'atom', 'echo', null],
    ['6', 'body-end', 'stage', 'One'],
    ['7', 'block-end', 'stage', null],
    ['8', 'end', '', null],
  ]);
  expect(nodes[3]?.argument).toBe('first');
  expect(nodes[2]?.tags).toEqual({ STAGE_STATUS: 'FAILED_AND_CONTINUED' });
});

it('reads them from one document too', async () => {
  const entries = DOCUMENTS.map((text) => `<entry><string>x</string>${text.replace(/<\?.*?\?>/, '')}</entry>`);
  expect(await readJenkinsNodes([`<map>${entries.join('')}</map>`], steps)).toHaveLength(DOCUMENTS.length);
});

it('tells their stages', async () => {
  const view = {
    nodes: await readJenkinsNodes(DOCUMENTS, steps),
    building: false,
    result: 'FAILURE' as const,
    timestamp: 1990,
    startTime: 2000,
    duration: 6000,
    now: 99_000,
  };
  const run = { href: '/job/p/1/', number: 1, displayName: '#1', hasChanges: false, hasArtifacts: false };
  expect(describeRun(run, stagedView(view), { full: false })).toMatchObject({
    status: 'FAILED',
    queueDurationMillis: 10,
    stages: [
      {
        id: '4',
        name: 'One',
        status: 'FAILED',
        startTimeMillis: 4000,
        durationMillis: 3000,
        error: { message: 'script returned exit code 4', type: 'hudson.AbortException' },
      },
    ],
  });
});
