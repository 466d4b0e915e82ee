import type { Evaluation } from '../../../groovy/index.ts';
import { BRANCH_PROPERTY, classOfTag } from '../../../points/index.ts';
import { childOf, node, parseXml, setChild, type XmlElement, type XmlNode } from '../../../xml/index.ts';
import { configured, describe } from '../../script/describables/index.ts';
import { elementOf } from '../../script/describables/xml.ts';
import { nodeOf } from '../../script/element-node.ts';
import { defineStep, type StepCall } from '../define.ts';
import { instantiating } from '../delegate.ts';

/** Sets the properties of the job, in place of those that the step gave it before. Jenkins: `JobPropertyStep`. */
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
      const { jobDocument } = host;
      const xml = await jobDocument.read();
      const replacesAll = !hasTracker(xml) && (await jobDocument.calledBefore(properties));
      const changed = (current: string): string => withProperties(current, nodes, replacesAll);
      if (changed(xml) !== xml) await jobDocument.rewrite(changed);
      return null;
    });
    return null;
  },
});

/** Returns the properties as elements of the job's document. */
function* elementsOf(call: StepCall): Evaluation<readonly XmlNode[]> {
  const { host, kind: step, machine } = call;
  const options = { machine, kinds: host.kinds, warn: (line: string) => call.say(line) };
  const nodes: XmlNode[] = [];
  for (const each of call.args.values('properties') ?? []) {
    const described = yield* describe(options, each, 'property', `${step.className}.properties`);
    const { kind, ...rest } = configured(host.kinds, described);
    // What is no kind here is kept as it was described.
    if (kind === null || !('config' in rest)) nodes.push(nodeOf(elementOf(described)));
    else nodes.push(kind.toXml(kind.xmlTag, rest.config, host.secrets));
  }
  return nodes;
}

/** Names the element of the job's document that lists the classes of the properties which the step gave the job. */
const TRACKER = 'org.jenkinsci.plugins.workflow.multibranch.JobPropertyTrackerAction';

function hasTracker(xml: string): boolean {
  return givenBefore(parseXml(xml)) !== undefined;
}

/**
 * Returns the document with these properties and a record of them. Of the other properties it removes those that the step
 * gave the job before, but never the one that says which branch the job was created for. With `replacesAll` it removes all
 * others where there is no record: the step was called before such records were written.
 */
export function withProperties(xml: string, nodes: readonly XmlNode[], replacesAll = false): string {
  const root = parseXml(xml);
  const names = nodes.map(({ name }) => classOfTag(name));
  const before = givenBefore(root);
  const kept = (childOf(root, 'properties')?.children ?? []).filter(({ name }) => {
    const className = classOfTag(name);
    const isGiven = before?.includes(className) ?? replacesAll;
    return className === BRANCH_PROPERTY || !(names.includes(className) || isGiven);
  });
  const next = setChild(xml, ['properties'], node('properties', [...kept.map(nodeOf), ...nodes]));
  const list = names.map((name) => node('string', name));
  return setChild(next, ['actions', TRACKER], node(TRACKER, [node('jobPropertyDescriptors', list)]));
}

/** Returns the classes of the properties that the step gave the job before; undefined where there is no record. */
function givenBefore(root: XmlElement): string[] | undefined {
  const actions = childOf(root, 'actions');
  const tracker = actions && childOf(actions, TRACKER);
  const list = tracker && childOf(tracker, 'jobPropertyDescriptors');
  return tracker && (list?.children ?? []).map(({ text }) => text.trim());
}
