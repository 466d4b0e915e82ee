import { createYield, type Yield } from '../../kit/index.ts';
import { type AnyKind, classOfTag } from '../../points/index.ts';
import {
  childOf,
  childText,
  editChildren,
  insertChild,
  node,
  setChild,
  setText,
  toDocument,
  type XmlElement,
  type XmlNode,
} from '../../xml/index.ts';
import type { CascMap, CascNode } from '../document/tree.ts';
import { configOf, exported, kindNamed } from '../work/by-fields.ts';
import type { Draft } from '../work/draft.ts';
import type { Reader } from '../work/reader.ts';
import { closed, listOf, oneOf, type Schema, shapesOf, TEXT } from '../work/schema.ts';
import type { Section } from './section.ts';

const FILE = 'credentials.xml';
const FAMILY = 'credential';
const PATH = 'credentials';
const ROOT = 'com.cloudbees.plugins.credentials.SystemCredentialsProvider';
const LIST = 'java.util.concurrent.CopyOnWriteArrayList';
const DOMAIN = 'com.cloudbees.plugins.credentials.domains.Domain';

/** Holds the credentials of the server: those that are named are made or changed by their ids, and others stay. */
export const credentials: Section = {
  path: PATH,
  doc: 'The credentials of the server, by domain; those that are not named stay.',
  schema: (kindsOf) => {
    const shapes = Object.entries(shapesOf(kindsOf(FAMILY)));
    const credential = oneOf(
      Object.fromEntries(shapes.map(([symbol, shape]) => [symbol, withWrapped(shape)] as const)),
    );
    const domain = closed({ name: TEXT, description: TEXT });
    return closed({
      system: closed({ domainCredentials: listOf(closed({ domain, credentials: listOf(credential) })) }),
    });
  },
  async apply(value, draft, reader) {
    const map = reader.map(value, PATH);
    if (map === null) return;
    reader.only(map, ['system'], PATH);
    const system = map.entries.get('system')?.value;
    const inside = system === undefined ? null : reader.map(system, `${PATH}.system`);
    if (inside === null) return;
    reader.only(inside, ['domainCredentials'], `${PATH}.system`);
    const pause = createYield();
    for (const [at, domain] of reader.listAt(inside, 'domainCredentials').entries()) {
      const wanted = await wantedDomain(domain, `${PATH}.system.domainCredentials[${at}]`, draft, reader, pause);
      if (wanted !== null) writeDomain(wanted, draft);
    }
  },
  read(draft) {
    const shown = domainsIn(draft).flatMap(({ name, about, list }) => {
      const found = (list?.children ?? []).flatMap((element) => {
        const kind = kindOfTag(draft.kindsOf(FAMILY), element.name);
        return kind === undefined
          ? []
          : [{ [kind.symbol]: exported(kind.fields, kind.fromXml(element, draft.context), draft) }];
      });
      if (found.length === 0) return [];
      const domain = { name, ...(about !== '' && { description: about }) };
      return [{ ...(name !== null && { domain }), credentials: found }];
    });
    return shown.length === 0 ? undefined : { system: { domainCredentials: shown } };
  },
};

/** Describes a domain as a file wants it; what is null stays as it is. */
interface Domain {
  readonly name: string | null;
  readonly about: string | null;
  /** Holds its credentials by their ids. */
  readonly credentials: ReadonlyMap<string, Wanted>;
}

interface Wanted {
  readonly id: string;
  readonly kind: AnyKind;
  readonly config: unknown;
}

async function wantedDomain(
  item: CascNode,
  path: string,
  draft: Draft,
  reader: Reader,
  pause: Yield,
): Promise<Domain | null> {
  const map = reader.map(item, path);
  if (map === null) return null;
  reader.only(map, ['domain', 'credentials'], path);
  const domain = map.entries.get('domain')?.value;
  const facts = domain === undefined ? null : reader.map(domain, `${path}.domain`);
  if (facts !== null) reader.only(facts, ['name', 'description'], `${path}.domain`);
  const textOf = (key: string): string | null =>
    facts === null ? null : reader.text(facts.entries.get(key)?.value, `${path}.domain.${key}`);
  const [name, about] = [textOf('name'), textOf('description')];
  const credentials = new Map<string, Wanted>();
  for (const [at, each] of reader.listAt(map, 'credentials').entries()) {
    await pause();
    const wanted = wantedCredential(each, `${path}.credentials[${at}]`, draft, reader);
    if (wanted !== null) credentials.set(wanted.id, wanted);
  }
  return { name, about, credentials };
}

function wantedCredential(item: CascNode, path: string, draft: Draft, reader: Reader): Wanted | null {
  const described = reader.symbol(item, path);
  if (described === null) return null;
  const below = `${path}.${described.name}`;
  const kind = kindNamed(reader.kindsOf(FAMILY), described.name);
  if (kind === undefined) {
    reader.unknownKey(described, below);
    return null;
  }
  const map = reader.map(described.value, below);
  if (map === null) return null;
  const id = reader.text(map.entries.get('id')?.value, `${below}.id`) ?? '';
  if (id === '')
    reader.refuse(item, `${below}.id`, 'it is missing: without one it would be another credential each time');
  const wrong = reader.faults;
  const config = configOf(kind.fields, unwrapped(map), below, draft, reader);
  return id === '' || reader.faults > wrong ? null : { id, kind, config };
}

/** Lists the fields that files give below two more keys. */
const WRAPPED = new Map([
  ['privateKeySource', { inner: 'directEntry', last: 'privateKey' }],
  ['keyStoreSource', { inner: 'uploaded', last: 'uploadedKeystore' }],
]);

function withWrapped(shape: Schema): Schema {
  const properties = new Map<string, Schema>(Object.entries(shape['properties'] ?? {}));
  for (const [key, { inner, last }] of WRAPPED) {
    const plain = properties.get(key);
    if (plain !== undefined) properties.set(key, { anyOf: [plain, closed({ [inner]: closed({ [last]: TEXT }) })] });
  }
  return closed(Object.fromEntries(properties));
}

/** Returns the map with keys that a file gives directly: `privateKeySource: {directEntry: {privateKey: …}}`. */
function unwrapped(map: CascMap): CascMap {
  const entries = new Map(map.entries);
  for (const [key, { inner, last }] of WRAPPED) {
    const entry = entries.get(key);
    const below = entry?.value.kind === 'map' ? entry.value.entries.get(inner)?.value : undefined;
    const [only, ...others] = below?.kind === 'map' ? [...below.entries] : [];
    if (entry !== undefined && only !== undefined && only[0] === last && others.length === 0)
      entries.set(key, { at: entry.at, value: only[1].value });
  }
  return { ...map, entries };
}

/** Writes what a domain has not yet, in one go: a file may have thousands. */
function writeDomain({ name, about, credentials: wanted }: Domain, draft: Draft): void {
  const found = domainsIn(draft).find((each) => each.name === name);
  const replaced = new Map<number, XmlNode>();
  const added: XmlNode[] = [];
  const indexes = new Map((found?.list?.children ?? []).map((each, at) => [childText(each, 'id') ?? '', at] as const));
  for (const [id, { kind, config }] of wanted) {
    const at = indexes.get(id);
    const before = at === undefined ? undefined : found?.list?.children[at];
    if (before !== undefined && saysTheSame(before, kind, config, draft)) continue;
    const written = kind.toXml(kind.xmlTag, config, draft.context);
    if (at === undefined) added.push(written);
    else replaced.set(at, written);
  }
  if (found === undefined) {
    if (added.length > 0) addDomain({ name, about }, added, draft);
    return;
  }
  let text = draft.text(FILE) ?? '';
  const path = ['domainCredentialsMap', found.at] as const;
  if (found.list === undefined) text = added.length === 0 ? text : setChild(text, [...path, LIST], node(LIST, added));
  else if (replaced.size + added.length > 0) text = editChildren(text, [...path, found.list.name], { replaced, added });
  if (about !== null && about !== found.about && found.tag !== null)
    text = setText(text, [...path, found.tag, 'description'], about);
  if (text !== draft.text(FILE)) draft.set(FILE, text);
}

function saysTheSame(before: XmlElement, kind: AnyKind, config: unknown, draft: Draft): boolean {
  if (classOfTag(before.name) !== classOfTag(kind.xmlTag)) return false;
  const plainly = { encrypt: (text: string) => text };
  const old = kind.toXml(kind.xmlTag, kind.fromXml(before, draft.context), plainly);
  return JSON.stringify(old) === JSON.stringify(kind.toXml(kind.xmlTag, config, plainly));
}

function addDomain({ name, about }: Pick<Domain, 'name' | 'about'>, list: readonly XmlNode[], draft: Draft): void {
  const map = node('domainCredentialsMap', { class: 'hudson.util.CopyOnWriteMap$Hash' });
  const facts = [
    node('specifications'),
    ...(name === null ? [] : [node('name', name)]),
    ...(about === null ? [] : [node('description', about)]),
  ];
  const root = draft.root(FILE);
  let text = draft.text(FILE) ?? toDocument(node(ROOT, [map]));
  if (root !== null && childOf(root, map.name) === undefined) text = setChild(text, [map.name], map);
  const entry = node('entry', [node(DOMAIN, facts), node(LIST, list)]);
  draft.set(FILE, insertChild(text, [map.name], domainsIn(draft).length, entry));
}

interface StoredDomain {
  readonly at: number;
  readonly name: string | null;
  readonly about: string;
  /** Names the element that describes it; null where there is none. */
  readonly tag: string | null;
  readonly list: XmlElement | undefined;
}

function domainsIn(draft: Draft): readonly StoredDomain[] {
  const root = draft.root(FILE);
  const map = root === null ? undefined : childOf(root, 'domainCredentialsMap');
  return (map?.children ?? []).map((entry, at) => {
    const domain = entry.children.find(({ name }) => name.endsWith('.Domain'));
    return {
      at,
      name: (domain && childText(domain, 'name')) ?? null,
      about: (domain && childText(domain, 'description')) ?? '',
      tag: domain?.name ?? null,
      list: entry.children.find((child) => child !== domain),
    };
  });
}

function kindOfTag(kinds: readonly AnyKind[], tag: string): AnyKind | undefined {
  return kinds.find(({ xmlTag, aliases }) => [xmlTag, ...aliases].some((each) => classOfTag(each) === classOfTag(tag)));
}
