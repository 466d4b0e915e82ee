import type { FormNode, FormTree, MatrixNode, OneNode, Part, PartsNode } from './form-node.ts';

/** Represents the structured form that a page posts as `json`. */
export type PostedForm = Record<string, unknown>;

/** Returns what a page posts for a form, with the members of its buttons as browsers send them. */
export function postedOf({ sections }: Pick<FormTree, 'sections'>, isApplied = false): PostedForm {
  const form = postedNodes(sections.flatMap(({ nodes }) => nodes));
  return { ...form, Submit: '', 'core:apply': isApplied ? 'true' : '' };
}

/** Returns the members of some nodes. */
export function postedNodes(nodes: readonly FormNode[]): PostedForm {
  const form: PostedForm = {};
  for (const node of nodes) {
    const members = membersOf(node);
    if (node.unsaid === undefined || JSON.stringify(members) !== node.unsaid) Object.assign(form, members);
  }
  return form;
}

/** Returns the values of some nodes, also of those that nobody changed; members of an object have a dot: `keyInfo.key`. */
export function valuesOfNodes(nodes: readonly FormNode[], place = ''): Record<string, string> {
  const values: Record<string, string> = {};
  for (const node of nodes) {
    const name = `${place}${node.member}`;
    if (node.is === 'text' || node.is === 'choice' || node.is === 'secret') values[name] = node.value;
    if (node.is === 'check' || node.is === 'block') values[name] = String(node.on);
    if (node.is === 'group') Object.assign(values, valuesOfNodes(node.nodes, `${name}.`));
    if (node.is === 'block') Object.assign(values, valuesOfNodes(node.nodes, node.isInside ? `${name}.` : place));
  }
  return values;
}

/** Returns what a node adds to the object in which it stands. */
export function membersOf(node: FormNode): PostedForm {
  const { member } = node;
  switch (node.is) {
    case 'text':
    case 'choice':
    case 'secret':
    case 'constant':
      return { [member]: node.value };
    case 'check':
      return { [member]: node.on };
    case 'block': {
      const below = postedNodes(node.nodes);
      if (node.isInside) return node.on ? { [member]: below } : {};
      return { [member]: node.on, ...below };
    }
    case 'group':
      return { [member]: { ...classMembers(node.className), ...postedNodes(node.nodes) } };
    case 'rows':
      return listed(
        member,
        node.rows.map(({ nodes }) => postedNodes(nodes)),
        node.isExplicit,
      );
    case 'one':
      return node.part === null ? {} : { [member]: chosen(node, node.part) };
    case 'parts':
      return partMembers(node);
    case 'several':
      return { [member]: node.values };
    case 'matrix':
      return { [member]: cellsOf(node) };
    case 'kept':
      return {};
  }
}

/** Returns what each user and group has, and that it has not the rest, as Jenkins's page gives it. */
function cellsOf({ columns, rows }: MatrixNode): PostedForm {
  return Object.fromEntries(
    rows.map(({ type, sid, granted }) => [
      type === 'EITHER' ? sid : `${type}:${sid}`,
      Object.fromEntries(columns.map(({ id }) => [id, granted.includes(id)])),
    ]),
  );
}

function chosen({ isNumbered }: OneNode, { className, nodes, number = 0 }: Part): PostedForm {
  return { ...(isNumbered && { value: String(number) }), ...classMembers(className), ...postedNodes(nodes ?? []) };
}

function partMembers({ member, how, parts, isExplicit, isPartial = false }: PartsNode): PostedForm {
  switch (how) {
    case 'list':
      return listed(
        member,
        parts.map(({ className, nodes }) => ({ ...classMembers(className), ...postedNodes(nodes ?? []) })),
        isExplicit,
      );
    case 'members':
      return named(parts, true);
    case 'bag':
      return { [member]: { 'stapler-class-bag': 'true', ...named(parts, isPartial) } };
  }
}

/**
 * Returns parts as members that are named by their classes: those that are on, and those that say themselves whether they
 * are. Where the list is partial, what it does not name stays: parts of unknown classes, and those that nobody changed.
 */
function named(parts: readonly Part[], isPartial: boolean): PostedForm {
  const form: PostedForm = {};
  for (const part of parts) {
    if (!part.on && part.block === undefined) continue;
    const posted = blockOf(part);
    const isLeft = part.isUnknown === true || JSON.stringify(posted) === part.unsaid;
    if (!isPartial || !isLeft) form[part.className.replaceAll('.', '-')] = posted;
  }
  return form;
}

/** Returns what a part among members posts. */
export function blockOf({ block, on, nodes }: Part): PostedForm {
  const form = postedNodes(nodes ?? []);
  if (block === 'specified') return { specified: on, ...form };
  if (block === undefined) return form;
  return on ? { [block]: form } : {};
}

/** Returns a list as forms give it: a single object without its list, nothing where there is none. */
function listed(member: string, items: readonly PostedForm[], isExplicit = false): PostedForm {
  if (items.length === 0) return isExplicit ? { [member]: [] } : {};
  return { [member]: items.length === 1 ? items[0] : items };
}

function classMembers(className: string | undefined): PostedForm {
  return className === undefined ? {} : { 'stapler-class': className, $class: className };
}

/** Takes a form as saved: from now on what was left out because nobody had changed it is posted, where it has been changed. */
export function settle({ sections }: Pick<FormTree, 'sections'>): void {
  for (const { nodes } of sections) settleNodes(nodes);
}

function settleNodes(nodes: readonly FormNode[]): void {
  for (const node of nodes) {
    if (node.unsaid !== undefined && JSON.stringify(membersOf(node)) !== node.unsaid) delete node.unsaid;
    for (const inside of nodesInside(node)) settleNodes(inside);
  }
}

function nodesInside(node: FormNode): readonly (readonly FormNode[])[] {
  switch (node.is) {
    case 'block':
    case 'group':
      return [node.nodes];
    case 'rows':
      return node.rows.map(({ nodes }) => nodes);
    case 'one':
      return [node.part?.nodes ?? []];
    case 'parts':
      return node.parts.map(({ nodes }) => nodes ?? []);
    default:
      return [];
  }
}
