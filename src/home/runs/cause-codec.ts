import type { Cause, Forge } from '../../model/index.ts';
import { type KindRegistry, pushCauseClass, tagOfClass } from '../../points/index.ts';
import {
  childOf,
  childrenOf,
  childText,
  node,
  parseXml,
  plainLists,
  type XmlElement,
  type XmlNode,
} from '../../xml/index.ts';
import { nodeOf } from '../files/element-node.ts';

export const CAUSE_ACTION = 'hudson.model.CauseAction';

const USER = 'hudson.model.Cause_-UserIdCause';
const UPSTREAM = 'hudson.model.Cause_-UpstreamCause';
const BUILD_STEP = 'org.jenkinsci.plugins.workflow.support.steps.build.BuildUpstreamCause';
const REMOTE = 'hudson.model.Cause_-RemoteCause';
const TIMER_TEXT = 'Started by timer with parameters: ';
const TIMER = 'hudson.triggers.TimerTrigger_-TimerTriggerCause';
const PARAMETERIZED_TIMER = 'org.jenkinsci.plugins.parameterizedscheduler.ParameterizedTimerTriggerCause';
const SCM = 'hudson.triggers.SCMTrigger_-SCMTriggerCause';
const INDEXING = 'jenkins.branch.BranchIndexingCause';
const BRANCH_EVENT = 'jenkins.branch.BranchEventCause';
const LEGACY = 'hudson.model.Cause_-LegacyCodeCause';
/** Names a cause of this server; Jenkins has no class for it and ignores the element. */
const AGENT_LOST = 'millwright.AgentLostCause';
const TIMED_OUT = 'hudson.plugins.build__timeout.operations.AbortAndRestartOperation_-BuildTimeoutAbortAndRestartCause';
const REPLAY = 'org.jenkinsci.plugins.workflow.cps.replay.ReplayCause';
const RESTART = 'org.jenkinsci.plugins.pipeline.modeldefinition.causes.RestartDeclarativePipelineCause';

/** Provides the forges whose pushes are causes. */
export type CauseKinds = Pick<KindRegistry, 'all' | 'find'>;

/** Returns `<hudson.model.CauseAction>`: each different cause once, with how often it occurred. */
export function causeAction(causes: readonly Cause[], kinds: CauseKinds): XmlNode {
  const counts = new Map<string, { cause: Cause; count: number }>();
  for (const cause of causes) {
    const key = JSON.stringify(cause);
    const entry = counts.get(key);
    if (entry) entry.count += 1;
    else counts.set(key, { cause, count: 1 });
  }
  const entries = [...counts.values()].map(({ cause, count }) =>
    node('entry', [causeNode(cause, kinds), node('int', String(count))]),
  );
  return node(CAUSE_ACTION, [node('causeBag', { class: 'linked-hash-map' }, entries)]);
}

/** Returns the causes of the action, each as often as it occurred. `source` is the document that it was read from. */
export function readCauses(element: XmlElement, source: string, kinds: CauseKinds): Cause[] {
  const action = plainLists(element);
  const bag = childOf(action, 'causeBag');
  if (bag === undefined) {
    // Older Jenkins versions kept a plain list.
    return (childOf(action, 'causes')?.children ?? []).map((each) => readCause(each, source, kinds));
  }
  return bag.children.flatMap((entry) => {
    const cause = entry.children.find((child) => child.name !== 'int');
    if (cause === undefined) return [];
    const count = Number(childText(entry, 'int') ?? '1');
    const times = Number.isSafeInteger(count) && count > 0 ? Math.min(count, MAX_REPEATS) : 1;
    return Array<Cause>(times).fill(readCause(cause, source, kinds));
  });
}

/** Limits how often a cause is repeated in memory, which a damaged file must not fill. */
const MAX_REPEATS = 1000;

function causeNode(cause: Cause, kinds: CauseKinds): XmlNode {
  switch (cause.kind) {
    case 'user':
      return cause.userId === null ? node(USER) : node(USER, [node('userId', cause.userId)]);
    case 'upstream':
      return node(cause.node === undefined ? UPSTREAM : BUILD_STEP, [
        node('upstreamProject', cause.project),
        node('upstreamUrl', cause.url),
        node('upstreamBuild', String(cause.build)),
        node(
          'upstreamCauses',
          cause.causes.map((each) => causeNode(each, kinds)),
        ),
        ...(cause.node === undefined ? [] : [node('nodeId', cause.node)]),
        ...(cause.request === undefined ? [] : [node('request', cause.request)]),
        ...(cause.revision === undefined ? [] : [node('sha1', cause.revision)]),
        ...(cause.cells === undefined ? [] : [node('combinationFilter', cause.cells)]),
        ...(cause.label === undefined ? [] : [node('assignedLabel', cause.label)]),
      ]);
    case 'remote':
      return node(REMOTE, [node('addr', cause.address), ...(cause.note === null ? [] : [node('note', cause.note)])]);
    case 'timer':
      return cause.parameters === undefined
        ? node(TIMER)
        : node(PARAMETERIZED_TIMER, [node('description', `${TIMER_TEXT}${cause.parameters}`)]);
    case 'scm':
      return node(SCM);
    case 'branch-indexing':
      return node(INDEXING);
    case 'branch-event':
      return node(BRANCH_EVENT, [node('description', cause.text)]);
    case 'push':
      return pushNode(cause, kinds);
    case 'legacy':
      return node(LEGACY);
    case 'timed-out':
      return node(TIMED_OUT, [node('number', String(cause.build))]);
    case 'agent-lost':
      return node(AGENT_LOST, [
        node('number', String(cause.build)),
        node('node', cause.node),
        node('times', String(cause.times)),
      ]);
    case 'replay':
      return node(REPLAY, [
        node('originalNumber', String(cause.build)),
        node('script', cause.script),
        node('sandbox', String(cause.sandbox)),
        ...scriptNodes(cause.scripts ?? {}),
      ]);
    case 'restart':
      return node(RESTART, [node('originRunNumber', String(cause.build)), node('originStage', cause.stage)]);
    case 'unknown':
      return nodeOf(parseXml(cause.xml));
  }
}

/** Returns the edited scripts of libraries, by class name. */
function scriptNodes(scripts: Readonly<Record<string, string>>): XmlNode[] {
  const entries = Object.entries(scripts).map(([name, script]) =>
    node('entry', [node('string', name), node('string', script)]),
  );
  return entries.length === 0 ? [] : [node('loadedScripts', entries)];
}

function readScripts(element: XmlElement): { readonly scripts?: Readonly<Record<string, string>> } {
  const list = childOf(element, 'loadedScripts');
  if (list === undefined) return {};
  const entries = childrenOf(list, 'entry').map(({ children: [name, script] }) => [
    name?.text ?? '',
    script?.text ?? '',
  ]);
  return { scripts: Object.fromEntries(entries) };
}

function readCause(element: XmlElement, source: string, kinds: CauseKinds): Cause {
  const forge = kinds.find('forge', element.name);
  if (forge !== undefined) return readPush(element, forge.symbol);
  switch (element.name) {
    case USER:
      return { kind: 'user', userId: childText(element, 'userId') ?? null };
    case UPSTREAM:
    case BUILD_STEP: {
      const nodeId = childText(element, 'nodeId');
      const request = childText(element, 'request');
      const revision = childText(element, 'sha1');
      const cells = childText(element, 'combinationFilter');
      const label = childText(element, 'assignedLabel');
      return {
        kind: 'upstream',
        project: childText(element, 'upstreamProject') ?? '',
        url: childText(element, 'upstreamUrl') ?? '',
        build: Number(childText(element, 'upstreamBuild') ?? '0'),
        causes: (childOf(element, 'upstreamCauses')?.children ?? []).map((child) => readCause(child, source, kinds)),
        ...(nodeId !== undefined && { node: nodeId }),
        ...(request !== undefined && { request }),
        ...(revision !== undefined && { revision }),
        ...(cells !== undefined && { cells }),
        ...(label !== undefined && { label }),
      };
    }
    case REMOTE:
      return {
        kind: 'remote',
        address: childText(element, 'addr') ?? '',
        note: childText(element, 'note') ?? null,
      };
    case TIMER:
      return { kind: 'timer' };
    case PARAMETERIZED_TIMER: {
      const text = childText(element, 'description') ?? '';
      return { kind: 'timer', parameters: text.startsWith(TIMER_TEXT) ? text.slice(TIMER_TEXT.length) : text };
    }
    case SCM:
      return { kind: 'scm' };
    case INDEXING:
      return { kind: 'branch-indexing' };
    case BRANCH_EVENT:
      return { kind: 'branch-event', text: childText(element, 'description') ?? 'Branch event' };
    case LEGACY:
      return { kind: 'legacy' };
    case TIMED_OUT:
      return { kind: 'timed-out', build: Number(childText(element, 'number') ?? '0') };
    case AGENT_LOST:
      return {
        kind: 'agent-lost',
        build: Number(childText(element, 'number') ?? '0'),
        node: childText(element, 'node') ?? '',
        times: Number(childText(element, 'times') ?? '1'),
      };
    case REPLAY:
      // Jenkins keeps the script elsewhere; a build that is over needs it no more.
      return {
        kind: 'replay',
        build: Number(childText(element, 'originalNumber') ?? '0'),
        script: childText(element, 'script') ?? '',
        sandbox: childText(element, 'sandbox') !== 'false',
        ...readScripts(element),
      };
    case RESTART:
      return {
        kind: 'restart',
        build: Number(childText(element, 'originRunNumber') ?? '0'),
        stage: childText(element, 'originStage') ?? '',
      };
    default:
      return { kind: 'unknown', tag: element.name, xml: source.slice(element.start, element.end) };
  }
}

function pushNode(cause: Extract<Cause, { kind: 'push' }>, kinds: CauseKinds): XmlNode {
  const { forge, by, text, revision, variables, lines } = cause;
  const entries = Object.entries(variables ?? {}).map(([name, value]) =>
    node('entry', [node('string', name), node('string', value)]),
  );
  return node(tagOfClass(pushCauseClass(kinds, forge)), [
    ...(by === null ? [] : [node('pushedBy', by)]),
    ...(revision === undefined ? [] : [node('sha1', revision)]),
    node('description', text),
    ...(variables === undefined ? [] : [node('resolvedVariables', entries)]),
    ...(lines === undefined
      ? []
      : [
          node(
            'lines',
            lines.map((line) => node('string', line)),
          ),
        ]),
  ]);
}

/** Reads the cause of a push. Those that Jenkins wrote have no description but say who pushed. */
function readPush(element: XmlElement, forge: Forge): Cause {
  const by = childText(element, 'pushedBy') ?? null;
  const text = childText(element, 'description') ?? `Started by a push${by === null ? '' : ` by ${by}`}`;
  const revision = childText(element, 'sha1');
  const variables = childOf(element, 'resolvedVariables');
  const lines = childOf(element, 'lines');
  return {
    kind: 'push',
    forge,
    by,
    text,
    ...(revision !== undefined && { revision }),
    ...(variables !== undefined && { variables: pairsIn(variables) }),
    ...(lines !== undefined && { lines: lines.children.map((line) => line.text) }),
  };
}

function pairsIn(map: XmlElement): Record<string, string> {
  return Object.fromEntries(
    map.children.flatMap(({ children: [name, value] }) =>
      name === undefined || value === undefined ? [] : [[name.text, value.text] as const],
    ),
  );
}
