import type { ToolStore } from '../../home/index.ts';
import type { Tool } from '../../points/index.ts';

/** What an administrator has configured. */
export interface ServerSettings {
  /** The program that runs scripts; null: the usual one. */
  readonly shell: string | null;
  /** Names of the throttle categories. */
  readonly throttleCategories: readonly string[];
  /** Installations of each type of tool. */
  readonly tools: Pick<ToolStore, 'all'>;
  /** Returns the installation of a type and name for an environment; null: there is none. */
  findTool(type: string, name: string, environment: ReadonlyMap<string, string>): Tool | null;
}
