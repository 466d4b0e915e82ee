import { attributeOf, childOf, childrenOf, childText, parseXml, type XmlElement, XmlError } from '../../xml/index.ts';
import type { FlowNode, NodeKind } from '../flow/graph.ts';
import { INTERRUPTED } from '../flow/interrupted.ts';
import type { FlowError, Interruption } from '../journal/index.ts';

/**
 * Reads the nodes of a graph as Jenkins stores them: a document for each (`workflow/6.xml`), or one with all of them
 * (`flowNodeStore.xml`). Returns them in the order of their ids. It leaves out whatever is no node or no document.
 */
export async function readJenkinsNodes(documents: readonly string[], known: KnownSteps): Promise<readonly FlowNode[]> {
  const steps = new Map([...(await known())].map((step) => [step.className, step]));
  const found = documents
    .flatMap((text) => rootOf(text) ?? [])
    .flatMap(tagsIn)
    .flatMap((tag) => nodeOf(tag, steps) ?? []);
  const byId = new Map(found.map((each) => [each.id, each]));
  return found.map((each) => completed(each, byId)).sort((a, b) => Number(a.id) - Number(b.id));
}

/** Describes a step by what identifies its nodes. */
export interface StepClass {
  /** Holds the function name. */
  readonly name: string;
  readonly className: string;
  /** Names the parameter shown beside the name. */
  readonly shows?: string;
}

/** Returns the existing steps; is called when there is something to read. */
export type KnownSteps = () => Promise<Iterable<StepClass>>;

/** Maps Java classes to steps. */
type Steps = ReadonlyMap<string, StepClass>;

const BODY = 'BodyInvocationAction';
const MAX_CAUSE_DEPTH = 20;

/**
 * Returns the root of a document; null where a crash or a manual edit left it incomplete. Only its own nodes are then
 * missing.
 */
function rootOf(text: string): XmlElement | null {
  try {
    return parseXml(text);
  } catch (error) {
    if (error instanceof XmlError) return null;
    throw error;
  }
}

function tagsIn(root: XmlElement): readonly XmlElement[] {
  if (root.name === 'Tag') return [root];
  return childrenOf(root, 'entry').flatMap((entry) => childOf(entry, 'Tag') ?? []);
}

function nodeOf(tag: XmlElement, steps: Steps): FlowNode | null {
  const element = childOf(tag, 'node');
  const actions = childOf(tag, 'actions')?.children ?? [];
  const id = element === undefined ? undefined : childText(element, 'id');
  if (element === undefined || id === undefined) return null;
  const action = (name: string): XmlElement | undefined => actions.find((each) => each.name.endsWith(`.${name}`));
  const label = action('LabelAction') ?? action('StageActionImpl');
  const timing = action('TimingAction');
  const descriptor = childText(element, 'descriptorId') ?? '';
  const parents = childOf(element, 'parentIds');
  return {
    id,
    kind: kindOf((attributeOf(element, 'class') ?? '').replace(/^.*\./, ''), action(BODY) !== undefined),
    step: steps.get(descriptor)?.name ?? descriptor.replace(/^.*\./, ''),
    label: label === undefined ? null : (childText(label, 'displayName') ?? childText(label, 'stageName') ?? null),
    parents: parents === undefined ? [] : childrenOf(parents, 'string').map(({ text }) => text),
    enclosing: null,
    opens: childText(element, 'startId') ?? null,
    started: Number((timing && childText(timing, 'startTime')) ?? 0),
    argument: argumentOf(action('ArgumentsActionImpl'), steps.get(descriptor)?.shows),
    error: errorOf(action('ErrorAction')),
    warning: warningOf(action('WarningAction')),
    execNode: null,
    paused: pausedOf(action('PauseAction')),
    tags: tagsOf(action('TagsAction')),
  };
}

/** Returns an end node with the step and the label of what it ends; must be called when all nodes are read. */
function completed(each: FlowNode, byId: ReadonlyMap<string, FlowNode>): FlowNode {
  const opener = each.opens === null ? undefined : byId.get(each.opens);
  return opener === undefined ? each : { ...each, step: opener.step, label: opener.label };
}

function kindOf(className: string, isBody: boolean): NodeKind {
  switch (className) {
    case 'FlowStartNode':
      return 'start';
    case 'FlowEndNode':
      return 'end';
    case 'StepStartNode':
      return isBody ? 'body' : 'block';
    case 'StepEndNode':
      return isBody ? 'body-end' : 'block-end';
    default:
      return 'atom';
  }
}

/** Returns a step's only argument, or the script of one that runs commands. Jenkins: `StepDescriptor#argumentsToString`. */
function argumentOf(action: XmlElement | undefined, shown: string | undefined): string | null {
  const list = action && childOf(action, 'arguments');
  if (list === undefined) return null;
  const named = childrenOf(list, 'entry').map(({ children }) => children);
  const [, value] = named.find(([name]) => name?.text === shown) ?? named[0] ?? [];
  const isPlain = value !== undefined && ['string', 'int', 'long', 'boolean'].includes(value.name);
  return isPlain && (named.length === 1 || shown !== undefined) ? value.text : null;
}

function errorOf(action: XmlElement | undefined): FlowError | null {
  const error = action && childOf(action, 'error');
  return error === undefined ? null : recordOf(error, attributeOf(error, 'class') ?? '', 0);
}

function recordOf(error: XmlElement, className: string, depth: number): FlowError {
  const cause = childOf(error, 'cause');
  return {
    className,
    message: childText(error, 'detailMessage') ?? null,
    ...(cause !== undefined &&
      depth < MAX_CAUSE_DEPTH && { cause: recordOf(cause, attributeOf(cause, 'class') ?? '', depth + 1) }),
    ...(className === INTERRUPTED && { interruption: interruptionOf(error) }),
  };
}

function interruptionOf(error: XmlElement): Interruption {
  const result = childOf(error, 'result');
  const name = (result && childText(result, 'name')) ?? 'ABORTED';
  const known = (['SUCCESS', 'UNSTABLE', 'FAILURE', 'NOT_BUILT', 'ABORTED'] as const).find((each) => each === name);
  return { result: known ?? 'ABORTED', causes: [] };
}

function warningOf(action: XmlElement | undefined): FlowNode['warning'] {
  if (action === undefined) return null;
  const result = childOf(action, 'result');
  return {
    result: (result && childText(result, 'name')) ?? 'UNSTABLE',
    message: childText(action, 'message') ?? null,
  };
}

function pausedOf(action: XmlElement | undefined): number {
  const pauses = (action && childOf(action, 'pauses')) ?? action;
  if (pauses === undefined) return 0;
  return [pauses, ...pauses.children].reduce((sum, pause) => {
    const from = Number(childText(pause, 'startTime') ?? Number.NaN);
    const to = Number(childText(pause, 'endTime') ?? Number.NaN);
    return to > from ? sum + to - from : sum;
  }, 0);
}

function tagsOf(action: XmlElement | undefined): Record<string, string> | null {
  const tags = action && childOf(action, 'tags');
  if (tags === undefined) return null;
  return Object.fromEntries(
    childrenOf(tags, 'entry').map((entry) => {
      const [name = '', value = ''] = childrenOf(entry, 'string').map(({ text }) => text);
      return [name, value];
    }),
  );
}
