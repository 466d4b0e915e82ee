import type { ToolKind } from '../../points/index.ts';

/** Represents a program that an administrator named, so that jobs can use it. */
export interface ToolInstallation {
  readonly name: string;
  /**
   * Names the folder it is installed in; for git the program itself. It may name variables. Empty where only an installer
   * is configured.
   */
  readonly home: string;
}

/**
 * Holds installations of tools, in Jenkins's own files. Reading is from memory; changes are on disk before they are
 * answered.
 */
export interface ToolStore {
  /** Reads the files. One that cannot be read is logged and counts as empty. */
  load(): Promise<void>;
  /** Holds the kinds of tools that there are. */
  readonly kinds: readonly ToolKind[];
  /** Returns the installations of a kind, by its symbol; none where there is no such kind. */
  all(type: string): readonly ToolInstallation[];
  /** Returns the symbol of the kind that a symbol or a Java class name means: `maven`, `hudson.tasks.Maven$MavenInstallation`. */
  typeOf(name: string): string | null;
  /** Replaces all of a kind, by its symbol. What a file says beside name and home stays with the installation of the same name. */
  replace(type: string, installations: readonly ToolInstallation[]): Promise<void>;
}
