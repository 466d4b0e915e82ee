export type ToolType = 'ant' | 'git' | 'gradle' | 'jdk' | 'maven' | 'nodejs';

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
  all(type: ToolType): readonly ToolInstallation[];
  /** Returns the type that a symbol or a Java class name means: `maven`, `hudson.tasks.Maven$MavenInstallation`. */
  typeOf(name: string): ToolType | null;
  /** Replaces all of a type. What a file says beside name and home stays with the installation of the same name. */
  replace(type: ToolType, installations: readonly ToolInstallation[]): Promise<void>;
}
