import type { Kind } from './kind/families.ts';
import type { PluginParts } from './plugin-parts.ts';
import type { SettingsKind } from './settings/settings.ts';

/** Holds all that one plugin brings: each is a folder of the room `kinds`. */
export interface BuiltInPlugin extends Partial<PluginParts> {
  /** Holds the name of its folder; `core` for Jenkins's own. */
  readonly name: string;
  /**
   * Holds the short name of the Jenkins plugin whose work it does, where that is not the name of the folder (`forges` holds what forges share). A row of this
   * name stands in the room `plugins`.
   */
  readonly shortName?: string;
  /** Holds further short names: what the plugins of several names share works where one of them does. */
  readonly sharedWith?: readonly string[];
  readonly kinds: readonly Kind[];
  /** Returns the settings that depend on what all plugins bring. */
  settingsFor?(kinds: readonly Kind[]): readonly SettingsKind[];
}
