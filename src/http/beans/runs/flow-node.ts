import type { Job, Run, ShownNode } from '../../../controller/index.ts';
import { type Bean, defineBean, type Reference, refer } from '../../../export/index.ts';
import { colorOfResult } from '../../../model/index.ts';
import type { BeanContext } from '../../route.ts';

interface NodeTarget {
  readonly job: Job;
  readonly run: Run;
  readonly node: ShownNode;
}

export const flowNodeBean = defineBean<NodeTarget, BeanContext>('org.jenkinsci.plugins.workflow.graph.FlowNode', {
  rows: {
    actions: { doc: 'What is known of it; nothing that is told here.', read: () => [] },
    displayName: { doc: 'Name of the step or stage.', read: ({ node }) => node.name },
    iconColor: {
      doc: 'State as a colour, `_anime` while it runs.',
      read: ({ node }) => colorOfResult(node.outcome) + (node.running ? '_anime' : ''),
    },
    id: { doc: 'Number in the graph.', read: ({ node }) => node.id },
    parents: { doc: 'Numbers of the nodes before it.', read: ({ node }) => [...node.parents] },
    running: { doc: 'Whether it is at work.', read: ({ node }) => node.running },
    url: {
      doc: 'Address, relative to that of the server.',
      read: ({ job, run, node }, { services }) =>
        `${services.home.items.url(job.fullName)}${run.number}/execution/node/${node.id}/`,
    },
  },
});

const GRAPH = 'org.jenkinsci.plugins.workflow.graph';
const CPS = 'org.jenkinsci.plugins.workflow.cps.nodes';

export const flowStartBean = kind(`${GRAPH}.FlowStartNode`);
export const flowEndBean = kind(`${GRAPH}.FlowEndNode`);
export const stepStartBean = kind(`${CPS}.StepStartNode`);
export const stepEndBean = kind(`${CPS}.StepEndNode`);
export const stepAtomBean = kind(`${CPS}.StepAtomNode`);

const KINDS: Readonly<Record<ShownNode['kind'], Bean<NodeTarget, BeanContext>>> = {
  start: flowStartBean,
  end: flowEndBean,
  block: stepStartBean,
  body: stepStartBean,
  'block-end': stepEndBean,
  'body-end': stepEndBean,
  atom: stepAtomBean,
};

/** Returns the reference to a flow node, with the Java class of its kind. */
export function flowNodeReference(target: NodeTarget): Reference<BeanContext> {
  return refer(KINDS[target.node.kind], target);
}

function kind(className: string): Bean<NodeTarget, BeanContext> {
  return defineBean<NodeTarget, BeanContext>(className, { parent: flowNodeBean, rows: {} });
}

interface RunTarget {
  readonly job: Job;
  readonly run: Run;
}

/** Describes the graph of a run, which is an object with an address of its own and one of the run's actions. */
export const flowGraphActionBean = defineBean<RunTarget, BeanContext>(
  'org.jenkinsci.plugins.workflow.job.views.FlowGraphAction',
  {
    rows: {
      nodes: {
        doc: 'All nodes, in the order in which they were made.',
        read: ({ job, run }, { services }) =>
          services.pipelineViews.atOnce.nodes(job, run).map((node) => flowNodeReference({ job, run, node })),
      },
    },
  },
);

export function flowGraphReference(target: RunTarget): Reference<BeanContext> {
  return refer(flowGraphActionBean, target);
}
