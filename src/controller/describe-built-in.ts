import { builtInPlugins } from '../kinds/index.ts';
import { stepsOfPlugin } from '../pipeline/index.ts';
import type { Kind, KindFamily, SettingsKind } from '../points/index.ts';

/** Names for people what kinds of a family are; those of other families are parts of these. */
const FAMILIES: Partial<Readonly<Record<KindFamily, string>>> = {
  item: 'items',
  builder: 'build steps',
  publisher: 'post-build actions',
  wrapper: 'build wrappers',
  scm: 'sources',
  'scm-source': 'sources of branches',
  'scm-navigator': 'sources of repositories',
  trigger: 'triggers',
  parameter: 'parameters',
  property: 'properties',
  view: 'views',
  credential: 'credentials',
  'security-realm': 'security realms',
  'authorization-strategy': 'authorization strategies',
  tool: 'tools',
  launcher: 'agents',
  cloud: 'clouds',
};

/** Holds the descriptions that were asked for: what is built in never changes. */
const known = new Map<string, string>();

/** Returns what a built-in plugin brings, in a few sentences: `Build steps: Execute shell.` */
export function describeBuiltIn(shortName: string): string {
  const description = known.get(shortName) ?? described(shortName);
  known.set(shortName, description);
  return description;
}

function described(shortName: string): string {
  const plugins = builtInPlugins.filter(({ name, shortName: own = name }) => own === shortName);
  const kinds = plugins.flatMap((plugin) => plugin.kinds);
  const steps = [...stepsOfPlugin(shortName), ...symbolsOf(kinds, 'step')];
  const parts = [
    ...Object.entries(FAMILIES).map(([family, words]): [string, readonly string[]] => [
      words,
      kinds.filter((kind) => kind.family === family).map(({ displayName }) => displayName),
    ]),
    ['pipeline steps', steps] as const,
    ['settings', plugins.flatMap(({ settings = [] }) => settings.map(titleOf))] as const,
  ];
  return parts
    .flatMap(([words, names]) =>
      names.length === 0
        ? []
        : [`${words.charAt(0).toUpperCase()}${words.slice(1)}: ${[...new Set(names)].join(', ')}.`],
    )
    .join(' ');
}

function symbolsOf(kinds: readonly Kind[], family: KindFamily): readonly string[] {
  return kinds.filter((kind) => kind.family === family).map(({ symbol }) => symbol);
}

function titleOf({ displayName }: SettingsKind): string {
  return displayName;
}
