import { readFileSync } from 'node:fs';
import { isMissing, messageOf } from '../kit/index.ts';
import type { AnyKind, ItemKind, JobConfig, KindRegistry } from '../points/index.ts';
import { decodeUtf8, parseXml, type XmlElement, XmlError } from '../xml/index.ts';
import { withDiscarderProperty } from './legacy-discarder.ts';

/** What a config.xml says. `tag` null: it could not be read that far. */
export type ItemConfig =
  | { readonly kind: 'job'; readonly itemKind: ItemKind; readonly config: JobConfig }
  | { readonly kind: 'unloadable'; readonly tag: string | null; readonly reason: string };

/** Reads the file `path`; null where there is none. Never throws for what it holds or that it cannot be opened. */
export function readItemConfig(registry: KindRegistry, path: string): ItemConfig | null {
  try {
    // Synchronous: a thousand small files are read several times faster so, and the caller pauses between them.
    const bytes = readFileSync(path);
    if (bytes.length === 0) return { kind: 'unloadable', tag: null, reason: `${path}:1:1: the file is empty` };
    return interpret(registry, parseXml(decodeUtf8(bytes)));
  } catch (error) {
    if (error instanceof XmlError) {
      return { kind: 'unloadable', tag: null, reason: `${placeOf(path, error)}: ${error.reason}` };
    }
    if (isMissing(error)) return null;
    return { kind: 'unloadable', tag: null, reason: `${path}: ${messageOf(error)}` };
  }
}

/** What a document says. */
export function interpret(registry: KindRegistry, root: XmlElement): ItemConfig {
  const itemKind = registry.find('item', root.name);
  if (itemKind === undefined || !isItemKind(itemKind)) {
    return { kind: 'unloadable', tag: root.name, reason: `kind not known: ${root.name}` };
  }
  // Every kind of item has the fields of a job, so what it reads is a job's configuration.
  return {
    kind: 'job',
    itemKind,
    config: itemKind.fromXml(withDiscarderProperty(root), registry.context) as JobConfig,
  };
}

export function isItemKind(kind: AnyKind): kind is ItemKind {
  return kind.family === 'item' && 'className' in kind;
}

/** `path:line:column`. */
export function placeOf(path: string, error: XmlError): string {
  return `${path}:${error.line}:${error.column}`;
}
