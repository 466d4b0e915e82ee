import { wholeNumber } from '../../kit/index.ts';
import { type Interruption, parseResult, type Run, type RunAction } from '../../model/index.ts';
import type { ActionKind, ActionRecord } from '../../points/index.ts';
import {
  childOf,
  childrenOf,
  childText,
  insertChild,
  node,
  parseXml,
  setChild,
  setText,
  toDocument,
  writeElement,
  type XmlElement,
  type XmlNode,
} from '../../xml/index.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import { CAUSE_ACTION, causeAction, readCauses } from './cause-codec.ts';
import { PARAMETERS_ACTION, parametersAction, readParameters } from './parameter-codec.ts';
import { checkoutsNode, parserNode, type RunKinds, readCheckouts } from './run-checkouts.ts';
import { FINGERPRINT_ACTION, fingerprintAction, readFingerprintAction } from './run-fingerprints.ts';
import { readTestTotals, TEST_RESULT_ACTION, testResultAction } from './test-reports-action.ts';

const INTERRUPTED_ACTION = 'jenkins.model.InterruptedBuildAction';
const USER_INTERRUPTION = 'jenkins.model.CauseOfInterruption_-UserInterruption';
const REJECTION = 'org.jenkinsci.plugins.workflow.support.steps.input.Rejection';
/** Names a reason of this server; Jenkins has no class for it and ignores the element. */
const SERVER_INTERRUPTION = 'millwright.Interruption';
const KNOWN_ACTIONS: readonly string[] = [
  CAUSE_ACTION,
  PARAMETERS_ACTION,
  INTERRUPTED_ACTION,
  TEST_RESULT_ACTION,
  FINGERPRINT_ACTION,
];

/** Names the version of Jenkins whose format is written. */
const HUDSON_VERSION = '2.393';

/** Lists the children of `<build>` in the order in which Jenkins writes them. */
const ORDER = [
  'actions',
  'queueId',
  'timestamp',
  'startTime',
  'result',
  'description',
  'displayName',
  'duration',
  'charset',
  'keepLog',
  'builtOn',
  'workspace',
  'hudsonVersion',
  'scm',
  'checkouts',
  'culprits',
] as const;

/** Names the root element of the runs that list their checkouts. */
const PIPELINE_RUN = 'flow-build';

/** Holds what the form of a run's file depends on beside the run. */
export interface RunCodecContext {
  readonly secrets: Pick<SecretStore, 'encrypt' | 'decrypt'>;
  readonly kinds: RunKinds;
}

export interface ReadRunOptions {
  readonly job: string;
  readonly number: number;
  /** Says whether the run may still be running: a missing result then means that there is none yet. */
  readonly underWay: boolean;
  readonly secrets: Pick<SecretStore, 'decrypt'>;
  readonly kinds: RunKinds;
  /** Returns when the run was queued, where its file does not say it. */
  timeOtherwise?(): number | null;
}

/**
 * Reads a build.xml. A run without a result that is not under way is ABORTED, as in Jenkins. Throws XmlError, and an
 * Error where the document is not a run's (no timestamp).
 */
export function readRun(source: string, options: ReadRunOptions): Run {
  const { job, number, underWay, secrets, kinds } = options;
  const root = parseXml(source);
  const actions = childOf(root, 'actions')?.children ?? [];
  const causes = actions.find((action) => action.name === CAUSE_ACTION);
  const parameters = actions.find((action) => action.name === PARAMETERS_ACTION);
  const interrupted = actions.find((action) => action.name === INTERRUPTED_ACTION);
  const tests = actions.find((action) => action.name === TEST_RESULT_ACTION);
  const fingerprints = actions.find((action) => action.name === FINGERPRINT_ACTION);
  const result = childText(root, 'result');
  const timestamp = wholeNumber(childText(root, 'timestamp')) ?? options.timeOtherwise?.() ?? null;
  if (timestamp === null) throw new Error(`<${root.name}> has no <timestamp>`);
  return {
    job,
    number,
    queueId: wholeNumber(childText(root, 'queueId')) ?? -1,
    timestamp,
    startTime: wholeNumber(childText(root, 'startTime')) ?? timestamp,
    duration: wholeNumber(childText(root, 'duration')) ?? 0,
    result: result === undefined ? (underWay ? null : 'ABORTED') : parseResult(result),
    state: result === undefined && underWay ? 'building' : 'completed',
    keepLog: childText(root, 'keepLog')?.trim() === 'true',
    description: childText(root, 'description') ?? null,
    displayName: childText(root, 'displayName') ?? null,
    builtOn: childText(root, 'builtOn') ?? '',
    workspace: childText(root, 'workspace') ?? null,
    causes: causes === undefined ? [] : readCauses(causes, source, kinds),
    parameters: parameters === undefined ? null : readParameters(parameters, secrets),
    interruptions: interrupted === undefined ? [] : readInterruptions(interrupted),
    ...(tests !== undefined && { testTotals: readTestTotals(tests) }),
    ...(fingerprints !== undefined && { fingerprints: underWay ? readFingerprintAction(fingerprints) : 'stored' }),
    actions: actions.flatMap((element) => {
      const kind = actionKind(kinds, element.name);
      return kind === undefined ? [] : [{ tag: kind.xmlTag, data: kind.record.read(element) }];
    }),
    checkouts: readCheckouts(root, kinds),
    culprits: readCulprits(root),
    otherActions: actions
      .map((action) => action.name)
      .filter((name) => !KNOWN_ACTIONS.includes(name) && actionKind(kinds, name) === undefined),
  };
}

type StoredKind = ActionKind & { readonly record: ActionRecord };

/** Returns the kind of an action that build.xml holds; undefined where there is none that is stored there. */
function actionKind(kinds: RunKinds, tag: string): StoredKind | undefined {
  const kind = kinds.find('action', tag);
  return kind !== undefined && isStored(kind) ? kind : undefined;
}

function isStored(kind: ActionKind): kind is StoredKind {
  return kind.record !== null;
}

/** Returns names below `<culprits>`, whatever collection Java wrote. */
function readCulprits(root: XmlElement): readonly string[] {
  const culprits = childOf(root, 'culprits');
  if (culprits === undefined) return [];
  const names = (element: XmlElement): string[] => [
    ...childrenOf(element, 'string').map(({ text }) => text),
    ...element.children.flatMap((child) => (child.name === 'string' ? [] : names(child))),
  ];
  return names(culprits);
}

function culpritsNode(culprits: readonly string[]): XmlNode {
  const names = culprits.map((name) => node('string', name));
  return node('culprits', { class: 'java.util.Collections$UnmodifiableSet' }, [
    node('c', { class: 'sorted-set' }, names),
  ]);
}

/** Describes what a run's file contains because of the kind of its job. */
export interface RunShape {
  /** Names the root element. */
  readonly tag: string;
  /** Holds further actions, which precede all others, and further children of the root, which follow all others. */
  readonly actions?: readonly XmlNode[];
  readonly children?: readonly XmlNode[];
}

/** Returns a whole build.xml for a run that has nothing but what we know of it. No `<result>` until it is completed. */
export function writeRun(run: Run, context: RunCodecContext, shape: RunShape = { tag: 'build' }): string {
  const { secrets, kinds } = context;
  const scalars = scalarsOf(run);
  const fixed: Record<string, XmlNode> = {
    actions: node('actions', [
      ...(shape.actions ?? []),
      ...actionNodes(run, context),
      ...kindNodes(run.actions, kinds),
    ]),
    charset: node('charset', 'UTF-8'),
    hudsonVersion: node('hudsonVersion', HUDSON_VERSION),
    ...(shape.tag === PIPELINE_RUN
      ? run.checkouts.length > 0 && { checkouts: checkoutsNode(run.checkouts, kinds, secrets) }
      : { scm: parserNode(run.checkouts, kinds) }),
    culprits: culpritsNode(run.culprits),
  };
  const children = ORDER.flatMap((name) => {
    const scalar = scalars[name];
    return fixed[name] ?? (typeof scalar === 'string' ? node(name, scalar) : []);
  });
  return toDocument(node(shape.tag, [...children, ...(shape.children ?? [])]));
}

/** Returns the document with what differs between the runs changed in it, and every other byte as it was. */
export function editRun(source: string, before: Run, after: Run, context: RunCodecContext): string {
  const { kinds } = context;
  let edited = source;
  const old = scalarsOf(before);
  for (const [name, value] of Object.entries(scalarsOf(after))) {
    if (value === old[name]) continue;
    edited =
      value === null || childOf(parseXml(edited), name) !== undefined
        ? setText(edited, [name], value)
        : insert(edited, node(name, value));
  }
  const oldPlain = comparable(before, kinds);
  const newPlain = comparable(after, kinds);
  for (const action of actionNodes(after, context)) {
    if (newPlain.get(action.name) === oldPlain.get(action.name)) continue;
    if (childOf(parseXml(edited), 'actions') === undefined) edited = insert(edited, node('actions'));
    edited = setChild(edited, ['actions', action.name], action);
  }
  for (const name of oldPlain.keys()) {
    if (!newPlain.has(name)) edited = setChild(edited, ['actions', name], null);
  }
  return editSources(editKindActions(edited, before, after, kinds), before, after, context);
}

/** Returns the document with all actions of a tag written anew where one of them differs. */
function editKindActions(source: string, before: Run, after: Run, kinds: RunKinds): string {
  let edited = source;
  const ofTag = (run: Run, tag: string): RunAction[] => run.actions.filter((action) => action.tag === tag);
  for (const tag of new Set([...before.actions, ...after.actions].map((action) => action.tag))) {
    const now = ofTag(after, tag);
    if (JSON.stringify(ofTag(before, tag)) === JSON.stringify(now)) continue;
    const names = [tag, ...(kinds.find('action', tag)?.aliases ?? [])];
    for (const name of names) {
      while (childOf(childOf(parseXml(edited), 'actions') ?? NOTHING, name) !== undefined)
        edited = setChild(edited, ['actions', name], null);
    }
    for (const action of kindNodes(now, kinds)) {
      if (childOf(parseXml(edited), 'actions') === undefined) edited = insert(edited, node('actions'));
      edited = insertChild(edited, ['actions'], Number.MAX_SAFE_INTEGER, action);
    }
  }
  return edited;
}

const NOTHING: XmlElement = parseXml('<nothing/>');

function editSources(source: string, before: Run, after: Run, { kinds, secrets }: RunCodecContext): string {
  let edited = source;
  const put = (added: XmlNode): void => {
    edited =
      childOf(parseXml(edited), added.name) === undefined
        ? insert(edited, added)
        : setChild(edited, [added.name], added);
  };
  if (JSON.stringify(before.checkouts.map(plainCheckout)) !== JSON.stringify(after.checkouts.map(plainCheckout))) {
    const listed = parseXml(source).name === PIPELINE_RUN;
    put(listed ? checkoutsNode(after.checkouts, kinds, secrets) : parserNode(after.checkouts, kinds));
  }
  if (JSON.stringify(before.culprits) !== JSON.stringify(after.culprits)) put(culpritsNode(after.culprits));
  return edited;
}

/** Configurations of one kind that were read from the same text are equal; kinds themselves are not compared. */
function plainCheckout({ tag, config, changelog, poll }: Run['checkouts'][number]): unknown {
  return [tag, config, changelog, poll];
}

function kindNodes(actions: readonly RunAction[], kinds: RunKinds): XmlNode[] {
  return actions.flatMap(({ tag, data }) => actionKind(kinds, tag)?.record.write(data) ?? []);
}

/** Returns the actions in plain text for a comparison, as the same secret is encrypted to another text each time. */
function comparable(run: Run, kinds: RunKinds): Map<string, string> {
  const secrets = { encrypt: (text: string) => text };
  return new Map(actionNodes(run, { secrets, kinds }).map((action) => [action.name, JSON.stringify(action)]));
}

/** Returns the text of each simple child; null where it is left out. */
function scalarsOf(run: Run): Record<string, string | null> {
  return {
    queueId: String(run.queueId),
    timestamp: String(run.timestamp),
    startTime: String(run.startTime),
    result: run.state === 'completed' ? run.result : null,
    description: run.description,
    displayName: run.displayName,
    duration: String(run.duration),
    keepLog: String(run.keepLog),
    builtOn: run.builtOn,
    workspace: run.workspace,
  };
}

interface ActionContext {
  readonly secrets: Pick<SecretStore, 'encrypt'>;
  readonly kinds: RunKinds;
}

function actionNodes(run: Run, { secrets, kinds }: ActionContext): XmlNode[] {
  return [
    ...(run.parameters === null ? [] : [parametersAction(run.parameters, secrets)]),
    ...(run.causes.length === 0 ? [] : [causeAction(run.causes, kinds)]),
    ...(run.interruptions.length === 0 ? [] : [interruptedAction(run.interruptions)]),
    ...(run.testTotals === undefined ? [] : [testResultAction(run.testTotals)]),
    ...(run.fingerprints instanceof Map ? [fingerprintAction(run.fingerprints)] : []),
  ];
}

function interruptedAction(interruptions: readonly Interruption[]): XmlNode {
  return node(INTERRUPTED_ACTION, [node('causes', interruptions.map(interruptionNode))]);
}

function interruptionNode({ userId, text, rejectedAt }: Interruption): XmlNode {
  if (rejectedAt !== undefined) {
    const user = userId === null ? [] : [node('userName', userId)];
    return node(REJECTION, [...user, node('timestamp', String(rejectedAt))]);
  }
  return userId === null
    ? node(SERVER_INTERRUPTION, [node('text', text)])
    : node(USER_INTERRUPTION, [node('user', userId)]);
}

function readInterruptions(action: XmlElement): Interruption[] {
  return (childOf(action, 'causes')?.children ?? []).map((element) => {
    const user = childText(element, 'user');
    if (element.name === USER_INTERRUPTION) return { userId: user ?? null, text: `Aborted by ${user ?? 'anonymous'}` };
    if (element.name === REJECTION) {
      const userId = childText(element, 'userName') ?? null;
      const rejectedAt = Number(childText(element, 'timestamp') ?? '0');
      return { userId, text: `Rejected by ${userId ?? 'SYSTEM'}`, rejectedAt };
    }
    if (element.name === SERVER_INTERRUPTION) return { userId: null, text: childText(element, 'text') ?? '' };
    return { userId: null, text: element.name };
  });
}

/** Inserts a new child where Jenkins would write it: after the nearest one that precedes it. */
function insert(source: string, added: XmlNode): string {
  const root = parseXml(source);
  const before: readonly string[] = ORDER.slice(0, (ORDER as readonly string[]).indexOf(added.name));
  const neighbour = root.children.findLast((child) => before.includes(child.name));
  const at = neighbour?.end ?? root.contentStart;
  return `${source.slice(0, at)}\n  ${writeElement(added, 1)}${source.slice(at)}`;
}
