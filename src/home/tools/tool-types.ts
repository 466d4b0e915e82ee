export type ToolType = 'ant' | 'git' | 'gradle' | 'jdk' | 'maven' | 'nodejs';

/** A program that an administrator named, so that jobs can ask for it. */
export interface ToolInstallation {
  readonly name: string;
  /** Folder it is installed in; of git the program itself. May name variables. Empty: only an installer is configured. */
  readonly home: string;
}

/** Installations of tools, in Jenkins's own files. Reading is from memory; changes are on disk before they are answered. */
export interface ToolStore {
  /** Reads the files. One that cannot be read is logged and counts as empty. */
  load(): Promise<void>;
  all(type: ToolType): readonly ToolInstallation[];
  /** Type that a symbol or a Java class name means: `maven`, `hudson.tasks.Maven$MavenInstallation`. */
  typeOf(name: string): ToolType | null;
  /** Replaces all of a type. What a file says beside name and home stays with the installation of the same name. */
  replace(type: ToolType, installations: readonly ToolInstallation[]): Promise<void>;
}
