import type { ToolStore } from '../../home/index.ts';
import type { Tool } from '../../points/index.ts';

/** Holds the settings that an administrator has configured. */
export interface ServerSettings {
  /** Names the program that runs shell scripts; null means the default one. */
  readonly shell: string | null;
  /** Lists the names of the throttle categories. */
  readonly throttleCategories: readonly string[];
  /** Holds the installations of each type of tool. */
  readonly tools: Pick<ToolStore, 'all'>;
  /** Returns the installation of a type and name as it is on a node; null where there is none. */
  findTool(type: string, name: string, at: ToolUse): Tool | null;
}

/** Says where a tool is used: on a node, '' being the built-in one, in an environment that its folder may name. */
export interface ToolUse {
  readonly node: string;
  readonly environment: ReadonlyMap<string, string>;
}
