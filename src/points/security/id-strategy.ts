/** Says which names of users, or of groups, mean the same one. */
export interface IdStrategy {
  /** Returns the text that is the same for names of the same one. */
  keyOf(id: string): string;
}

/** Holds what a realm says of the names of its users and of its groups. */
export interface Ids {
  readonly user: IdStrategy;
  readonly group: IdStrategy;
}

const INSENSITIVE: IdStrategy = { keyOf: (id) => id.toLowerCase() };
const SENSITIVE: IdStrategy = { keyOf: (id) => id };
/** Takes addresses with the same host, without regard to its case, for the same; other names with regard to it. */
const EMAIL: IdStrategy = {
  keyOf(id) {
    const at = id.lastIndexOf('@');
    return at < 0 ? id : id.slice(0, at) + id.slice(at).toLowerCase();
  },
};

/** Holds the strategies by the names that Java's classes and configuration as code have for them. */
export const ID_STRATEGIES: ReadonlyMap<string, IdStrategy> = new Map([
  ['CaseInsensitive', INSENSITIVE],
  ['CaseSensitive', SENSITIVE],
  ['CaseSensitiveEmailAddress', EMAIL],
]);

/** Is what counts where a realm says nothing. */
export const USUAL_IDS: Ids = { user: INSENSITIVE, group: INSENSITIVE };

/** Returns what a realm says by the names of its strategies. Throws where one is not known. */
export function idsOf(user: string, group: string): Ids {
  const named = (name: string): IdStrategy => {
    const known = ID_STRATEGIES.get(name);
    if (known === undefined) throw new Error(`the id strategy ${name} is not known here`);
    return known;
  };
  return { user: named(user), group: named(group) };
}
