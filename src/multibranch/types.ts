import type { Builds, Scheduler, Sources } from '../builds/index.ts';
import type { Folder, Home } from '../home/index.ts';
import type { Clock, Logger } from '../kit/index.ts';
import type { Cause } from '../model/index.ts';
import type { ForgeEvent, ForgeReaction, KindRegistry, LineLog, SourceContext } from '../points/index.ts';

export interface IndexingDependencies {
  readonly home: Home;
  readonly kinds: KindRegistry;
  readonly sources: Sources;
  readonly scheduler: Scheduler;
  readonly builds: Pick<Builds, 'running' | 'stop' | 'finished'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly users: { displayName(id: string): string };
}

/** Represents one scan for the items of a folder. */
export interface Scan {
  readonly deps: IndexingDependencies;
  readonly folder: Folder;
  readonly log: LineLog;
  readonly context: SourceContext;
  /** Holds the names of the items that still exist. */
  readonly observed: Set<string>;
}

/** Scans folders that create their items themselves: multibranch projects and organization folders. */
export interface FolderIndexing {
  /**
   * Requests a scan of the sources of a folder; requests made while a scan waits share it. Error NOT_BUILDABLE where the
   * folder is disabled or has no sources.
   */
  schedule(folder: string, causes: readonly Cause[]): void;
  isBuildable(folder: Folder): boolean;
  /** Says whether a scan waits or is running. */
  isActive(folder: string): boolean;
  /** Says whether a scan is running, so that its log may grow. */
  isRunning(folder: string): boolean;
  /** Ends the scan that is under way. */
  stop(folder: string): void;
  /** Resolves when no scan of the folder waits or is under way, nor an event of it. */
  settled(folder: string): Promise<void>;
  /** Scans what an event of a forge is about; returns the folders that it concerns. */
  onEvent(event: ForgeEvent): Promise<readonly ForgeReaction[]>;
  /** Begins to scan by itself: new and changed folders, and where triggers are due. */
  begin(): void;
  /** Ends all scans and begins no more. */
  close(): Promise<void>;
}
