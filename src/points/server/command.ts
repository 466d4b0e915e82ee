import type { Permission } from '../../model/index.ts';

/** Provides what a command is called with. */
export interface CommandCall {
  /** Holds the arguments in their order. */
  readonly args: readonly string[];
  /** Holds what the client sent as standard input; '' where it sent nothing. */
  readonly input: string;
  /** Holds the id of the user; null for somebody who is not logged in. */
  readonly userId: string | null;
  /** Says whether the user has a permission, on an item where its full name is given. */
  may(permission: Permission, item?: string): boolean;
  /** Is aborted when the client has left, and when the command has taken ten minutes: nobody gets its answer any more. */
  readonly signal: AbortSignal;
}

export interface CommandAnswer {
  /** Holds what the command prints. */
  readonly output: string;
  /** Holds the exit status, a whole number; 0 by default. */
  readonly exitCode?: number;
}

/** Describes a command of the command line, which a client calls by `POST /cli/command/NAME`. */
export interface Command {
  /** Holds the name, of small letters, digits and hyphens. The names of Jenkins's own commands are taken. */
  readonly name: string;
  /** Says in a sentence what it does. */
  readonly about: string;
  /** Shows its arguments for people: `CITY [DAYS]`. */
  readonly usage?: string;
  /** Names the permission without which nobody may call it; `Overall/Read` by default. */
  readonly permission?: Permission;
  /** Does the work. The message of what it throws is the answer, with the exit status 1; so is that it takes too long. */
  run(call: CommandCall): CommandAnswer | Promise<CommandAnswer>;
}

/**
 * Defines a command of the command line.
 *
 * @example
 * registry.commands(defineCommand({
 *   name: 'weather-forecast',
 *   about: 'Tells the weather of a city.',
 *   usage: 'CITY',
 *   run: async ({ args: [city = 'Bern'], signal }) => ({ output: `${await forecast(city, { signal })}\n` }),
 * }));
 */
export function defineCommand(command: Command): Command {
  return command;
}
