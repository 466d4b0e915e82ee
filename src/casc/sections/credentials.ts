import { type AnyKind, classOfTag } from '../../points/index.ts';
import {
  childOf,
  childText,
  insertChild,
  node,
  parseXml,
  setChild,
  toDocument,
  type XmlElement,
} from '../../xml/index.ts';
import type { CascMap, CascNode } from '../document/tree.ts';
import { configOf, exported, kindNamed } from '../work/by-fields.ts';
import type { Draft } from '../work/draft.ts';
import type { Reader } from '../work/reader.ts';
import { isSameElement } from '../work/same-element.ts';
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
  apply(value, draft, reader) {
    const map = reader.map(value, PATH);
    if (map === null) return;
    reader.only(map, ['system'], PATH);
    const system = map.entries.get('system')?.value;
    const inside = system === undefined ? null : reader.map(system, `${PATH}.system`);
    if (inside === null) return;
    reader.only(inside, ['domainCredentials'], `${PATH}.system`);
    const domains = inside.entries.get('domainCredentials')?.value;
    for (const [at, domain] of (domains === undefined ? [] : reader.list(domains)).entries())
      applyDomain(domain, `${PATH}.system.domainCredentials[${at}]`, draft, reader);
  },
  read(draft) {
    const shown = domainsIn(draft).flatMap(({ name, list }) => {
      const found = (list?.children ?? []).flatMap((element) => {
        const kind = kindOfTag(draft.kindsOf(FAMILY), element.name);
        return kind === undefined
          ? []
          : [{ [kind.symbol]: exported(kind.fields, kind.fromXml(element, draft.context), draft) }];
      });
      return found.length === 0 ? [] : [{ ...(name !== null && { domain: { name } }), credentials: found }];
    });
    return shown.length === 0 ? undefined : { system: { domainCredentials: shown } };
  },
};

function applyDomain(item: CascNode, path: string, draft: Draft, reader: Reader): void {
  const map = reader.map(item, path);
  if (map === null) return;
  reader.only(map, ['domain', 'credentials'], path);
  const domain = map.entries.get('domain')?.value;
  const facts = domain === undefined ? null : reader.map(domain, `${path}.domain`);
  if (facts !== null) reader.only(facts, ['name', 'description'], `${path}.domain`);
  const name = facts === null ? null : reader.text(facts.entries.get('name')?.value, `${path}.domain.name`);
  const about =
    facts === null ? null : reader.text(facts.entries.get('description')?.value, `${path}.domain.description`);
  const list = map.entries.get('credentials')?.value;
  for (const [at, each] of (list === undefined ? [] : reader.list(list)).entries())
    applyCredential(each, `${path}.credentials[${at}]`, { name, about }, draft, reader);
}

interface Domain {
  readonly name: string | null;
  readonly about: string | null;
}

function applyCredential(item: CascNode, path: string, domain: Domain, draft: Draft, reader: Reader): void {
  const described = reader.symbol(item, path);
  if (described === null) return;
  const below = `${path}.${described.name}`;
  const kind = kindNamed(reader.kindsOf(FAMILY), described.name);
  if (kind === undefined) {
    reader.unknownKey(described, below);
    return;
  }
  const map = reader.map(described.value, below);
  if (map === null) return;
  const id = reader.text(map.entries.get('id')?.value, `${below}.id`) ?? '';
  if (id === '')
    reader.refuse(item, `${below}.id`, 'it is missing: without one it would be another credential each time');
  const wrong = reader.faults;
  const config = configOf(kind.fields, unwrapped(map), below, draft, reader);
  if (id === '' || reader.faults > wrong) return;
  put(kind, id, config, domain, draft);
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

function put(kind: AnyKind, id: string, config: unknown, domain: Domain, draft: Draft): void {
  const found = domainsIn(draft).find(({ name }) => name === domain.name);
  const index = found?.list?.children.findIndex((each) => childText(each, 'id') === id) ?? -1;
  const before = found?.list?.children[index];
  const plainly = { encrypt: (text: string) => text };
  if (before !== undefined && classOfTag(before.name) === classOfTag(kind.xmlTag)) {
    const old = kind.toXml(kind.xmlTag, kind.fromXml(before, draft.context), plainly);
    if (JSON.stringify(old) === JSON.stringify(kind.toXml(kind.xmlTag, config, plainly))) return;
  }
  const written = kind.toXml(kind.xmlTag, config, draft.context);
  let text =
    draft.text(FILE) ??
    toDocument(node(ROOT, [node('domainCredentialsMap', { class: 'hudson.util.CopyOnWriteMap$Hash' })]));
  if (found?.list === undefined) {
    const facts = [
      node('specifications'),
      ...(domain.name === null ? [] : [node('name', domain.name)]),
      ...(domain.about === null ? [] : [node('description', domain.about)]),
    ];
    const entry = node('entry', [node(DOMAIN, facts), node(LIST, [written])]);
    if (childOf(parseXml(text), 'domainCredentialsMap') === undefined)
      text = setChild(
        text,
        ['domainCredentialsMap'],
        node('domainCredentialsMap', { class: 'hudson.util.CopyOnWriteMap$Hash' }),
      );
    draft.set(FILE, insertChild(text, ['domainCredentialsMap'], domainsIn(draft).length, entry));
    return;
  }
  const path = ['domainCredentialsMap', found.at, found.list.name] as const;
  if (before !== undefined && isSameElement(before, written)) return;
  const { length } = found.list.children;
  draft.set(FILE, index < 0 ? insertChild(text, path, length, written) : setChild(text, [...path, index], written));
}

interface StoredDomain {
  readonly at: number;
  readonly name: string | null;
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
      list: entry.children.find((child) => child !== domain),
    };
  });
}

function kindOfTag(kinds: readonly AnyKind[], tag: string): AnyKind | undefined {
  return kinds.find(({ xmlTag, aliases }) => [xmlTag, ...aliases].some((each) => classOfTag(each) === classOfTag(tag)));
}
