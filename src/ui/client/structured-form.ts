// The `json` field of a form: the object that Jenkins's own pages send beside the plain fields.

/** Describes what a field has to do with the object; fields of the page and of tests are such. */
export interface FormField {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly checked?: boolean;
  readonly disabled?: boolean;
  /** Holds the path of the member, where that is not the name of the field; '' is none. */
  readonly path?: string | undefined;
}

interface Tree {
  [name: string]: string | boolean | string[] | Tree;
}

/**
 * Returns the object of a form. A member is named as its field, without `_.`; dots in a path lead into objects. Boxes are
 * true or false, and what nobody may log is named beside it. `member` names the member that holds all but the button.
 */
export function objectOf(fields: Iterable<FormField>, member = ''): Tree {
  const root: Tree = {};
  const list = [...fields];
  const boxes = new Set(list.filter(({ type }) => type === 'checkbox').map(({ name }) => name));
  for (const field of list) {
    const { name, type, value, checked = false, disabled = false } = field;
    const path = field.path ?? (name.startsWith('_.') ? name.slice(2) : name);
    if (disabled || name === '' || path === '' || type === 'file' || (type === 'radio' && !checked)) continue;
    if (type === 'hidden' && boxes.has(name)) continue;
    const words = path === name ? [path] : path.split('.');
    if (member !== '' && type !== 'submit') words.unshift(member);
    const last = words.pop() ?? '';
    const parent = words.reduce<Tree>((tree, word) => subtree(tree, word), root);
    parent[last] = type === 'checkbox' ? checked : value;
    if (type === 'password') redact(parent, last);
  }
  return root;
}

function subtree(tree: Tree, word: string): Tree {
  const there = tree[word];
  if (typeof there === 'object' && !Array.isArray(there)) return there;
  const made: Tree = {};
  tree[word] = made;
  return made;
}

function redact(tree: Tree, name: string): void {
  const before = tree['$redact'];
  tree['$redact'] = before === undefined ? name : [...(Array.isArray(before) ? before : [String(before)]), name];
}
