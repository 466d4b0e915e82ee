import type { Evaluation, Value } from '../../../groovy/index.ts';
import { classOfTag, type DescribableFamily, isReadElsewhere, type KindRegistry } from '../../../points/index.ts';
import type { XmlNode } from '../../../xml/index.ts';
import { configured, type Described, describe } from '../../script/describables/index.ts';
import { elementOf } from '../../script/describables/xml.ts';
import { nodeOf } from '../../script/element-node.ts';
import type { ValueModel } from '../model.ts';
import { type Declared, withDeclared } from './job-document.ts';
import { PROPERTY_OPTIONS } from './job-options.ts';
import type { ModelRun } from './model-run.ts';
import { argumentsOf, textOption } from './options.ts';

/**
 * Writes the parameters, triggers and job options of a pipeline to the job. What an earlier run declared and this one does
 * not is removed; what people configured stays.
 */
export function* updateJob(run: ModelRun): Evaluation<void> {
  const { flow, host } = run.around;
  const declared: Declared = {
    properties: yield* optionNodes(run),
    parameters: yield* valueNodes(run, run.model.parameters, 'parameter'),
    triggers: yield* valueNodes(run, run.model.triggers, 'trigger'),
    quietPeriod: yield* quietPeriodOf(run),
  };
  yield* flow.effect('pipeline.properties', async () => {
    const { jobDocument } = host;
    const before = await jobDocument.read();
    if (withDeclared(before, declared) === before) return null;
    await jobDocument.rewrite((xml) => withDeclared(xml, declared));
    const inert = inertIn(declared, host.kinds);
    if (inert.length > 0) jobDocument.logInert(inert);
    return null;
  });
}

/** Returns the declared quiet period in seconds; null where none is declared. */
function* quietPeriodOf(run: ModelRun): Evaluation<string | null> {
  const text = yield* textOption(run, run.model.options, 'quietPeriod');
  if (text === undefined || /^-?\d+$/.test(text)) return text ?? null;
  const option = 'org.jenkinsci.plugins.pipeline.modeldefinition.options.impl.QuietPeriod';
  return run.machine.fail(
    'java.lang.ClassCastException',
    `${option}.quietPeriod expects class java.lang.Integer but received class java.lang.String`,
  );
}

/** Returns the classes of declared elements that have no effect on this server. */
function inertIn({ properties, parameters, triggers }: Declared, kinds: KindRegistry): string[] {
  const families = [
    ['property', properties],
    ['parameter', parameters],
    ['trigger', triggers],
  ] as const;
  return families.flatMap(([family, nodes]) => {
    const known = new Set(kinds.all(family).map(({ xmlTag }) => xmlTag));
    return nodes.flatMap(({ name }) => (known.has(name) || isReadElsewhere(name) ? [] : [classOfTag(name)]));
  });
}

function* optionNodes(run: ModelRun): Evaluation<XmlNode[]> {
  const nodes: XmlNode[] = [];
  for (const option of run.model.options) {
    if (!PROPERTY_OPTIONS.has(option.name)) continue;
    const value = yield* run.step(option.name, yield* argumentsOf(run, option));
    nodes.push(yield* nodeOfValue(run, value, 'property'));
  }
  return nodes;
}

function* valueNodes(
  run: ModelRun,
  values: readonly ValueModel[],
  family: 'parameter' | 'trigger',
): Evaluation<XmlNode[]> {
  const nodes: XmlNode[] = [];
  for (const { value } of values) nodes.push(yield* nodeOfValue(run, yield* run.code(value), family));
  return nodes;
}

function* nodeOfValue(run: ModelRun, value: Value, family: DescribableFamily): Evaluation<XmlNode> {
  const { host, machine } = run.around;
  const described = yield* describe({ machine, kinds: host.kinds, warn: (line) => run.say(line) }, value, family);
  return written(run, described);
}

/** Returns the XML of a described object as its kind writes it; for a class that is no kind here, as it was described. */
function written({ around: { host } }: ModelRun, described: Described): XmlNode {
  const { kind, ...rest } = configured(host.kinds, described);
  if (kind === null || !('config' in rest)) return nodeOf(elementOf(described));
  return kind.toXml(kind.xmlTag, rest.config, host.secrets);
}
