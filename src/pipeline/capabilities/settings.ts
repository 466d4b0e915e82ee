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
  /** Returns the installation of a type and name for an environment on a node; null where there is none. */
  findTool(
    type: string,
    name: string,
    place: { readonly environment: ReadonlyMap<string, string>; readonly node: string },
  ): Tool | null;
}
