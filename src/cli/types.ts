import type { Config } from '../controller/index.ts';

/** Is the exit code of a program whose output nobody reads any more: 128 plus the number of PIPE, as in shells. */
export const UNREAD = 141;

/** Describes what the commands use of the process that they run in. */
export interface CliContext {
  /** Holds the words after the command's name. */
  readonly words: readonly string[];
  /** Holds the absolute path of the working folder. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** Returns the configuration of a server with this home. */
  config(home: string): Config;
  print(text: string): void;
  /** Is aborted when nobody reads the printed output any more, as with `millwright lint … | head -1`. */
  readonly unread: AbortSignal;
  /** Writes a line for the person, not for the program that reads the output. */
  complain(line: string): void;
  readStandardInput(): Promise<string>;
  /** Asks the person a question; null where there is nobody to ask. */
  ask: ((question: string, signal: AbortSignal) => Promise<string>) | null;
  /** Calls `action` each time that the person interrupts the command. */
  onInterrupt(action: () => void): void;
  /** Ends the process. */
  exit(code: number): never;
}
