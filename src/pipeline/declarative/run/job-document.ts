import { classOfTag, PARAMETERS_PROPERTY, PIPELINE_TRIGGERS_PROPERTY } from '../../../points/index.ts';
import {
  childOf,
  insertChild,
  node,
  parseXml,
  plainLists,
  setChild,
  setText,
  type XmlElement,
  type XmlNode,
} from '../../../xml/index.ts';
import { nodeOf } from '../../script/element-node.ts';

/** Describes what a pipeline declares of its job, as elements of its config.xml. */
export interface Declared {
  readonly properties: readonly XmlNode[];
  readonly parameters: readonly XmlNode[];
  readonly triggers: readonly XmlNode[];
  readonly quietPeriod: string | null;
}

const ACTIONS = 'org.jenkinsci.plugins.pipeline.modeldefinition.actions.';
const MARK = `${ACTIONS}DeclarativeJobAction`;
/** Names the action that stores what the last run declared. */
const TRACKER = `${ACTIONS}DeclarativeJobPropertyTrackerAction`;

interface Tracked {
  readonly jobProperties: readonly string[];
  readonly triggers: readonly string[];
  readonly parameters: readonly string[];
  readonly options: readonly string[];
}

/** Returns the document with the current declarations instead of the previous ones. */
export function withDeclared(xml: string, declared: Declared): string {
  const root = plainLists(parseXml(xml));
  const before = trackedIn(root);
  const now: Tracked = {
    jobProperties: declared.properties.map(({ name }) => classOfTag(name)),
    triggers: declared.triggers.map(({ name }) => classOfTag(name)),
    parameters: declared.parameters.map(nameOf),
    options: declared.quietPeriod === null ? [] : ['quietPeriod'],
  };
  if (before === null && Object.values(now).every((names) => names.length === 0)) return xml;
  let next = withProperties(xml, root, declared.properties, before?.jobProperties ?? []);
  next = withListed(next, root, PARAMETERS, declared.parameters, before?.parameters ?? []);
  next = withListed(next, root, TRIGGERS, declared.triggers, before?.triggers ?? []);
  if (declared.quietPeriod !== null || before?.options.includes('quietPeriod') === true) {
    next = setText(next, ['quietPeriod'], declared.quietPeriod);
  }
  if (childOf(root, 'actions') === undefined) next = insertChild(next, [], 0, node('actions', [node(MARK)]));
  return setChild(setChild(next, ['actions', MARK], node(MARK)), ['actions', TRACKER], trackerOf(now));
}

function withProperties(
  xml: string,
  root: XmlElement,
  declared: readonly XmlNode[],
  before: readonly string[],
): string {
  const gone = (childOf(root, 'properties')?.children ?? []).filter(
    ({ name }) => before.includes(classOfTag(name)) && !declared.some((each) => each.name === name),
  );
  let next = xml;
  for (const { name } of gone) next = setChild(next, ['properties', name], null);
  for (const each of declared) next = setChild(next, ['properties', each.name], each);
  return next;
}

/** Describes a property that is a list, of which only a part is declared. */
interface Listed {
  readonly property: string;
  readonly list: string;
  nameOf(element: XmlNode): string;
}

const PARAMETERS: Listed = { property: PARAMETERS_PROPERTY, list: 'parameterDefinitions', nameOf };
const TRIGGERS: Listed = {
  property: PIPELINE_TRIGGERS_PROPERTY,
  list: 'triggers',
  nameOf: ({ name }) => classOfTag(name),
};

function withListed(
  xml: string,
  root: XmlElement,
  { property, list, nameOf: named }: Listed,
  declared: readonly XmlNode[],
  before: readonly string[],
): string {
  if (declared.length === 0 && before.length === 0) return xml;
  const properties = childOf(root, 'properties');
  const found = properties === undefined ? undefined : childOf(properties, property);
  const others = ((found === undefined ? undefined : childOf(found, list))?.children ?? [])
    .map(nodeOf)
    .filter((each) => !before.includes(named(each)) && !declared.some((other) => named(other) === named(each)));
  const all = [...others, ...declared];
  return setChild(xml, ['properties', property], all.length === 0 ? null : node(property, [node(list, all)]));
}

/** Returns the `<name>` of a parameter. */
function nameOf({ children }: XmlNode): string {
  return children?.find(({ name }) => name === 'name')?.text ?? '';
}

function trackedIn(root: XmlElement): Tracked | null {
  const actions = childOf(root, 'actions');
  const tracker = actions === undefined ? undefined : childOf(actions, TRACKER);
  if (tracker === undefined) return null;
  const names = (list: string): string[] => (childOf(tracker, list)?.children ?? []).map(({ text }) => text);
  return {
    jobProperties: names('jobProperties'),
    triggers: names('triggers'),
    parameters: names('parameters'),
    options: names('options'),
  };
}

function trackerOf(tracked: Tracked): XmlNode {
  return node(
    TRACKER,
    Object.entries(tracked).map(([list, names]) => {
      const strings = (names as readonly string[]).map((each) => node('string', each));
      return strings.length === 0 ? node(list) : node(list, strings);
    }),
  );
}
