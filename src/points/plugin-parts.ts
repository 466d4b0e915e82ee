import type { EventSink } from './event/event-sink.ts';
import type { EventListener } from './event/listener.ts';
import type { Kind } from './kind/families.ts';
import type { MarkupFormatterKind } from './markup-formatter.ts';
import type { QueueRule } from './queue-rule.ts';
import type { Command } from './server/command.ts';
import type { ConsoleAnnotator } from './server/console-annotator.ts';
import type { Metric } from './server/metric.ts';
import type { ViewColumn } from './server/view-column.ts';
import type { SettingsKind } from './settings/settings.ts';

/** Holds what plugins bring, by extension point. */
export interface PluginParts {
  readonly kinds: readonly Kind[];
  readonly settings: readonly SettingsKind[];
  readonly queueRules: readonly QueueRule[];
  readonly markupFormatters: readonly MarkupFormatterKind[];
  readonly listeners: readonly EventListener[];
  readonly eventSinks: readonly EventSink[];
  readonly viewColumns: readonly ViewColumn[];
  readonly consoleAnnotators: readonly ConsoleAnnotator[];
  readonly commands: readonly Command[];
  readonly metrics: readonly Metric[];
}

/** Names the extension points; the compiler asks for one that is missing here. */
const POINTS: Readonly<Record<keyof PluginParts, true>> = {
  kinds: true,
  settings: true,
  queueRules: true,
  markupFormatters: true,
  listeners: true,
  eventSinks: true,
  viewColumns: true,
  consoleAnnotators: true,
  commands: true,
  metrics: true,
};

/** Lists the names of the extension points. */
export const EXTENSION_POINTS = Object.keys(POINTS) as readonly (keyof PluginParts)[];

/**
 * Receives what a plugin brings: a method for each extension point, which takes what the `define…` functions return. The
 * default export of a plugin's package is called with it once, when the server starts.
 */
export type ExtensionRegistry = {
  readonly [Point in keyof PluginParts]: (...parts: PluginParts[Point]) => void;
};

/** Returns a registry. `close` returns what was given to it; the registry takes nothing more, and throws where it is tried. */
export function createExtensionRegistry(): { readonly registry: ExtensionRegistry; close(): PluginParts } {
  const lists = EXTENSION_POINTS.map((point): [keyof PluginParts, unknown[]] => [point, []]);
  let isClosed = false;
  const takes = (list: unknown[]) => {
    return (...parts: readonly unknown[]): void => {
      if (isClosed) throw new Error('a plugin registers what it brings while it is loaded, and not later');
      list.push(...parts);
    };
  };
  return {
    registry: Object.fromEntries(lists.map(([point, list]) => [point, takes(list)])) as unknown as ExtensionRegistry,
    close() {
      isClosed = true;
      return Object.fromEntries(lists) as unknown as PluginParts;
    },
  };
}

/** Returns what several plugins bring, in their order. */
export function joinParts(all: readonly Partial<PluginParts>[]): PluginParts {
  const lists = EXTENSION_POINTS.map((point) => [
    point,
    all.flatMap((parts): readonly unknown[] => parts[point] ?? []),
  ]);
  return Object.fromEntries(lists) as unknown as PluginParts;
}
