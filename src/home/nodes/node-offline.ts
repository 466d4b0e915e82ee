import { childOf, childrenOf, childText, node, setChild, type XmlElement, type XmlNode } from '../../xml/index.ts';
import type { OfflineMark } from './node-types.ts';

/**
 * Names the element by which a node's file, or the root's for the built-in node, says that somebody took the node offline.
 */
const TAG = 'temporaryOfflineCause';
const NOBODY = 'anonymous';
/** Precedes the reason, since Jenkins's text is `Disconnected by ann : reason`. */
const SEPARATOR = ' : ';

/** Begins the classes of causes that a measurement gave. */
const MEASURED = 'hudson.node_monitors.';

/**
 * Returns the mark in a document; null where there is none. Any kind of cause counts, except what Jenkins measured: nobody would
 * take that back, and it is measured here.
 */
export function readOfflineMark(root: XmlElement): OfflineMark | null {
  const cause = childOf(root, TAG);
  if (cause === undefined || cause.attributes['class']?.startsWith(MEASURED) === true) return null;
  const description = childOf(cause, 'description');
  const args = description && childOf(description, 'args');
  const [user, reason] = args === undefined ? [] : childrenOf(args, 'string').map(({ text }) => text);
  const since = Number(childText(cause, 'timestamp') ?? '');
  return {
    reason: childText(cause, 'message') ?? withoutSeparator(reason ?? description?.text.trim() ?? ''),
    userId: childText(cause, 'userId') ?? (user === undefined || user === NOBODY ? null : user),
    since: Number.isSafeInteger(since) ? since : 0,
  };
}

/** Returns the document with the mark, as Jenkins writes it, or without (null). Throws XmlError. */
export function withOfflineMark(source: string, mark: OfflineMark | null): string {
  return setChild(source, [TAG], mark && markNode(mark));
}

function markNode({ reason, userId, since }: OfflineMark): XmlNode {
  return node(TAG, { class: 'hudson.slaves.OfflineCause$UserCause' }, [
    node('timestamp', String(since)),
    node('description', [
      node('holder', [node('owner', 'hudson.slaves.Messages')]),
      node('key', 'SlaveComputer.DisconnectedBy'),
      node('args', [node('string', userId ?? NOBODY), node('string', reason === '' ? '' : SEPARATOR + reason)]),
    ]),
    ...(userId === null ? [] : [node('userId', userId)]),
  ]);
}

function withoutSeparator(text: string): string {
  return text.startsWith(SEPARATOR) ? text.slice(SEPARATOR.length) : text;
}
