import type { XmlElement } from '../xml/index.ts';
import type { ReadContext } from './fields.ts';
import { type AnyKind, type Configured, classOfTag, type KindFamily } from './kind.ts';

/** All kinds of a server, found by family and element name or Java class. Filled once, at start. */
export class KindRegistry {
  readonly #byTag = new Map<string, AnyKind>();
  readonly #all: readonly AnyKind[];
  readonly #decrypt: (text: string) => string;

  constructor(kinds: readonly AnyKind[], secrets: { decrypt(text: string): string }) {
    this.#all = kinds;
    this.#decrypt = (text) => secrets.decrypt(text);
    for (const kind of kinds) {
      for (const tag of [kind.xmlTag, ...kind.aliases]) {
        const key = keyOf(kind.family, tag);
        if (this.#byTag.has(key)) throw new Error(`two kinds claim <${tag}> in the family ${kind.family}`);
        this.#byTag.set(key, kind);
      }
    }
  }

  all(family: KindFamily): AnyKind[] {
    return this.#all.filter((kind) => kind.family === family);
  }

  /** Those of all families, in their order. */
  every(): readonly AnyKind[] {
    return this.#all;
  }

  find(family: KindFamily, tagOrClass: string): AnyKind | undefined {
    return this.#byTag.get(keyOf(family, tagOrClass));
  }

  /** Whether it is the element of any kind at all. */
  isOfAnyFamily(tagOrClass: string): boolean {
    return this.#all.some((kind) => this.find(kind.family, tagOrClass) === kind);
  }

  read(family: KindFamily, element: XmlElement): Configured {
    const kind = this.find(family, element.name);
    if (kind === undefined) return { kind: null, tag: element.name, element };
    return { kind, config: kind.fromXml(element, this.context) };
  }

  readonly context: ReadContext = {
    kinds: { read: (family, element) => this.read(family, element) },
    decrypt: (text) => this.#decrypt(text),
  };
}

function keyOf(family: KindFamily, tagOrClass: string): string {
  return `${family} ${classOfTag(tagOrClass)}`;
}
