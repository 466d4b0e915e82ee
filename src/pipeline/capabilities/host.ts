import type { Clouds } from '../../agents/index.ts';
import type { CredentialLookup, KindRegistry } from '../../points/index.ts';
import type { Flow } from '../flow/flow.ts';
import type { Scope } from '../flow/scope.ts';
import type { Artifacts } from './artifacts.ts';
import type { JobDocument, Jobs } from './jobs.ts';
import type { LibraryStore } from './library-store.ts';
import type { Locks } from './locks.ts';
import type { Mailer } from './mailer.ts';
import type { Milestones } from './milestones.ts';
import type { OwnRun } from './own-run.ts';
import type { Processes } from './processes.ts';
import type { Runs } from './runs.ts';
import type { ServerSettings } from './settings.ts';
import type { Sources } from './sources.ts';
import type { Workspaces } from './workspaces.ts';

/**
 * Describes what a script and its steps may use of the server. Each capability has a few methods and is implemented in
 * `host/`.
 */
export interface FlowHost {
  readonly run: OwnRun;
  readonly workspaces: Workspaces;
  readonly processes: Processes;
  readonly artifacts: Artifacts;
  readonly sources: Sources;
  readonly libraries: LibraryStore;
  readonly jobs: Jobs;
  readonly jobDocument: JobDocument;
  readonly runs: Runs;
  readonly locks: Locks;
  readonly milestones: Milestones;
  /** Holds the clouds of the server; null where it has none. */
  readonly clouds: Clouds | null;
  readonly mail: Mailer;
  readonly settings: ServerSettings;
  /** Finds the credentials that the run's job may use. */
  readonly credentials: CredentialLookup;
  /** Encrypts secret values for the journal as the server's secrets are encrypted. */
  readonly secrets: SecretBox;
  /** Hides secrets in what the run prints. */
  readonly masking: Masking;
  readonly kinds: KindRegistry;
  /** Returns the variables of the steps in a scope: of the run, of the node, and of the blocks around. */
  environment(flow: Pick<Flow, 'env'>, scope: Scope): ReadonlyMap<string, string>;
  /** Returns the name that people see of a user. */
  userName(id: string): string;
}

export interface SecretBox {
  encrypt(text: string): string;
  decrypt(text: string): string;
}

export interface Masking {
  /** Is true where matches extend over whole lines, so that no part of a line can be shown before its end. */
  readonly needsLines: boolean;
  text(text: string): string;
  /** Hides these to the end of the run. */
  add(secrets: readonly string[]): boolean;
  /** Returns how much of the beginning of a line may be shown before the rest of it is known; null where nothing may be. */
  settled(text: string): number | null;
}
