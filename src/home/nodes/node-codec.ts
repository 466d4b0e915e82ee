import { fail, labelWords } from '../../model/index.ts';
import { attributeOf, childOf, childText, parseXml, setText, type XmlElement } from '../../xml/index.ts';
import { readOfflineMark } from './node-offline.ts';
import type { NodeRecord } from './node-types.ts';

/** Names the root element of a permanent node's file; Jenkins reads the class's name as well. */
const TAG = 'slave';
const FORMER_TAG = 'hudson.slaves.DumbSlave';
/** Limits the executors of a node: more are a mistake, and would cost memory for each. */
const MAX_EXECUTORS = 10_000;
const DECLARATION = "<?xml version='1.1' encoding='UTF-8'?>\n";
const DECLARATION_SENT = '<?xml version="1.1" encoding="UTF-8"?>\n';

/** Returns whether a root element is that of a permanent node. */
export function isNodeTag(tag: string): boolean {
  return tag === TAG || tag === FORMER_TAG;
}

/**
 * Returns what a node's document says; what it leaves out is read as Jenkins does. `folder` names it where the document
 * does not.
 */
export function readNode(root: XmlElement, folder: string): NodeRecord {
  return {
    name: nameIn(root) ?? folder,
    description: childText(root, 'description') ?? '',
    remoteFolder: childText(root, 'remoteFS')?.trim() ?? '',
    executors: executorsIn(root),
    mode: childText(root, 'mode')?.trim() === 'EXCLUSIVE' ? 'EXCLUSIVE' : 'NORMAL',
    labels: labelWords(childText(root, 'label') ?? ''),
    launcher: classOf(root, 'launcher'),
    retentionStrategy: classOf(root, 'retentionStrategy'),
    launcherElement: childOf(root, 'launcher') ?? null,
    retentionElement: childOf(root, 'retentionStrategy') ?? null,
    tag: TAG,
    offline: readOfflineMark(root),
    properties: childOf(root, 'nodeProperties')?.children ?? [],
  };
}

/** Returns the name that a document has; null where it has none. */
export function nameIn(root: XmlElement): string | null {
  return childText(root, 'name')?.trim() || null;
}

/**
 * Returns a posted document as it is stored: with the declaration that Jenkins writes, the root element by its usual name,
 * and the node's name. Nothing else changes. Throws NODE_ROOT_UNKNOWN and XmlError.
 */
export function storedDocument(text: string, name: string): string {
  const root = parseXml(text);
  if (!isNodeTag(root.name)) fail('NODE_ROOT_UNKNOWN', root.name);
  return setText(DECLARATION + withoutDeclaration(renamedRoot(text, root)), ['name'], name);
}

/** Returns a stored document as Jenkins sends it. */
export function sentDocument(text: string): string {
  return DECLARATION_SENT + withoutDeclaration(text);
}

function renamedRoot(text: string, root: XmlElement): string {
  if (root.name === TAG) return text;
  const tagEnd = root.start + 1 + root.name.length;
  const closing = text.slice(root.contentEnd, root.end).replace(root.name, TAG);
  return `${text.slice(0, root.start + 1)}${TAG}${text.slice(tagEnd, root.contentEnd)}${closing}${text.slice(root.end)}`;
}

function withoutDeclaration(text: string): string {
  return text.replace(/^\uFEFF?\s*<\?xml\s[^>]*\?>\s*/, '');
}

function classOf(root: XmlElement, name: string): string | null {
  const element = childOf(root, name);
  return (element && attributeOf(element, 'class')) ?? null;
}

function executorsIn(root: XmlElement): number {
  const text = childText(root, 'numExecutors')?.trim() ?? '';
  return /^\d{1,9}$/.test(text) ? Math.min(Number(text), MAX_EXECUTORS) : 1;
}
