import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, type Logger, messageOf, namesIn, writeAtomic, type Yield } from '../../../kit/index.ts';
import {
  EMPTY_JOB,
  type ItemKind,
  type ModuleFacts,
  type ModuleName,
  moduleId,
  modulePathName,
} from '../../../points/index.ts';
import { childOf, childText, decodeUtf8, node, parseXml, toDocument, type XmlElement } from '../../../xml/index.ts';
import type { ItemPlace } from '../../layout/item-place.ts';
import type { Layout } from '../../layout/layout.ts';
import type { StoredItem, StoredJob } from '../item-tree.ts';

export interface ModuleSources {
  readonly layout: Pick<Layout, 'modulesOf'>;
  readonly pause: Yield;
  readonly log: Logger;
  readonly moduleKind: ItemKind;
  /** Returns an item that was there before: its object is reused. */
  readonly known: (fullName: string) => StoredItem | undefined;
}

const MODULE = /^([\w.-]+)\$([\w.-]+)$/;
const CONFIG = 'config.xml';

/** Returns the modules of a Maven job in order of their names. A folder that cannot be read is logged and left out. */
export async function readModules(sources: ModuleSources, project: StoredJob, place: ItemPlace): Promise<StoredJob[]> {
  const { layout, pause, log, moduleKind, known } = sources;
  const folder = layout.modulesOf(place);
  const found: StoredJob[] = [];
  for (const name of (await namesIn(folder)).sort()) {
    await pause();
    const module = moduleOf(name);
    if (module === null) continue;
    try {
      const root = parseXml(decodeUtf8(readFileSync(join(folder, name, CONFIG))));
      const active = childText(root, 'disabled')?.trim() !== 'true';
      const id = moduleId(module);
      const fullName = `${project.fullName}/${id}`;
      const made: StoredJob = {
        kind: 'job',
        name: id,
        fullName,
        itemKind: moduleKind,
        config: { ...EMPTY_JOB, disabled: project.config.disabled || !active },
        unsavedCopy: project.unsavedCopy,
        cell: { project: project.fullName, values: new Map(), active, module: factsIn(root, module) },
      };
      const before = known(fullName);
      found.push(before?.kind === 'job' && before.cell !== null ? Object.assign(before, made) : made);
    } catch (err) {
      if (!isMissing(err)) log.warn({ module: name, err: messageOf(err) }, 'a module of a Maven job could not be read');
    }
  }
  return found;
}

/** Writes the present modules. Returns those that are new; null where nothing has changed. */
export async function writeModules(
  layout: Pick<Layout, 'modulesOf'>,
  project: ItemPlace,
  modules: readonly ModuleFacts[],
): Promise<readonly ModuleFacts[] | null> {
  const folder = layout.modulesOf(project);
  const fresh: ModuleFacts[] = [];
  let changed = false;
  for (const facts of modules) {
    if (!MODULE.test(modulePathName(facts))) continue;
    const path = join(folder, modulePathName(facts), CONFIG);
    if (!existsSync(path)) fresh.push(facts);
    changed = (await writeChanged(path, documentOf(facts, false))) || changed;
  }
  const names = new Set(modules.map(modulePathName));
  for (const name of await namesIn(folder)) {
    const module = moduleOf(name);
    const path = join(folder, name, CONFIG);
    if (names.has(name) || module === null || !existsSync(path)) continue;
    const facts = factsIn(parseXml(decodeUtf8(readFileSync(path))), module);
    changed = (await writeChanged(path, documentOf(facts, true))) || changed;
  }
  return changed ? fresh : null;
}

async function writeChanged(path: string, text: string): Promise<boolean> {
  if (existsSync(path) && decodeUtf8(readFileSync(path)) === text) return false;
  await mkdir(join(path, '..'), { recursive: true });
  await writeAtomic(path, text);
  return true;
}

function moduleOf(name: string): ModuleName | null {
  const [, groupId, artifactId] = MODULE.exec(name) ?? [];
  return groupId === undefined || artifactId === undefined ? null : { groupId, artifactId };
}

function factsIn(root: XmlElement, module: ModuleName): ModuleFacts {
  const text = (element: XmlElement, name: string): string => childText(element, name) ?? '';
  return {
    ...module,
    displayName: text(root, 'displayName') || module.artifactId,
    version: text(root, 'version'),
    packaging: text(root, 'packaging') || 'jar',
    relativePath: text(root, 'relativePath'),
    dependencies: (childOf(root, 'dependencies')?.children ?? []).map((each) => ({
      groupId: text(each, 'groupId'),
      artifactId: text(each, 'artifactId'),
      version: text(each, 'version'),
    })),
  };
}

/** Returns the document that Jenkins writes for a `hudson.maven.MavenModule`, whose name is that of its folder. */
function documentOf(facts: ModuleFacts, disabled: boolean): string {
  const { displayName, version, packaging, relativePath, dependencies } = facts;
  return toDocument(
    node('maven2', [
      node('keepDependencies', 'false'),
      node('properties'),
      node('scm', { class: 'hudson.scm.NullSCM' }),
      node('canRoam', 'true'),
      node('disabled', String(disabled)),
      node('blockBuildWhenDownstreamBuilding', 'false'),
      node('blockBuildWhenUpstreamBuilding', 'false'),
      node('triggers'),
      node('concurrentBuild', 'false'),
      node('reporters'),
      node('displayName', displayName),
      node('version', version),
      node('packaging', packaging),
      node('relativePath', relativePath),
      node(
        'dependencies',
        { class: 'set' },
        dependencies.map((each) =>
          node('dependency', [
            node('groupId', each.groupId),
            node('artifactId', each.artifactId),
            node('version', each.version),
          ]),
        ),
      ),
    ]),
  );
}
