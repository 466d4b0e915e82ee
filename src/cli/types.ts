import type { Config } from '../controller/index.ts';

/** What a program ends with whose output nobody reads any more: 128 and the number of PIPE, as shells tell it. */
export const UNREAD = 141;

/** What the commands use of the process that they run in. */
export interface CliContext {
  /** Words behind the command's name. */
  readonly words: readonly string[];
  /** Absolute. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** Configuration of a server with this home. */
  config(home: string): Config;
  print(text: string): void;
  /** Aborted when nobody reads any more what is printed, as of `millwright lint … | head -1`. */
  readonly unread: AbortSignal;
  /** A line for the person, not for what reads the output. */
  complain(line: string): void;
  readStandardInput(): Promise<string>;
  /** Asks the person; null: there is nobody to ask. */
  ask: ((question: string, signal: AbortSignal) => Promise<string>) | null;
  /** Calls `action` each time that the person wants to stop. */
  onInterrupt(action: () => void): void;
  /** Ends the process. */
  exit(code: number): never;
}
