import type { QueueRule } from '../queue-rule.ts';
import type { SettingsKind } from '../settings/settings.ts';
import type { Kind } from './families.ts';

/** Holds all that one plugin brings: each is a folder of the room `kinds`. */
export interface BuiltInPlugin {
  /**
   * Holds the short name of the Jenkins plugin whose work it does, which is that of its folder; `core` for Jenkins's own, and
   * `forges` for what those plugins share.
   */
  readonly name: string;
  readonly kinds: readonly Kind[];
  readonly settings?: readonly SettingsKind[];
  readonly queueRules?: readonly QueueRule[];
}
