import type { Kind } from './kind/families.ts';
import type { MarkupFormatterKind } from './markup-formatter.ts';
import type { QueueRule } from './queue-rule.ts';
import type { SettingsKind } from './settings/settings.ts';

/** Holds all that one plugin brings: each is a folder of the room `kinds`. */
export interface BuiltInPlugin {
  /** Holds the name of its folder; `core` for Jenkins's own. */
  readonly name: string;
  /**
   * Holds the short name of the Jenkins plugin whose work it does, where that is not the name of the folder (`forges` holds what forges share). A row of this
   * name stands in the room `plugins`.
   */
  readonly shortName?: string;
  readonly kinds: readonly Kind[];
  readonly settings?: readonly SettingsKind[];
  /** Returns the settings that depend on what all plugins bring. */
  settingsFor?(kinds: readonly Kind[]): readonly SettingsKind[];
  readonly queueRules?: readonly QueueRule[];
  readonly markupFormatters?: readonly MarkupFormatterKind[];
}
