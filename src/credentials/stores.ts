import { randomUUID } from 'node:crypto';
import { type CredentialFiles, nodeOf, type SecretStore, type StorePlace } from '../home/index.ts';
import { fail } from '../model/index.ts';
import type { CredentialKind, KindRegistry, NameTools } from '../points/index.ts';
import { childText, node, writeElement, type XmlElement, type XmlNode } from '../xml/index.ts';
import { DOMAIN_TAG, domainForm, domainNode, withName, withSpecificationsOf } from './domain.ts';
import { redacted, unreadFields, withKeptFields, withKeptSecrets, withUnknownParts } from './kept-secrets.ts';
import { GLOBAL, StoreDocument } from './store-document.ts';
import { type Stored, type StoredDomain, storedDomains } from './stored.ts';
import { elementOfForm, parsePosted, type Submission, submittedClass } from './submission.ts';

/** Names a domain of a store; `_` is the global one. */
export interface DomainPlace {
  readonly store: StorePlace;
  readonly domain: string;
}

/** Names a credential. */
export interface CredentialPlace extends DomainPlace {
  readonly id: string;
}

/** Says what was changed; without an id it is a domain. */
export interface CredentialChange extends DomainPlace {
  readonly type: 'created' | 'updated' | 'deleted' | 'moved';
  readonly id?: string;
  /** Holds where a credential was moved to, or its new id; of a domain, its new name. */
  readonly to?: string;
  /** Lists the credentials of a domain that has another name now. */
  readonly ids?: readonly string[];
}

/**
 * Reads and changes stores of credentials. A change is made whole or not at all, and on disk before it is answered.
 * Whoever calls has checked what the requester may.
 */
export interface Stores {
  /** Returns the document of a credential in which secrets are `<secret-redacted/>`; null where there is none. */
  credentialXml(place: CredentialPlace): Promise<string | null>;
  /** Returns the document of a domain; null where there is none. */
  domainXml(place: DomainPlace): Promise<string | null>;
  /** Throws PAGE_NOT_FOUND, CREDENTIAL_EXISTS, CREDENTIAL_KIND, CREDENTIAL_REFUSED and what reading documents throws. */
  create(place: DomainPlace, sent: Submission): Promise<void>;
  /** Replaces a credential; secrets that are sent redacted stay. Throws what `create` throws, SECRET_MISSING. */
  update(place: CredentialPlace, sent: Submission): Promise<void>;
  /** Throws PAGE_NOT_FOUND. */
  remove(place: CredentialPlace): Promise<void>;
  /** Moves a credential to another domain, of another store too. Throws PAGE_NOT_FOUND, MOVE_NOWHERE, CREDENTIAL_EXISTS. */
  move(place: CredentialPlace, to: DomainPlace): Promise<void>;
  /** Throws DOMAIN_EXISTS, DOMAIN_ROOT and what reading documents throws. */
  createDomain(store: StorePlace, sent: Submission): Promise<void>;
  updateDomain(place: DomainPlace, sent: Submission): Promise<void>;
  /** Removes a domain with its credentials; of the global one, the credentials. */
  removeDomain(place: DomainPlace): Promise<void>;
}

export interface StoresDependencies {
  readonly files: CredentialFiles;
  readonly kinds: Pick<KindRegistry, 'find' | 'context'>;
  readonly secrets: Pick<SecretStore, 'encrypt' | 'encryptBytes'>;
  readonly names: NameTools;
  /** Returns the version of a plugin, which stands in documents; undefined where it is not known. */
  pluginVersion(shortName: string): string | undefined;
  /** Is told what was changed, after it is on disk. */
  onChanged(change: CredentialChange): Promise<void>;
}

export function createStores(deps: StoresDependencies): Stores {
  const { files, kinds, secrets } = deps;

  function pluginOf(shortName: string): Readonly<Record<string, string>> {
    const version = deps.pluginVersion(shortName);
    return version === undefined ? {} : { plugin: `${shortName}@${version}` };
  }

  const storeOf = (store: StorePlace): Promise<XmlElement | null> => storeElement(files, store);

  async function domainOf({ store, domain }: DomainPlace): Promise<StoredDomain | undefined> {
    const element = await storeOf(store);
    return element === null ? undefined : storedDomains(element).find(({ name }) => (name ?? GLOBAL) === domain);
  }

  async function storedAt(place: CredentialPlace): Promise<Stored | undefined> {
    const element = await storeOf(place.store);
    const domains = element === null ? [] : storedDomains(element);
    return domains
      .filter(({ name }) => (name ?? GLOBAL) === place.domain)
      .flatMap(({ credentials }) => credentials)
      .find(({ id }) => id === place.id);
  }

  function kindOf(name: string): CredentialKind {
    return kinds.find('credential', name) ?? fail('CREDENTIAL_KIND', name);
  }

  /** Returns the kind and the element that were sent, with what is kept of the stored one. */
  async function received(sent: Submission, before: Stored | null): Promise<[CredentialKind, XmlElement]> {
    if (sent.type === 'xml') {
      const element = await parsePosted(sent.text);
      const kind = kindOf(element.name);
      // An empty one is taken, as recorded.
      if (childText(element, 'id') === undefined) fail('CREDENTIAL_ID_MISSING');
      return [kind, withKeptSecrets(kind, element, sameKind(kind, before))];
    }
    const named = submittedClass(sent.values) ?? before?.tag ?? fail('CREDENTIAL_KIND', 'A form without $class');
    const kind = kindOf(named);
    const values = kind.submitted(sent, before === null);
    const id =
      typeof values['id'] === 'string' && values['id'].trim() !== '' ? values['id'] : (before?.id ?? randomUUID());
    const element = elementOfForm(kind.xmlTag, { ...values, id });
    const stored = sameKind(kind, before);
    const whole = stored === null ? element : withKeptFields(kind, element, stored);
    return [kind, withKeptSecrets(kind, whole, stored)];
  }

  function sameKind(kind: CredentialKind, stored: Stored | null): XmlElement | null {
    return stored !== null && kinds.find('credential', stored.tag) === kind ? stored.element : null;
  }

  /** Returns the element to store, in the order and the words in which Jenkins writes it. */
  async function sealed(
    sent: Submission,
    before: Stored | null,
  ): Promise<{ readonly id: string; readonly xml: XmlNode }> {
    const [kind, element] = await received(sent, before);
    const config = kind.fromXml(element, kinds.context);
    const tag = kind.aliases.includes(element.name) ? element.name : kind.xmlTag;
    const stored = sameKind(kind, before);
    const written = kind.toXml(tag, config, secrets);
    const parts = stored && { sent: element, stored };
    // What cannot be read cannot be judged either.
    const isWhole = parts === null || unreadFields(kind, written, parts).length === 0;
    const problem = sent.type === 'form' && isWhole ? await kind.check(config, deps.names) : null;
    if (problem !== null) fail('CREDENTIAL_REFUSED', problem);
    const whole = parts === null ? written : withUnknownParts(kind, written, parts);
    return { id: childText(element, 'id') ?? '', xml: { ...whole, attributes: pluginOf(kind.plugin) } };
  }

  function change(store: StorePlace, edit: (document: StoreDocument) => void): Promise<void> {
    return files.change(store, (text, path) => {
      const document = new StoreDocument(text, path, pluginOf('credentials'));
      const before = document.text;
      edit(document);
      return document.text === before ? text : document.text;
    });
  }

  function inDomain(document: StoreDocument, name: string): StoredDomain | null {
    const domain = document.domain(name);
    return domain === undefined && name !== GLOBAL ? fail('PAGE_NOT_FOUND') : (domain ?? null);
  }

  /** Returns the domain to which a credential moves; null for a global one that is not made yet. Throws MOVE_NOWHERE. */
  function targetOf(document: StoreDocument, name: string): StoredDomain | null {
    const domain = document.domain(name);
    return domain === undefined && name !== GLOBAL ? fail('MOVE_NOWHERE') : (domain ?? null);
  }

  function foundIn(document: StoreDocument, { domain, id }: CredentialPlace): Stored | undefined {
    return document.domain(domain)?.credentials.find((each) => each.id === id);
  }

  function find(document: StoreDocument, place: CredentialPlace): Stored {
    return foundIn(document, place) ?? fail('PAGE_NOT_FOUND');
  }

  function requireFree(domain: StoredDomain | null | undefined, id: string): void {
    if (domain?.credentials.some((each) => each.id === id)) fail('CREDENTIAL_EXISTS', id);
  }

  /** Reads a domain that was sent: its name, missing where it says none, and its element in the place of another one. */
  async function domainSent(sent: Submission): Promise<DomainSent> {
    const form = sent.type === 'form' ? elementOfForm(DOMAIN_TAG, domainForm(sent.values)) : null;
    const element = form ?? (await parsePosted(sent.type === 'xml' ? sent.text : ''));
    const whole = domainNode(element, pluginOf('credentials'), sent.type);
    const keeps = sent.type === 'form' && sent.values['specifications'] === undefined;
    const named = childText(element, 'name');
    return {
      ...(named !== undefined && named.trim() !== '' && { name: named }),
      xmlFor(name, before) {
        const stored = keeps ? before?.element : null;
        const xml = stored ? withSpecificationsOf(whole, stored) : whole;
        return name === '' ? xml : withName(xml, name);
      },
    };
  }

  return {
    async credentialXml(place) {
      const stored = await storedAt(place);
      if (stored === undefined) return null;
      const kind = kinds.find('credential', stored.tag);
      // Nobody can say which parts of an unknown kind are secrets.
      return writeElement(kind === undefined ? withoutContent(stored) : redacted(kind, stored.element));
    },

    async domainXml(place) {
      const domain = await domainOf(place);
      if (domain?.element) return writeElement(domainNode(domain.element, pluginOf('credentials'), 'xml'));
      if (place.domain !== GLOBAL) return null;
      return writeElement(node(DOMAIN_TAG, pluginOf('credentials'), [node('specifications')]));
    },

    async create({ store, domain }, sent) {
      const { id, xml } = await sealed(sent, null);
      await change(store, (document) => {
        requireFree(inDomain(document, domain), id);
        document.add(domain, xml);
      });
      await deps.onChanged({ type: 'created', store, domain, id });
    },

    async update(place, sent) {
      let isDone = false;
      let newId = place.id;
      // A redacted secret is the stored one: where that was changed meanwhile, the update is made anew from what is there.
      while (!isDone) {
        const before = (await storedAt(place)) ?? fail('PAGE_NOT_FOUND');
        const { id, xml } = await sealed(sent, before);
        await change(place.store, (document) => {
          const stored = find(document, place);
          if (!isSame(stored, before)) return;
          if (id !== place.id) requireFree(document.domain(place.domain), id);
          document.replace(place.domain, stored, xml);
          isDone = true;
          newId = id;
        });
      }
      await deps.onChanged(newId === place.id ? { type: 'updated', ...place } : { type: 'moved', ...place, to: newId });
    },

    async remove(place) {
      await change(place.store, (document) => document.remove(find(document, place)));
      await deps.onChanged({ type: 'deleted', ...place });
    },

    async move(place, to) {
      const stored = (await storedAt(place)) ?? fail('PAGE_NOT_FOUND');
      if (to.domain !== GLOBAL && (await domainOf(to)) === undefined) fail('MOVE_NOWHERE');
      await move(place, to, stored);
      await deps.onChanged({ type: 'moved', ...place, to: to.domain });
    },

    async createDomain(store, sent) {
      // One without a name is taken, as recorded.
      const { name = '', xmlFor } = await domainSent(sent);
      await change(store, (document) => {
        if (name === GLOBAL || document.domain(name) !== undefined) fail('DOMAIN_EXISTS', name);
        document.addDomain(xmlFor(name, null));
      });
      await deps.onChanged({ type: 'created', store, domain: name });
    },

    async updateDomain(place, sent) {
      if ((await domainOf(place)) === undefined) fail('PAGE_NOT_FOUND');
      const { name = place.domain, xmlFor } = await domainSent(sent);
      const renamed: string[] = [];
      await change(place.store, (document) => {
        if (place.domain === GLOBAL) fail('DOMAIN_EXISTS', GLOBAL);
        if (name !== place.domain && (name === GLOBAL || document.domain(name) !== undefined))
          fail('DOMAIN_EXISTS', name);
        const before = inDomain(document, place.domain) ?? fail('PAGE_NOT_FOUND');
        if (name !== place.domain) renamed.push(...before.credentials.map(({ id }) => id));
        document.replaceDomain(before, xmlFor(name, before));
      });
      if (name === place.domain) return deps.onChanged({ type: 'updated', ...place });
      await deps.onChanged({ type: 'updated', ...place, to: name, ids: renamed });
    },

    async removeDomain(place) {
      const gone: string[] = [];
      await change(place.store, (document) => {
        const domain = inDomain(document, place.domain);
        gone.push(...(domain?.credentials ?? []).map(({ id }) => id));
        if (domain !== null) document.removeDomain(domain);
      });
      for (const id of gone) await deps.onChanged({ type: 'deleted', ...place, id });
      await deps.onChanged({ type: 'deleted', ...place });
    },
  };

  /** Within one store a move is one change. To another it is added first: what goes wrong between leaves two, never none. */
  async function move(place: CredentialPlace, to: DomainPlace, stored: Stored): Promise<void> {
    if (isSameStore(place.store, to.store)) {
      if (place.domain === to.domain) return;
      return change(place.store, (document) => {
        const moved = find(document, place);
        requireFree(targetOf(document, to.domain), place.id);
        document.remove(moved);
        document.add(to.domain, nodeOf(moved.element));
      });
    }
    await change(to.store, (document) => {
      requireFree(targetOf(document, to.domain), place.id);
      document.add(to.domain, nodeOf(stored.element));
    });
    const added = { ...to, id: place.id };
    let moved = stored;
    // What was changed since it was read is moved as it is now; of what was deleted since then no copy stays.
    for (;;) {
      const known = moved;
      const seen: Stored[] = [];
      await change(place.store, (document) => {
        const now = foundIn(document, place);
        if (now !== undefined && isSame(now, known)) document.remove(now);
        if (now !== undefined) seen.push(now);
      });
      const [now] = seen;
      if (now !== undefined && isSame(now, known)) return;
      await change(to.store, (document) => {
        if (now !== undefined) return document.replace(to.domain, find(document, added), nodeOf(now.element));
        const copy = foundIn(document, added);
        if (copy !== undefined && isSame(copy, known)) document.remove(copy);
      });
      moved = now ?? fail('PAGE_NOT_FOUND');
    }
  }
}

interface DomainSent {
  readonly name?: string;
  /** Returns its element with this name; a form that names no specifications keeps those of the domain before. */
  xmlFor(name: string, before: StoredDomain | null): XmlNode;
}

/** Says whether two readings of a credential are the same. */
function isSame(one: Stored, other: Stored): boolean {
  return writeElement(nodeOf(one.element)) === writeElement(nodeOf(other.element));
}

/** Returns the element of a store; null where there is none. Throws where its file cannot be read. */
export function storeElement(files: CredentialFiles, store: StorePlace): Promise<XmlElement | null> {
  if (store.kind === 'system') return files.server();
  return store.kind === 'folder' ? files.folder(store.name) : files.user(store.name);
}

function isSameStore(one: StorePlace, other: StorePlace): boolean {
  const nameOf = (place: StorePlace): string => (place.kind === 'system' ? '' : place.name);
  return one.kind === other.kind && nameOf(one) === nameOf(other);
}

/** Returns what every credential has of one whose kind is not known. */
function withoutContent({ tag, element }: Stored): XmlNode {
  return node(tag, element.children.filter(({ name }) => ['scope', 'id', 'description'].includes(name)).map(nodeOf));
}
