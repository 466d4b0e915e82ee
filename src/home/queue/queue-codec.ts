import { wholeNumber } from '../../kit/index.ts';
import type { Cause, ParameterValue, QueueEntry } from '../../model/index.ts';
import {
  attributeOf,
  childOf,
  childText,
  node,
  parseXml,
  toDocument,
  type XmlElement,
  type XmlNode,
} from '../../xml/index.ts';
import { nodeOf } from '../files/element-node.ts';
import { CAUSE_ACTION, type CauseKinds, causeAction, readCauses } from '../runs/cause-codec.ts';
import { PARAMETERS_ACTION, parametersAction, readParameters } from '../runs/parameter-codec.ts';
import type { SecretStore } from '../secrets/secret-types.ts';

const STATE = 'hudson.model.Queue_-State';
const WAITING = 'hudson.model.Queue_-WaitingItem';
const TAGS: readonly string[] = [WAITING, 'hudson.model.Queue_-BlockedItem', 'hudson.model.Queue_-BuildableItem'];
/** Names the action by which Jenkins combines nothing with the item, as a step waits for its run. */
const ALONE = 'hudson.plugins.parameterizedtrigger.DifferentiatingAction';
const REVISION = 'hudson.plugins.git.RevisionParameterAction';
const CELLS = 'hudson.plugins.parameterizedtrigger.matrix.MatrixSubsetAction';
const FREESTYLE = 'hudson.model.FreeStyleProject';

export interface QueueState {
  readonly items: readonly QueueEntry[];
  /** Holds the elements of items that this server cannot run, unchanged. */
  readonly foreign: readonly string[];
  /** Holds the id that was given last. */
  readonly counter: number;
}

/** Provides what queue.xml is read or written with. */
interface QueueCodec<Use extends 'encrypt' | 'decrypt'> {
  readonly secrets: Pick<SecretStore, Use>;
  readonly kinds: CauseKinds;
}

/** Reads queue.xml in any of the shapes that Jenkins has written. Throws XmlError. */
export function readQueueXml(source: string, context: QueueCodec<'decrypt'>): QueueState {
  const root = parseXml(source);
  const items: QueueEntry[] = [];
  const foreign: string[] = [];
  for (const element of (childOf(root, 'items') ?? (root.name === STATE ? undefined : root))?.children ?? []) {
    const item = readItem(element, source, context);
    if (item) items.push(item);
    else foreign.push(source.slice(element.start, element.end));
  }
  return { items, foreign, counter: counterOf(root) };
}

/** Returns queue.xml as Jenkins writes it when it stops; everything waits again after the next start. */
export function writeQueueXml(state: QueueState, context: QueueCodec<'encrypt'>): string {
  const items = [
    ...state.items.map((item) => itemNode(item, context)),
    ...state.foreign.map((xml) => nodeOf(parseXml(xml))),
  ];
  return toDocument(node(STATE, [node('counter', String(state.counter)), node('items', items)]));
}

function itemNode(item: QueueEntry, { secrets, kinds }: QueueCodec<'encrypt'>): XmlNode {
  return node(WAITING, [
    node('actions', [
      ...(item.parameters === null ? [] : [parametersAction(item.parameters, secrets)]),
      causeAction(item.causes, kinds),
      ...(item.alone === true ? [node(ALONE)] : []),
    ]),
    node('id', String(item.id)),
    node('task', { class: FREESTYLE }, item.job),
    node('inQueueSince', String(item.inQueueSince)),
    node('timestamp', [node('time', String(item.due)), node('timezone', 'UTC')]),
  ]);
}

function readItem(element: XmlElement, source: string, { secrets, kinds }: QueueCodec<'decrypt'>): QueueEntry | null {
  const task = childOf(element, 'task');
  const id = wholeNumber(childText(element, 'id'), { least: 0 });
  if (!TAGS.includes(element.name) || id === null || task === undefined) return null;
  if (attributeOf(task, 'class') !== FREESTYLE || task.text.trim() === '') return null;
  const actions = childOf(element, 'actions')?.children ?? [];
  const causes = actions.find((action) => action.name === CAUSE_ACTION);
  const parameters = actions.find((action) => action.name === PARAMETERS_ACTION);
  const inQueueSince = wholeNumber(childText(element, 'inQueueSince'), { least: 0 }) ?? 0;
  const timestamp = childOf(element, 'timestamp');
  return {
    id,
    job: task.text.trim(),
    inQueueSince,
    due: wholeNumber(timestamp && childText(timestamp, 'time'), { least: 0 }) ?? inQueueSince,
    causes: withHandedOver(causes === undefined ? [] : readCauses(causes, source, kinds), actions),
    parameters: parameters === undefined ? null : readParameters(parameters, secrets),
    ...(actions.some(({ name }) => name === ALONE) && { alone: true }),
  };
}

/**
 * Returns the causes with the commit and cells, for which Jenkins has actions of their own, in the cause of whoever started
 * the job with them.
 */
function withHandedOver(causes: readonly Cause[], actions: readonly XmlElement[]): readonly Cause[] {
  const textOf = (tag: string, child: string): string | undefined => {
    const action = actions.find(({ name }) => name === tag);
    return action && childText(action, child)?.trim();
  };
  const revision = textOf(REVISION, 'commit');
  const cells = textOf(CELLS, 'filter');
  const at = causes.findIndex(({ kind }) => kind === 'upstream');
  const cause = causes[at];
  if (cause?.kind !== 'upstream') return causes;
  const whole: Cause = {
    ...cause,
    ...(revision !== undefined && /^[0-9a-f]{40}$/.test(revision) && { revision }),
    ...(cells !== undefined && { cells }),
  };
  return causes.with(at, whole);
}

/** Returns the counter, which Jenkins stores as a child, or among properties in its newer format. */
function counterOf(root: XmlElement): number {
  const direct = wholeNumber(childText(root, 'counter'), { least: 0 });
  if (direct !== null) return direct;
  const found = childOf(root, 'properties')?.children.flatMap((entry) =>
    entry.children.flatMap((child) => wholeNumber(child.text, { least: 0 }) ?? []),
  );
  return Math.max(0, ...(found ?? []));
}

/** Returns an entry with its passwords encrypted, as the journal holds them. */
export function sealEntry<E extends Pick<QueueEntry, 'parameters'>>(
  entry: E,
  secrets: Pick<SecretStore, 'encrypt'>,
): E {
  return { ...entry, parameters: mapPasswords(entry.parameters, (value) => secrets.encrypt(value)) };
}

export function openEntry<E extends Pick<QueueEntry, 'parameters'>>(
  entry: E,
  secrets: Pick<SecretStore, 'decrypt'>,
): E {
  return { ...entry, parameters: mapPasswords(entry.parameters, (value) => secrets.decrypt(value)) };
}

function mapPasswords(
  values: readonly ParameterValue[] | null,
  change: (value: string) => string,
): readonly ParameterValue[] | null {
  if (values === null) return null;
  return values.map((value) => (value.kind === 'password' ? { ...value, value: change(value.value) } : value));
}
