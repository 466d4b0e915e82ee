/** Describes a change of what journals record, or of the order in which scripts receive it. */
interface Flag {
  /** Holds the date of the first commit whose journals have the flag. */
  readonly since: string;
  /** Holds a sentence that says what the flag changes. */
  readonly changes: string;
}

/**
 * Lists the behaviours that a run keeps from its start to its end, whichever server continues it. The header of its journal
 * names those that were known to the server that began it. A row remains for as long as there may be such journals.
 */
const FLAGS = {
  operations: {
    since: '2026-11-22',
    changes:
      'A branch that is ended while it computes is ended after so many operations of its own; before, after so many ticks of the whole script, which come by time as well.',
  },
} as const satisfies Record<string, Flag>;

export type FlagName = keyof typeof FLAGS;

/** Returns the flags of a run that begins now. */
export function allFlags(): FlagName[] {
  return Object.keys(FLAGS).filter(isFlag);
}

/** Returns the flag of a name that a plugin's step asks for. Throws where there is none. */
export function flagNamed(name: string): FlagName {
  if (!isFlag(name)) throw new Error(`journals have no flag ${name}`);
  return name;
}

export function isFlag(name: unknown): name is FlagName {
  return typeof name === 'string' && Object.hasOwn(FLAGS, name);
}
