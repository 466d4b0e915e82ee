import type { Evaluation } from '../../../groovy/index.ts';
import { BRANCH_PROPERTY, classOfTag } from '../../../points/index.ts';
import { childOf, node, parseXml, setChild, type XmlElement, type XmlNode } from '../../../xml/index.ts';
import { nodeOf } from '../../declarative/run/job-document.ts';
import { configured, describe, instantiating } from '../../script/describables/index.ts';
import { elementOf } from '../../script/describables/xml.ts';
import { defineStep, type StepCall } from '../define.ts';

/** Makes these the properties of the job, in place of those that the step gave it before. Jenkins: `JobPropertyStep`. */
export const properties = defineStep({
  name: 'properties',
  className: 'org.jenkinsci.plugins.workflow.multibranch.JobPropertyStep',
  displayName: 'Set job properties',
  parameters: [
    {
      name: 'properties',
      type: 'List<describable>',
      required: true,
      javaClass: 'java.util.List<hudson.model.JobProperty>',
    },
  ],
  *run(call) {
    const { host } = call;
    const nodes = yield* instantiating(call, elementsOf(call));
    yield* call.effect('configure', async () => {
      const { items } = host.deps.home;
      const { job } = host.active;
      const xml = await items.readConfig(job);
      if (withProperties(xml, nodes) !== xml) await items.rewrite(job, (current) => withProperties(current, nodes));
      return null;
    });
    return null;
  },
});

/** The properties as the job's document has them. */
function* elementsOf(call: StepCall): Evaluation<readonly XmlNode[]> {
  const { host, kind: step, machine } = call;
  const options = { machine, kinds: host.kinds, warn: (line: string) => call.say(line) };
  const nodes: XmlNode[] = [];
  for (const each of call.args.values('properties') ?? []) {
    const described = yield* describe(options, each, 'property', `${step.className}.properties`);
    const { kind, ...rest } = configured(host.kinds, described);
    // What is no kind here is kept as it was described.
    if (kind === null || !('config' in rest)) nodes.push(nodeOf(elementOf(described)));
    else nodes.push(kind.toXml(kind.xmlTag, rest.config, host.deps.home.secrets));
  }
  return nodes;
}

/** In the job's document: classes of the properties that the step gave it. */
const TRACKER = 'org.jenkinsci.plugins.workflow.multibranch.JobPropertyTrackerAction';

/**
 * The document with these properties and the note of them; of the others those go that the step gave the job before, and
 * never what the job of a branch was made for.
 */
export function withProperties(xml: string, nodes: readonly XmlNode[]): string {
  const root = parseXml(xml);
  const names = nodes.map(({ name }) => classOfTag(name));
  const before = givenBefore(root);
  const kept = (childOf(root, 'properties')?.children ?? []).filter(({ name }) => {
    const className = classOfTag(name);
    return className === BRANCH_PROPERTY || !(names.includes(className) || before.includes(className));
  });
  const next = setChild(xml, ['properties'], node('properties', [...kept.map(nodeOf), ...nodes]));
  const list = names.map((name) => node('string', name));
  return setChild(next, ['actions', TRACKER], node(TRACKER, [node('jobPropertyDescriptors', list)]));
}

function givenBefore(root: XmlElement): string[] {
  const actions = childOf(root, 'actions');
  const tracker = actions && childOf(actions, TRACKER);
  const list = tracker && childOf(tracker, 'jobPropertyDescriptors');
  return (list?.children ?? []).map(({ text }) => text.trim());
}
