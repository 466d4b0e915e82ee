import { simpleName } from '../../xml/index.ts';
import { type AnyKind, classOfTag, type UnknownPart } from './kind.ts';

/** Describes a kind whose plugin does not work now, as far as that is known without it. */
export interface IdleKind {
  readonly family: string;
  /** Lists the names of its element, of which each is a Java class, too. */
  readonly tags: readonly string[];
  /** Lists its names in scripts. */
  readonly symbols: readonly string[];
  /** Holds the short name of the plugin. */
  readonly plugin: string;
}

/** Returns what is to be known of a kind when its plugin does not work. */
export function idleKindOf({ family, xmlTag, aliases, symbol, inScripts }: AnyKind, plugin: string): IdleKind {
  return { family, tags: [xmlTag, ...aliases], symbols: inScripts?.symbols ?? [symbol], plugin };
}

export interface IdleOptions {
  readonly kinds: readonly IdleKind[];
  /** Returns the title of a plugin that does not work, with the reason; null where it works or nothing is known of it. */
  describe(shortName: string): string | null;
}

/**
 * Knows which plugins do not work now, and what their kinds are called. A plugin is described for people, as
 * `JUnit Plugin (junit), which is switched off`.
 */
export class IdleKinds {
  readonly #byClass = new Map<string, string>();
  readonly #bySimpleName = new Map<string, string>();
  readonly #bySymbol = new Map<string, readonly IdleKind[]>();
  readonly #describe: (shortName: string) => string | null;

  constructor({ kinds, describe }: IdleOptions = { kinds: [], describe: () => null }) {
    this.#describe = describe;
    for (const kind of kinds) {
      for (const tag of kind.tags) {
        this.#byClass.set(classOfTag(tag), kind.plugin);
        this.#bySimpleName.set(simpleName(classOfTag(tag)), kind.plugin);
      }
      for (const symbol of kind.symbols) this.#bySymbol.set(symbol, [...(this.#bySymbol.get(symbol) ?? []), kind]);
    }
  }

  /** Returns the plugin that has the kind of an element or class and does not work; null for none. */
  ofClass(tagOrClass: string): string | null {
    const plugin = this.#byClass.get(classOfTag(tagOrClass));
    return plugin === undefined ? null : this.#describe(plugin);
  }

  /** Does the same for a class as scripts name it: `JUnitResultArchiver` may stand for one in a package. */
  ofScriptClass(className: string): string | null {
    if (className.includes('.')) return this.ofClass(className);
    const plugin = this.#bySimpleName.get(className);
    return plugin === undefined ? null : this.#describe(plugin);
  }

  /** Returns the plugin that has a kind of this name in scripts and does not work, in one of the families if they are given; null for none. */
  ofSymbol(symbol: string, families?: readonly string[]): string | null {
    const kind = this.#bySymbol.get(symbol)?.find(({ family }) => families?.includes(family) ?? true);
    return kind === undefined ? null : this.#describe(kind.plugin);
  }

  /** Returns a plugin by its short name; null where it works, or never was here. */
  named(shortName: string): string | null {
    return this.#describe(shortName);
  }
}

/** Says of a name that its plugin does not work: `… is of the plugin …, which is switched off`. */
export function isOfPlugin(name: string, plugin: string): string {
  return `${name} is of the plugin ${plugin}`;
}

/** Returns a message, with the plugin of what it is about behind it where that does not work. */
export function withPlugin(message: string, plugin: string | null): string {
  return plugin === null ? message : `${message}; ${isOfPlugin('it', plugin)}`;
}

/** Says of a part that is of no kind that its plugin does not work, or that it is `not a kind of …` that this server knows. */
export function unknownText({ tag, plugin }: Pick<UnknownPart, 'tag' | 'plugin'>, what: string): string {
  const name = classOfTag(tag);
  return plugin === undefined ? `${name} is not a kind of ${what} that this server knows` : isOfPlugin(name, plugin);
}
