const ELEMENT = 1;
const ATTRIBUTE = 2;
const TEXT = 3;
const DOCUMENT = 9;

type NodeType = typeof ELEMENT | typeof ATTRIBUTE | typeof TEXT | typeof DOCUMENT;

const PRECEDING = 2;
const FOLLOWING = 4;

/**
 * Represents a node of a tree for XPath: the few members of the DOM that the evaluator reads, and a number in document
 * order, without which every comparison of two nodes would walk the tree.
 */
export class TreeNode {
  readonly nodeType: NodeType;
  readonly nodeName: string;
  readonly localName: string;
  readonly namespaceURI = null;
  readonly prefix = null;
  readonly nodeValue: string | null;
  readonly ownerDocument: TreeNode | null;
  readonly order: number;
  readonly attributeNodes: TreeNode[] = [];
  parentNode: TreeNode | null = null;
  /** Holds the element of an attribute; null for other nodes. */
  ownerElement: TreeNode | null = null;
  firstChild: TreeNode | null = null;
  lastChild: TreeNode | null = null;
  previousSibling: TreeNode | null = null;
  nextSibling: TreeNode | null = null;

  private constructor(type: NodeType, name: string, value: string | null, document: TreeNode | null, order: number) {
    this.nodeType = type;
    this.nodeName = name;
    this.localName = name;
    this.nodeValue = value;
    this.ownerDocument = document;
    this.order = order;
  }

  static document(): TreeNode {
    return new TreeNode(DOCUMENT, '#document', null, null, 0);
  }

  static element(name: string, document: TreeNode, order: number): TreeNode {
    return new TreeNode(ELEMENT, name, null, document, order);
  }

  static attribute(name: string, value: string, document: TreeNode, order: number): TreeNode {
    return new TreeNode(ATTRIBUTE, name, value, document, order);
  }

  static text(value: string, document: TreeNode, order: number): TreeNode {
    return new TreeNode(TEXT, '#text', value, document, order);
  }

  get kind(): 'element' | 'attribute' | 'text' | 'document' {
    switch (this.nodeType) {
      case ELEMENT:
        return 'element';
      case ATTRIBUTE:
        return 'attribute';
      case TEXT:
        return 'text';
      default:
        return 'document';
    }
  }

  get value(): string | null {
    return this.nodeValue;
  }

  get documentElement(): TreeNode | null {
    return this.nodeType === DOCUMENT ? this.firstChild : null;
  }

  get attributes(): { readonly length: number; item(at: number): TreeNode | null } | null {
    if (this.nodeType !== ELEMENT) return null;
    const nodes = this.attributeNodes;
    return { length: nodes.length, item: (at) => nodes[at] ?? null };
  }

  /** Returns the position in the DOM's bits. */
  compareDocumentPosition(other: TreeNode): number {
    if (other.order === this.order) return 0;
    return other.order < this.order ? PRECEDING : FOLLOWING;
  }

  /** Returns the children in order. It is not affected by what is removed meanwhile before the next one. */
  *children(): Generator<TreeNode> {
    for (let child = this.firstChild; child !== null; child = child.nextSibling) yield child;
  }

  append(child: TreeNode): void {
    child.parentNode = this;
    child.previousSibling = this.lastChild;
    child.nextSibling = null;
    if (this.lastChild === null) this.firstChild = child;
    else this.lastChild.nextSibling = child;
    this.lastChild = child;
  }

  setAttribute(attribute: TreeNode): void {
    attribute.ownerElement = this;
    const at = this.attributeNodes.findIndex(({ nodeName }) => nodeName === attribute.nodeName);
    if (at === -1) this.attributeNodes.push(attribute);
    else this.attributeNodes[at] = attribute;
  }

  /** Removes the node from its parent or its element. */
  detach(): void {
    if (this.ownerElement !== null) {
      const nodes = this.ownerElement.attributeNodes;
      const at = nodes.indexOf(this);
      if (at !== -1) nodes.splice(at, 1);
      this.ownerElement = null;
      return;
    }
    const parent = this.parentNode;
    if (parent === null) return;
    if (this.previousSibling === null) parent.firstChild = this.nextSibling;
    else this.previousSibling.nextSibling = this.nextSibling;
    if (this.nextSibling === null) parent.lastChild = this.previousSibling;
    else this.nextSibling.previousSibling = this.previousSibling;
    this.parentNode = null;
    this.previousSibling = null;
    this.nextSibling = null;
  }
}
