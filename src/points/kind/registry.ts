import type { XmlElement } from '../../xml/index.ts';
import type { Kind, KindFamily, KindOf } from './families.ts';
import type { ReadContext } from './fields.ts';
import { type Configured, classOfTag } from './kind.ts';

/** Finds all kinds of a server by family and element name or Java class. It is filled once, at start. */
export class KindRegistry {
  readonly #byTag = new Map<string, Kind>();
  readonly #all: readonly Kind[];
  readonly #idle: ReadonlyMap<string, string>;
  readonly context: ReadContext;

  /** `idle` names, by Java class, the plugin of each kind that is here and does not work. */
  constructor(
    kinds: readonly Kind[],
    secrets: Pick<ReadContext, 'decrypt' | 'decryptBytes'>,
    idle: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#all = kinds;
    this.#idle = idle;
    this.context = {
      kinds: { read: (family, element) => this.read(family, element) },
      decrypt: (text) => secrets.decrypt(text),
      ...(secrets.decryptBytes && { decryptBytes: (text: string) => secrets.decryptBytes?.(text) ?? null }),
    };
    for (const kind of kinds) {
      for (const tag of [kind.xmlTag, ...kind.aliases]) {
        const key = keyOf(kind.family, tag);
        if (this.#byTag.has(key)) throw new Error(`two kinds claim <${tag}> in the family ${kind.family}`);
        this.#byTag.set(key, kind);
      }
    }
  }

  all<F extends KindFamily>(family: F): readonly KindOf[F][] {
    return this.#all.filter((kind) => isOfFamily(family, kind));
  }

  /** Returns those of all families, in their order. */
  every(): readonly Kind[] {
    return this.#all;
  }

  find<F extends KindFamily>(family: F, tagOrClass: string): KindOf[F] | undefined {
    const kind = this.#byTag.get(keyOf(family, tagOrClass));
    return kind !== undefined && isOfFamily(family, kind) ? kind : undefined;
  }

  /** Returns whether it is the element of any kind at all. */
  isOfAnyFamily(tagOrClass: string): boolean {
    return this.#all.some((kind) => this.find(kind.family, tagOrClass) === kind);
  }

  /** Returns the name, for people, of the plugin that has the kind of an element or class and does not work; null for none. */
  idlePlugin(tagOrClass: string): string | null {
    return this.#idle.get(classOfTag(tagOrClass)) ?? null;
  }

  read<F extends KindFamily>(family: F, element: XmlElement): Configured<KindOf[F]> {
    const kind = this.find(family, element.name);
    if (kind === undefined) {
      const plugin = this.idlePlugin(element.name);
      return { kind: null, tag: element.name, element, ...(plugin !== null && { plugin }) };
    }
    return { kind, config: kind.fromXml(element, this.context) };
  }
}

/** Says whether a kind is of a family: `family` tells the kinds of one extension point from those of all others. */
/** Says whether a kind is of a family. */
export function isOfFamily<F extends KindFamily>(family: F, kind: Kind): kind is Kind & KindOf[F] {
  return kind.family === family;
}

function keyOf(family: KindFamily, tagOrClass: string): string {
  return `${family} ${classOfTag(tagOrClass)}`;
}
