import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Evaluation } from '../../../groovy/index.ts';
import { classOfTag } from '../../../points/index.ts';
import { childOf, node, parseXml, setChild, type XmlNode } from '../../../xml/index.ts';
import { nodeOf } from '../../declarative/run/job-document.ts';
import type { FlowHost } from '../../host/flow-host.ts';
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
      const before = givenBefore(host);
      const xml = await items.readConfig(job);
      if (withProperties(xml, nodes, before) !== xml) {
        await items.rewrite(job, (current) => withProperties(current, nodes, before));
      }
      writeFileSync(join(host.folder, FILE), JSON.stringify(nodes.map(({ name }) => classOfTag(name))), {
        mode: 0o600,
      });
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

/** In a run's folder: classes of the properties that it gave its job. */
const FILE = 'properties.json';

/** What the build before this one gave the job; null: it gave nothing, so that all of the job's are replaced. */
function givenBefore({ deps, active }: FlowHost): readonly string[] | null {
  const { runs } = deps.home;
  for (const run of runs.newestFirst(active.job, active.run.number - 1)) {
    const path = join(runs.paths.folder(active.job, run.number), 'workflow', FILE);
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
  }
  return null;
}

/** The document with these properties; of the others those go that `replaced` names, or all. */
export function withProperties(xml: string, nodes: readonly XmlNode[], replaced: readonly string[] | null): string {
  const existing = childOf(parseXml(xml), 'properties')?.children ?? [];
  const names = new Set(nodes.map(({ name }) => classOfTag(name)));
  const kept = existing.filter(({ name }) => {
    const className = classOfTag(name);
    return !names.has(className) && replaced !== null && !replaced.includes(className);
  });
  return setChild(xml, ['properties'], node('properties', [...kept.map(nodeOf), ...nodes]));
}
