import type { Agent } from '../../agents/index.ts';

/** Represents the files that are stored with the run. */
export interface Artifacts {
  /** Holds the absolute path of the folder of archived files. */
  readonly archive: string;
  /** Archives files of a working folder of an agent, by their paths in it. Throws what the signal is aborted with. */
  store(
    from: { readonly agent: Agent; readonly workspace: string },
    paths: readonly string[],
    signal: AbortSignal,
  ): Promise<void>;
  /** Returns where a stash of this name is, or would be. */
  stashFile(name: string): string;
}
