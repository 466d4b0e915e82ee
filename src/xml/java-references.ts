import { attributeOf, type XmlElement } from './element.ts';

/** Limits the elements of one document that may be copied to where they are referred to. */
const MAX_COPIED = 20_000;
/** Limits the siblings that are examined, over all references of a document. */
const MAX_LOOKED_AT = 1_000_000;
const MAX_PATH = 2_000;

/**
 * Finds what XStream's references mean: `reference="../../scm"`, `reference="../hudson.model.AllView[2]"`, or from the
 * root `/project/scm`. However many and however nested they are, what they stand for stays small.
 */
export class ReferenceResolver {
  readonly #root: XmlElement;
  #parents: Map<XmlElement, XmlElement> | null = null;
  #copies = MAX_COPIED;
  #looks = MAX_LOOKED_AT;

  constructor(root: XmlElement) {
    this.#root = root;
  }

  /** Returns null where it is no reference, or one that leads nowhere. */
  targetOf(element: XmlElement): XmlElement | null {
    const path = attributeOf(element, 'reference');
    if (path === undefined || path.length > MAX_PATH || element.children.length > 0 || element.text.trim() !== '')
      return null;
    this.#parents ??= parentsIn(this.#root);
    let at: XmlElement | undefined = element;
    const steps = path.split('/');
    if (steps[0] === '') {
      const [, first = ''] = steps;
      if (first !== this.#root.name) return null;
      at = this.#root;
      steps.splice(0, 2);
    }
    for (const step of steps) {
      if (at === undefined) return null;
      at = step === '..' ? this.#parents.get(at) : this.#childAt(at, step);
    }
    return at ?? null;
  }

  /** Returns whether one more copy of this may be made. */
  affords(element: XmlElement): boolean {
    const before = this.#copies;
    if (this.#spend(element)) return true;
    this.#copies = before;
    return false;
  }

  #childAt(element: XmlElement, step: string): XmlElement | undefined {
    if (step === '' || step === '.') return element;
    this.#looks -= element.children.length + 1;
    if (this.#looks < 0) return undefined;
    const [, name = step, place = '1'] = /^(.*)\[(\d{1,9})\]$/.exec(step) ?? [];
    return element.children.filter((child) => child.name === name)[Number(place) - 1];
  }

  #spend(element: XmlElement): boolean {
    this.#copies -= 1;
    return this.#copies >= 0 && element.children.every((child) => this.#spend(child));
  }
}

function parentsIn(root: XmlElement): Map<XmlElement, XmlElement> {
  const parents = new Map<XmlElement, XmlElement>();
  const open = [root];
  for (const element of open) {
    for (const child of element.children) {
      parents.set(child, element);
      open.push(child);
    }
  }
  return parents;
}
