import { readFileSync } from 'node:fs';
import { isMissing, messageOf, type Yield } from '../../kit/index.ts';
import {
  type ConfigOf,
  type FolderConfig,
  type ItemKind,
  type JobConfig,
  jobOfPipeline,
  type KindRegistry,
  matrixConfig,
  type PIPELINE_FIELDS,
  withPlugin,
} from '../../points/index.ts';
import { decodeUtf8, parseXmlInSlices, plainLists, type XmlElement, XmlError } from '../../xml/index.ts';
import { isThere } from '../files/damaged-files.ts';
import { locationOf } from '../files/error-location.ts';
import { problemOf, unknownAxisOf } from './cells/matrix.ts';
import { withArchiverOfToday } from './legacy-archiver.ts';
import { withDiscarderProperty } from './legacy-discarder.ts';

type PipelineFields = ConfigOf<typeof PIPELINE_FIELDS>;

/** Describes a config.xml that can be used. */
export type UsableConfig =
  | { readonly kind: 'job'; readonly itemKind: ItemKind; readonly config: JobConfig }
  | { readonly kind: 'folder'; readonly itemKind: ItemKind; readonly config: FolderConfig };

/**
 * Says why a config.xml cannot be used. `unknown-kind`, `unknown-axis`: its class is not known here. `misplaced`: it
 * belongs into another item's folder. `unusable`: it is known, but contradicts itself. `broken`: the file cannot be read.
 */
type WhyNot = 'unknown-kind' | 'unknown-axis' | 'misplaced' | 'unusable' | 'broken';

/** Describes a config.xml that cannot be used; `tag` is null where it could not be read that far. */
export interface UnusableConfig {
  readonly kind: 'unloadable';
  readonly tag: string | null;
  readonly reason: string;
  readonly why: WhyNot;
}

/** Describes a config.xml, whether it can be used or not. */
export type ItemConfig = UsableConfig | UnusableConfig;

/** Reads the file `path`; null where there is none. Never throws for what it holds or that it cannot be opened. */
export async function readItemConfig(registry: KindRegistry, path: string, pause: Yield): Promise<ItemConfig | null> {
  try {
    // Synchronous: a thousand small files are read several times faster so, and the caller pauses between them.
    const bytes = readFileSync(path);
    if (bytes.length === 0) return unloadable(null, 'broken', `${path}:1:1: the file is empty`);
    return interpret(registry, await parseXmlInSlices(decodeUtf8(bytes), pause));
  } catch (error) {
    if (error instanceof XmlError) return unloadable(null, 'broken', `${locationOf(path, error)}: ${error.reason}`);
    if (isMissing(error) && !isThere(path)) return null;
    if (isMissing(error)) return unloadable(null, 'broken', `${path}: it is a link to nothing`);
    return unloadable(null, 'broken', `${path}: ${messageOf(error)}`);
  }
}

/** Returns what a document says. */
export function interpret(registry: KindRegistry, document: XmlElement): ItemConfig {
  const root = plainLists(document);
  const itemKind = registry.find('item', root.name);
  if (itemKind === undefined) {
    const plugin = registry.idlePlugin(root);
    return unloadable(root.name, 'unknown-kind', withPlugin(`kind not known: ${root.name}`, plugin));
  }
  if (itemKind.form === 'module') return unloadable(root.name, 'misplaced', 'it belongs in the folder of a Maven job');
  if (itemKind.form === 'cell')
    return unloadable(root.name, 'misplaced', 'it belongs in the folder of a multi-configuration project');
  if (itemKind.form === 'folder') {
    // Every kind of folder has the fields of a folder.
    return { kind: 'folder', itemKind, config: itemKind.fromXml(root, registry.context) as FolderConfig };
  }
  // Every other kind of item has the fields of a job, so what it reads is a job's configuration.
  const read = itemKind.fromXml(withArchiverOfToday(withDiscarderProperty(root)), registry.context);
  const config = itemKind.form === 'pipeline' ? jobOfPipeline(read as PipelineFields) : (read as JobConfig);
  const matrix = matrixConfig(config);
  const unknown = matrix === null ? null : unknownAxisOf(matrix);
  if (unknown !== null) return unloadable(root.name, 'unknown-axis', `kind of axis not known: ${unknown}`);
  const problem = matrix === null ? null : problemOf(matrix);
  if (problem !== null) return unloadable(root.name, 'unusable', problem);
  return { kind: 'job', itemKind, config };
}

function unloadable(tag: string | null, why: WhyNot, reason: string): UnusableConfig {
  return { kind: 'unloadable', tag, reason, why };
}
