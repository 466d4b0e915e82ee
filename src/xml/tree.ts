import { escapeAttribute } from './escape.ts';
import { readXmlInPieces } from './reader.ts';
import { TreeNode } from './tree-node.ts';

/** Reads a document into a tree for XPath, with pauses. Comments and instructions are left out. Throws XmlError. */
export async function readTree(source: string, pause: () => Promise<void>): Promise<TreeNode> {
  const document = TreeNode.document();
  let order = 0;
  let parent = document;
  const next = (): number => {
    order += 1;
    return order;
  };
  const addText = (text: string): void => {
    if (text !== '') parent.append(TreeNode.text(text, document, next()));
  };
  const pieces = readXmlInPieces(source, {
    open(name, attributes) {
      const element = TreeNode.element(name, document, next());
      for (const key in attributes) {
        element.setAttribute(TreeNode.attribute(key, attributes[key] ?? '', document, next()));
      }
      parent.append(element);
      parent = element;
    },
    close() {
      parent = parent.parentNode ?? document;
    },
    text: addText,
    cdata: addText,
  });
  for (const _ of pieces) await pause();
  return document;
}

/** Returns a node as text: an element without declaration, a document with it, an attribute as ` name="value"`. */
export function writeTree(node: TreeNode): string {
  switch (node.kind) {
    case 'document':
      return `<?xml version="1.0" encoding="UTF-8"?>\n${contentOf(node)}`;
    case 'text':
      return escapeCharacters(node.value ?? '');
    case 'attribute':
      return ` ${node.nodeName}="${escapeAttribute(node.value ?? '', '1.0')}"`;
    case 'element': {
      const tag = node.nodeName + node.attributeNodes.map(writeTree).join('');
      return node.firstChild === null ? `<${tag}/>` : `<${tag}>${contentOf(node)}</${node.nodeName}>`;
    }
  }
}

function contentOf(node: TreeNode): string {
  let text = '';
  for (const child of node.children()) text += writeTree(child);
  return text;
}

function escapeCharacters(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * Returns one element that holds all the nodes, in their order; attributes become its own. Takes them out of where they
 * were.
 */
export function wrapNodes(name: string, nodes: readonly TreeNode[]): TreeNode {
  const document = TreeNode.document();
  const wrapper = TreeNode.element(name, document, 1);
  document.append(wrapper);
  for (const node of nodes) {
    const moved = node.kind === 'document' ? node.firstChild : node;
    if (moved === null) continue;
    moved.detach();
    if (moved.kind === 'attribute') wrapper.setAttribute(moved);
    else wrapper.append(moved);
  }
  return wrapper;
}
