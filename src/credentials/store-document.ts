import { nodeOf } from '../home/index.ts';
import {
  childOf,
  childrenOf,
  insertChild,
  node,
  parseXml,
  removeElements,
  setChild,
  type XmlElement,
  type XmlNode,
  type XmlPath,
} from '../xml/index.ts';
import { DOMAIN_TAG } from './domain.ts';
import { type Stored, type StoredDomain, storedDomains } from './stored.ts';

/** Names the domain for all hosts, which every store has. */
export const GLOBAL = '_';

const MAP = 'domainCredentialsMap';
const MAP_CLASS = { class: 'hudson.util.CopyOnWriteMap$Hash' };
const LIST = 'java.util.concurrent.CopyOnWriteArrayList';

/** Adds an element to a list behind its last one. */
const AT_END = Number.MAX_SAFE_INTEGER;

/**
 * Holds a text with a store in it, while the store is changed. Nothing but what is changed differs afterwards; a store of
 * before domains becomes one of today first. The text is read again after each change.
 */
export class StoreDocument {
  #text: string;
  readonly #path: XmlPath;
  readonly #plugin: Readonly<Record<string, string>>;

  /** `plugin` holds the attributes that Jenkins writes at a domain. */
  constructor(text: string, path: XmlPath, plugin: Readonly<Record<string, string>>) {
    this.#text = text;
    this.#path = path;
    this.#plugin = plugin;
    this.#modernize();
  }

  get text(): string {
    return this.#text;
  }

  domain(name: string): StoredDomain | undefined {
    return this.#domains().find((domain) => (domain.name ?? GLOBAL) === name);
  }

  /** Adds a credential to a domain; the global one is made where there is none. Throws where there is no other one. */
  add(domain: string, credential: XmlNode): void {
    if (domain === GLOBAL && this.domain(GLOBAL) === undefined) this.#insertGlobal();
    const { place } = this.domain(domain) ?? { place: null };
    if (place === null) throw new Error(`there is no domain ${domain} to add a credential to`);
    this.#text = setChild(this.#text, [...this.#path, ...place.list, AT_END], credential);
  }

  replace(domain: string, stored: Stored, credential: XmlNode): void {
    const { place, credentials = [] } = this.domain(domain) ?? { place: null };
    const at = credentials.findIndex(({ element }) => element.start === stored.element.start);
    if (place === null || at < 0) throw new Error(`there is no such credential in the domain ${domain}`);
    this.#text = setChild(this.#text, [...this.#path, ...place.list, at], credential);
  }

  remove(stored: Stored): void {
    this.#text = removeElements(this.#text, [stored.element]);
  }

  addDomain(domain: XmlNode): void {
    this.#ensureMap();
    this.#text = setChild(this.#text, [...this.#path, MAP, AT_END], node('entry', [domain, node('list')]));
  }

  replaceDomain({ place }: StoredDomain, domain: XmlNode): void {
    const store = this.#store();
    if (place === null || store === undefined) return;
    const entry = childOf(store, MAP)?.children[Number(place.entry.at(-1))];
    const at = entry?.children.findIndex(({ name }) => name.endsWith('.Domain')) ?? -1;
    if (at >= 0) this.#text = setChild(this.#text, [...this.#path, ...place.entry, at], domain);
  }

  /** Removes a domain with what is in it; of the global one, what is in it. */
  removeDomain({ place, credentials, name }: StoredDomain): void {
    if (place === null) return;
    if (name === null)
      this.#text = removeElements(
        this.#text,
        credentials.map(({ element }) => element),
      );
    else this.#text = setChild(this.#text, [...this.#path, ...place.entry], null);
  }

  #store(): XmlElement | undefined {
    let element: XmlElement | undefined = parseXml(this.#text);
    for (const name of this.#path) element = element && childOf(element, String(name));
    return element;
  }

  #domains(): StoredDomain[] {
    const store = this.#store();
    return store === undefined ? [] : storedDomains(store);
  }

  #ensureMap(): void {
    const store = this.#store();
    if (store !== undefined && childOf(store, MAP) !== undefined) return;
    this.#text = setChild(this.#text, [...this.#path, MAP], node(MAP, MAP_CLASS, [this.#globalEntry([])]));
  }

  #insertGlobal(): void {
    this.#ensureMap();
    if (this.domain(GLOBAL) === undefined)
      this.#text = insertChild(this.#text, [...this.#path, MAP], 0, this.#globalEntry([]));
  }

  #globalEntry(credentials: readonly XmlNode[]): XmlNode {
    const list = credentials.length === 0 ? node(LIST) : node(LIST, credentials);
    return node('entry', [node(DOMAIN_TAG, this.#plugin, [node('specifications')]), list]);
  }

  /** Moves what stands in `credentials`, as before there were domains, to the global domain. */
  #modernize(): void {
    const store = this.#store();
    const old = store === undefined ? [] : childrenOf(store, 'credentials');
    if (old.length === 0) return;
    const credentials = old.flatMap(({ children }) => children).map(nodeOf);
    this.#text = removeElements(this.#text, old);
    if (this.domain(GLOBAL) === undefined) this.#insertGlobal();
    for (const credential of credentials) this.add(GLOBAL, credential);
  }
}
