import { builds } from './builds.ts';
import { cloudLibraries } from './cloud-libraries.ts';
import { libraries } from './libraries.ts';
import { people } from './people.ts';
import { pipelines } from './pipelines.ts';
import { realms } from './realms.ts';
import { reports } from './reports.ts';
import type { PluginRow } from './row.ts';
import { sources } from './sources.ts';

export type { PluginAddress, PluginRow } from './row.ts';

/**
 * Lists the plugins whose work is done here, by name. A row is added with the feature, never before it: clients decide by
 * this list what they may use.
 */
export const PLUGIN_TABLE: readonly PluginRow[] = [
  ...builds,
  ...people,
  ...pipelines,
  ...realms,
  ...reports,
  ...sources,
  ...libraries,
  ...cloudLibraries,
].sort((a, b) => (a.name < b.name ? -1 : 1));
