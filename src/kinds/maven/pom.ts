import { childOf, childrenOf, childText, type XmlElement } from '../../xml/index.ts';

interface Dependency {
  readonly groupId: string;
  readonly artifactId: string;
  readonly version: string;
}

/** Describes one POM as it is in its file, without inheritance and without variables resolved. */
export interface Pom {
  readonly path: string;
  /** Holds the folder of the POM; '' is the workspace. */
  readonly folder: string;
  readonly groupId: string | null;
  readonly artifactId: string;
  readonly version: string | null;
  readonly name: string | null;
  readonly packaging: string;
  readonly parent: {
    readonly groupId: string;
    readonly artifactId: string;
    readonly version: string | null;
    /** Holds the path of the parent; '' where it is not in the workspace. */
    readonly relativePath: string;
  } | null;
  readonly properties: ReadonlyMap<string, string>;
  readonly finalName: string | null;
  readonly directory: string | null;
  readonly dependencies: readonly Dependency[];
  readonly managed: readonly Dependency[];
  /** Returns the modules, including those of profiles that are activated or always active. */
  modulesWith(profiles: readonly string[]): readonly string[];
}

/** Throws where a document is no POM. */
export function pomIn(path: string, root: XmlElement): Pom {
  if (root.name !== 'project') throw new Error(`the root element is <${root.name}>, not <project>`);
  const artifactId = textOf(root, 'artifactId');
  if (artifactId === null) throw new Error('it has no artifactId');
  const build = childOf(root, 'build');
  const parent = childOf(root, 'parent');
  const at = path.lastIndexOf('/');
  return {
    path,
    folder: at < 0 ? '' : path.slice(0, at),
    groupId: textOf(root, 'groupId'),
    artifactId,
    version: textOf(root, 'version'),
    name: textOf(root, 'name'),
    packaging: textOf(root, 'packaging') ?? 'jar',
    parent:
      parent === undefined
        ? null
        : {
            groupId: textOf(parent, 'groupId') ?? '',
            artifactId: textOf(parent, 'artifactId') ?? '',
            version: textOf(parent, 'version'),
            relativePath: childOf(parent, 'relativePath')?.text.trim() ?? '../pom.xml',
          },
    properties: new Map((childOf(root, 'properties')?.children ?? []).map(({ name, text }) => [name, text.trim()])),
    finalName: build === undefined ? null : textOf(build, 'finalName'),
    directory: build === undefined ? null : textOf(build, 'directory'),
    dependencies: [...dependenciesIn(root), ...pluginsIn(build)],
    managed: dependenciesIn(childOf(root, 'dependencyManagement')),
    modulesWith: (profiles) => [...modulesIn(root), ...profilesOf(root, profiles).flatMap(modulesIn)],
  };
}

/** Replaces `${name}`; what is not known stays. A value may refer to others. */
export function interpolated(text: string, properties: ReadonlyMap<string, string>): string {
  let result = text;
  for (let round = 0; round < 20 && result.includes('${') && result.length < 10_000; round += 1) {
    const next = result.replace(/\$\{([^${}]+)\}/g, (whole, name: string) => properties.get(name) ?? whole);
    if (next === result) break;
    result = next;
  }
  return result;
}

function profilesOf(root: XmlElement, wanted: readonly string[]): XmlElement[] {
  return (childOf(root, 'profiles')?.children ?? []).filter((profile) => {
    const id = textOf(profile, 'id') ?? '';
    if (wanted.includes(`!${id}`) || wanted.includes(`-${id}`)) return false;
    const activation = childOf(profile, 'activation');
    const isDefault = activation !== undefined && textOf(activation, 'activeByDefault') === 'true';
    return wanted.includes(id) || wanted.includes(`+${id}`) || (isDefault && wanted.length === 0);
  });
}

function modulesIn(element: XmlElement): string[] {
  const modules = childOf(element, 'modules');
  return modules === undefined ? [] : childrenOf(modules, 'module').map(({ text }) => text.trim());
}

function dependenciesIn(element: XmlElement | undefined): Dependency[] {
  return (element === undefined ? [] : (childOf(element, 'dependencies')?.children ?? [])).map(named);
}

function pluginsIn(build: XmlElement | undefined): Dependency[] {
  const plugins = build === undefined ? undefined : childOf(build, 'plugins');
  return (plugins?.children ?? []).flatMap((plugin) => {
    const each = named(plugin);
    return [each.groupId === '' ? { ...each, groupId: 'org.apache.maven.plugins' } : each];
  });
}

function named(element: XmlElement): Dependency {
  const text = (name: string): string => textOf(element, name) ?? '';
  return { groupId: text('groupId'), artifactId: text('artifactId'), version: text('version') };
}

function textOf(element: XmlElement, name: string): string | null {
  return childText(element, name)?.trim() || null;
}
