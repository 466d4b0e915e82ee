import { createYield } from '../../kit/index.ts';
import type { AnyKind } from '../../points/index.ts';
import {
  childOf,
  childText,
  editChildren,
  node,
  setChild,
  setText,
  type XmlElement,
  type XmlNode,
} from '../../xml/index.ts';
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
  async apply(value, draft, reader) {
    await applyViews(
      reader.list(value).map((item, at) => [item, `${PATH}[${at}]`] as const),
      draft,
      reader,
    );
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
  async apply(value, draft, reader) {
    const [name] = await applyViews([[value, this.path]], draft, reader);
    const root = draft.root(FILE);
    if (name === undefined || (root !== null && (childText(root, 'primaryView') ?? 'all') === name)) return;
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

/** Represents a view as a file wants it. */
interface Wanted {
  readonly kind: AnyKind;
  readonly config: unknown;
  readonly isNamedOnly: boolean;
}

/** Makes or changes views, all in one go: a file may have thousands. Returns the names of those that are right. */
async function applyViews(
  items: readonly (readonly [item: CascNode, path: string])[],
  draft: Draft,
  reader: Reader,
): Promise<readonly string[]> {
  const root = draft.root(FILE);
  const list = root === null ? undefined : childOf(root, 'views');
  const indexes = new Map((list?.children ?? []).map((each, at) => [childText(each, 'name') ?? '', at] as const));
  const wanted = new Map<string, Wanted>();
  const pause = createYield();
  for (const [item, path] of items) {
    await pause();
    const view = wantedView(item, path, draft, reader);
    if (view === null) continue;
    const tag = wanted.get(view.name)?.kind.xmlTag ?? list?.children[indexes.get(view.name) ?? -1]?.name;
    if (tag === undefined || tag === view.kind.xmlTag) wanted.set(view.name, view);
    else reader.refuse(item, view.path, 'there is a view of this name and of another kind');
  }
  const replaced = new Map<number, XmlNode>();
  const added: XmlNode[] = [];
  for (const [name, view] of wanted) {
    const at = indexes.get(name);
    const before = at === undefined ? undefined : list?.children[at];
    if (before !== undefined && (view.isNamedOnly || saysTheSame(before, view, draft))) continue;
    if (at === undefined) added.push(viewNode(name, view, draft));
    else replaced.set(at, viewNode(name, view, draft));
  }
  if (replaced.size + added.length > 0) {
    const text = draft.text(FILE) ?? '<hudson/>';
    const whole = list === undefined ? setChild(text, ['views'], node('views')) : text;
    draft.set(FILE, editChildren(whole, ['views'], { replaced, added }));
  }
  return [...wanted.keys()];
}

function wantedView(item: CascNode, path: string, draft: Draft, reader: Reader) {
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
  const others = new Map([...map.entries].filter(([key]) => key !== 'name'));
  const wrong = reader.faults;
  const config = configOf(kind.fields, { ...map, entries: others }, below, draft, reader);
  return reader.faults > wrong ? null : { name, kind, config, isNamedOnly: others.size === 0, path: below };
}

function saysTheSame(before: XmlElement, { kind, config }: Wanted, draft: Draft): boolean {
  const shown = (each: unknown): string => JSON.stringify(exported(kind.fields, each, draft));
  return shown(kind.fromXml(before, draft.context)) === shown(config);
}

function viewNode(name: string, { kind, config }: Wanted, draft: Draft): XmlNode {
  const written = kind.toXml(kind.xmlTag, config, draft.context);
  const owner = node('owner', { class: 'hudson', reference: '../../..' });
  const children = (written.children ?? []).filter((child) => child.name !== 'name');
  return { ...written, children: [owner, node('name', name), ...children] };
}

function viewSchema(kindsOf: KindsOf): Schema {
  const shapes = Object.entries(shapesOf(kindsOf('view'))).map(([symbol, shape]) => {
    const properties = typeof shape['properties'] === 'object' ? shape['properties'] : {};
    return [symbol, closed({ ...properties, name: TEXT })] as const;
  });
  return oneOf(Object.fromEntries(shapes));
}
