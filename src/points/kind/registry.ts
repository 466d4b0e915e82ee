import { attributeOf, type XmlElement } from '../../xml/index.ts';
import type { Kind, KindFamily, KindOf } from './families.ts';
import type { ReadContext } from './fields.ts';
import { IdleKinds } from './idle-kinds.ts';
import { type Configured, classOfTag } from './kind.ts';

/** Finds all kinds of a server by family and element name or Java class. It is filled once, at start. */
export class KindRegistry {
  readonly #byTag = new Map<string, Kind>();
  readonly #all: readonly Kind[];
  /** Says which kinds are missing because their plugins do not work. */
  readonly idle: IdleKinds;
  readonly context: ReadContext;

  constructor(
    kinds: readonly Kind[],
    secrets: Pick<ReadContext, 'decrypt' | 'decryptBytes'>,
    idle: IdleKinds = new IdleKinds(),
  ) {
    this.#all = kinds;
    this.idle = idle;
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

  /** Returns, for people, the plugin of an element that is of no kind, where it does not work: by its class, or as it says itself; null for none. */
  idlePlugin(element: XmlElement): string | null {
    const known = this.idle.ofClass(element.name);
    if (known !== null || this.isOfAnyFamily(element.name)) return known;
    const [shortName = ''] = (attributeOf(element, 'plugin') ?? '').split('@');
    return shortName === '' ? null : this.idle.named(shortName);
  }

  read<F extends KindFamily>(family: F, element: XmlElement): Configured<KindOf[F]> {
    const kind = this.find(family, element.name);
    if (kind === undefined) {
      const plugin = this.idlePlugin(element);
      return { kind: null, tag: element.name, element, ...(plugin !== null && { plugin }) };
    }
    return { kind, config: kind.fromXml(element, this.context) };
  }
}

/** Says whether a kind is of a family: `family` tells the kinds of one extension point from those of all others. */
export function isOfFamily<F extends KindFamily>(family: F, kind: Kind): kind is Kind & KindOf[F] {
  return kind.family === family;
}

function keyOf(family: KindFamily, tagOrClass: string): string {
  return `${family} ${classOfTag(tagOrClass)}`;
}
