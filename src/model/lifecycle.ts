/** Stops, restarts and reloads the server. */
export interface Lifecycle {
  /** Holds the state of the server. `restarting`: it waits as long as Jenkins takes to go down; every URL answers 503. */
  readonly state: 'starting' | 'running' | 'reloading' | 'restarting' | 'stopping';
  /** Reads the home again. */
  reload(): Promise<void>;
  /** Ends the process after the answer was sent; unfinished runs continue without it. */
  exit(options: { waitForBuilds: boolean }): void;
  /** Restarts the server. Throws RESTART_UNSUPPORTED where no launcher would start it again. */
  restart(options: { waitForBuilds: boolean; message?: string }): void;
  /** Calls a pending safe exit or restart off. */
  cancelPending(): void;
  /** Says whether a safe exit or restart waits for builds. */
  readonly pending: boolean;
}
