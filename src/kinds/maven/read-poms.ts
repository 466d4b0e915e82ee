import { messageOf } from '../../kit/index.ts';
import { type ModuleFacts, moduleId, StepAbort, type Workspace } from '../../points/index.ts';
import { decodeUtf8, parseXml } from '../../xml/index.ts';
import { interpolated, type Pom, pomIn } from './pom.ts';

/** Describes a module with what is needed to find its files. */
export interface PomModule extends ModuleFacts {
  /** Holds the path of the POM in the workspace. */
  readonly pom: string;
  /** Holds the output folder, relative to the workspace. */
  readonly target: string;
  /** Names the main file without its extension. */
  readonly finalName: string;
}

/** Limits the number of modules. */
const MAX_MODULES = 2000;
const MAX_BYTES = 1024 * 1024;

export interface PomOptions {
  /** Holds the path of the root POM in the workspace. */
  readonly root: string;
  /** Names the profiles that the goals activate. */
  readonly profiles: readonly string[];
  /** Holds the properties that the goals set. */
  readonly properties: ReadonlyMap<string, string>;
}

/** Returns the root and all modules below it, in the order of the POMs. Throws StepAbort where one cannot be read. */
export async function readPoms(workspace: Workspace, options: PomOptions): Promise<PomModule[]> {
  const reader = new PomReader(workspace);
  const poms = await reader.tree(options.root, options.profiles);
  return Promise.all(poms.map(async (pom) => moduleOf(pom, await reader.chain(pom), options.properties)));
}

class PomReader {
  readonly #workspace: Workspace;
  readonly #read = new Map<string, Promise<Pom>>();

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  async tree(root: string, profiles: readonly string[]): Promise<Pom[]> {
    const found: Pom[] = [];
    const seen = new Set<string>();
    const visit = async (path: string): Promise<void> => {
      if (seen.has(path)) return;
      seen.add(path);
      if (seen.size > MAX_MODULES) throw new StepAbort(`Failed to parse POMs: more than ${MAX_MODULES} modules`);
      const pom = await this.#pom(path);
      found.push(pom);
      for (const name of pom.modulesWith(profiles)) {
        const module = joined(pom.folder, name);
        await visit(module.endsWith('.xml') ? module : joined(module, 'pom.xml'));
      }
    };
    await visit(joined('', root));
    return found;
  }

  /** Returns the POM and its parents, as far as they are in the workspace, nearest first. */
  async chain(pom: Pom): Promise<Pom[]> {
    const chain = [pom];
    for (let at = pom; at.parent !== null && chain.length < 50; ) {
      const { relativePath } = at.parent;
      if (relativePath === '') break;
      const place = joined(at.folder, relativePath);
      const path = place.endsWith('.xml') ? place : joined(place, 'pom.xml');
      if (path.startsWith('../') || !(await this.#workspace.exists(path))) break;
      const parent = await this.#pom(path);
      if (parent.artifactId !== at.parent.artifactId || chain.includes(parent)) break;
      chain.push(parent);
      at = parent;
    }
    return chain;
  }

  #pom(path: string): Promise<Pom> {
    const known = this.#read.get(path) ?? this.#load(path);
    this.#read.set(path, known);
    return known;
  }

  async #load(path: string): Promise<Pom> {
    const absolute = `${this.#workspace.path}/${path}`;
    try {
      const { size } = await this.#workspace.info(path);
      if (size > MAX_BYTES) throw new Error(`the file has ${size} bytes`);
      return pomIn(path, parseXml(decodeUtf8(await this.#workspace.readPart(path, 0, size))));
    } catch (error) {
      throw new StepAbort(`Failed to parse POMs: ${absolute}: ${messageOf(error)}`);
    }
  }
}

function moduleOf(pom: Pom, chain: readonly Pom[], given: ReadonlyMap<string, string>): PomModule {
  const properties = new Map<string, string>();
  for (const each of [...chain].reverse()) for (const [name, value] of each.properties) properties.set(name, value);
  for (const [name, value] of given) properties.set(name, value);
  const own = (name: 'groupId' | 'version'): string => pom[name] ?? pom.parent?.[name] ?? '';
  const project = { artifactId: pom.artifactId, groupId: own('groupId'), version: own('version') };
  for (const [name, value] of Object.entries(project)) {
    for (const prefix of ['project.', 'pom.', '']) if (prefix !== '') properties.set(prefix + name, value);
  }
  for (const name of ['groupId', 'artifactId', 'version'] as const) {
    const value = pom.parent?.[name];
    if (value) properties.set(`project.parent.${name}`, value);
  }
  const text = (value: string): string => interpolated(value, properties);
  const module = { groupId: text(project.groupId), artifactId: text(project.artifactId) };
  const version = text(project.version);
  properties.set('project.build.directory', 'target');
  const directory = text(first(chain, (each) => each.directory) ?? 'target');
  return {
    ...module,
    version,
    displayName: text(pom.name ?? '') || pom.artifactId,
    packaging: text(pom.packaging),
    relativePath: pom.folder,
    dependencies: dependenciesOf(chain, text).filter((each) => moduleId(each) !== moduleId(module)),
    pom: pom.path,
    target: joined(pom.folder, directory),
    finalName: text(first(chain, (each) => each.finalName) ?? `${module.artifactId}-${version}`),
  };
}

function dependenciesOf(chain: readonly Pom[], text: (value: string) => string): ModuleFacts['dependencies'] {
  const named = (each: { groupId: string; artifactId: string }) => ({
    groupId: text(each.groupId),
    artifactId: text(each.artifactId),
  });
  const managed = new Map<string, string>();
  for (const pom of [...chain].reverse()) {
    for (const each of pom.managed) managed.set(moduleId(named(each)), text(each.version));
  }
  const found = new Map<string, ModuleFacts['dependencies'][number]>();
  for (const pom of [...chain].reverse()) {
    for (const each of pom.dependencies) {
      const name = named(each);
      found.set(moduleId(name), { ...name, version: text(each.version) || (managed.get(moduleId(name)) ?? '') });
    }
  }
  const parent = chain[0]?.parent;
  if (parent) {
    const name = named(parent);
    found.set(moduleId(name), { ...name, version: text(parent.version ?? '') });
  }
  return [...found.values()];
}

function first<T>(chain: readonly Pom[], of: (pom: Pom) => T | null): T | null {
  for (const pom of chain) {
    const value = of(pom);
    if (value !== null) return value;
  }
  return null;
}

/** Joins a folder and a path, without `.` and, as far as possible, `..`. */
export function joined(folder: string, path: string): string {
  const parts: string[] = path.startsWith('/') ? [''] : folder.split('/').filter((part) => part !== '');
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
