import { childOf, childText, insertChild, node, setChild, setText } from '../../xml/index.ts';
import type { CascNode } from '../document/tree.ts';
import { configOf, exported, kindNamed } from '../work/by-fields.ts';
import type { Draft } from '../work/draft.ts';
import type { KindsOf, Reader } from '../work/reader.ts';
import { closed, listOf, oneOf, type Schema, shapesOf, TEXT } from '../work/schema.ts';
import type { Section } from './section.ts';

const PATH = 'jenkins.views';
const FILE = 'config.xml';

/** Holds the views of the server: those that are named are made or changed, and others stay. */
export const views: Section = {
  path: PATH,
  doc: 'The views; those that are not named stay.',
  schema: (kindsOf) => listOf(viewSchema(kindsOf)),
  apply(value, draft, reader) {
    for (const [at, item] of reader.list(value).entries()) applyView(item, `${PATH}[${at}]`, draft, reader);
  },
  read(draft) {
    const root = draft.root(FILE);
    const list = root === null ? undefined : childOf(root, 'views');
    const shown = (list?.children ?? []).flatMap((element) => {
      const kind = draft.kindsOf('view').find(({ xmlTag }) => xmlTag === element.name);
      if (kind === undefined) return [];
      const config = exported(kind.fields, kind.fromXml(element, draft.context), draft);
      return [{ [kind.symbol]: { name: childText(element, 'name') ?? '', ...config } }];
    });
    return shown.length === 0 ? undefined : shown;
  },
};

export const primaryView: Section = {
  path: 'jenkins.primaryView',
  doc: 'The view that the first page shows: `all: {name: all}`.',
  schema: viewSchema,
  apply(value, draft, reader) {
    const name = applyView(value, this.path, draft, reader);
    const root = draft.root(FILE);
    if (name === null || (root !== null && (childText(root, 'primaryView') ?? 'all') === name)) return;
    draft.set(FILE, setText(draft.text(FILE) ?? '<hudson/>', ['primaryView'], name));
  },
  read(draft) {
    const root = draft.root(FILE);
    const name = (root && childText(root, 'primaryView')) || 'all';
    const list = root === null ? undefined : childOf(root, 'views');
    const element = list?.children.find((each) => childText(each, 'name') === name);
    const kind = draft.kindsOf('view').find(({ xmlTag }) => xmlTag === element?.name);
    return kind && { [kind.symbol]: { name } };
  },
};

/** Makes or changes a view; returns its name, null where it is none. */
function applyView(item: CascNode, path: string, draft: Draft, reader: Reader): string | null {
  const described = reader.symbol(item, path);
  if (described === null) return null;
  const below = `${path}.${described.name}`;
  const kind = kindNamed(draft.kindsOf('view'), described.name);
  const map = reader.map(described.value, below);
  if (kind === undefined) reader.unknownKey(described, below);
  if (kind === undefined || map === null) return null;
  const name = reader.text(map.entries.get('name')?.value, `${below}.name`) ?? '';
  if (name === '') {
    reader.refuse(item, `${below}.name`, 'it is missing');
    return null;
  }
  const { fields } = kind;
  const others = new Map([...map.entries].filter(([key]) => key !== 'name'));
  const wrong = reader.faults;
  const config = configOf(fields, { ...map, entries: others }, below, draft, reader);
  if (reader.faults > wrong) return null;
  const root = draft.root(FILE);
  const list = root === null ? undefined : childOf(root, 'views');
  const index = list?.children.findIndex((each) => childText(each, 'name') === name) ?? -1;
  const before = list?.children[index];
  if (before !== undefined && before.name !== kind.xmlTag) {
    reader.refuse(item, below, 'there is a view of this name and of another kind');
    return null;
  }
  const shown = (each: unknown): string => JSON.stringify(exported(fields, each, draft));
  if (before !== undefined && (others.size === 0 || shown(kind.fromXml(before, draft.context)) === shown(config)))
    return name;
  const written = kind.toXml(kind.xmlTag, config, draft.context);
  const owner = node('owner', { class: 'hudson', reference: '../../..' });
  const children = (written.children ?? []).filter((child) => child.name !== 'name');
  const element = { ...written, children: [owner, node('name', name), ...children] };
  let text = draft.text(FILE) ?? '<hudson/>';
  if (list === undefined) text = setChild(text, ['views'], node('views'));
  draft.set(
    FILE,
    index < 0
      ? insertChild(text, ['views'], list?.children.length ?? 0, element)
      : setChild(text, ['views', index], element),
  );
  return name;
}

function viewSchema(kindsOf: KindsOf): Schema {
  const shapes = Object.entries(shapesOf(kindsOf('view'))).map(([symbol, shape]) => {
    const properties = typeof shape['properties'] === 'object' ? shape['properties'] : {};
    return [symbol, closed({ ...properties, name: TEXT })] as const;
  });
  return oneOf(Object.fromEntries(shapes));
}
