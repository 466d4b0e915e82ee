import { expand, type RunContext, type SettingsSource, StepAbort, useTool } from '../../points/index.ts';

/** Names the values that stand for the `mvn` of the machine. */
const NONE: readonly string[] = ['', '(Default)', 'Default', '(none)'];

/**
 * Returns the program of an installation, whose variables it adds to `env`; without an installation `mvn` is searched in
 * PATH.
 */
export function mavenExecutable(
  { tools }: Pick<RunContext, 'tools'>,
  name: string | null,
  env: Map<string, string>,
): string {
  const wanted = name?.trim() ?? '';
  const found = tools.find('maven', wanted);
  if (found === null) {
    if (NONE.includes(wanted)) return 'mvn';
    throw new StepAbort(`No Maven installation named ${wanted} is configured`);
  }
  useTool(env, found);
  return `${found.home}/bin/mvn`;
}

/** Returns the options `-s FILE` and `-gs FILE`, unless the goals contain them already. */
export function settingsArguments(
  sources: { readonly settings: SettingsSource | null; readonly globalSettings: SettingsSource | null },
  goals: string,
  env: ReadonlyMap<string, string>,
): string[] {
  const rows = [
    ['-s', sources.settings, /(^|\s)(-s|--settings)[\s=]/],
    ['-gs', sources.globalSettings, /(^|\s)(-gs|--global-settings)[\s=]/],
  ] as const;
  return rows.flatMap(([option, source, given]) => {
    const path = source === null || given.test(goals) ? null : pathOf(source);
    return path === null ? [] : [option, expand(path, env)];
  });
}

function pathOf({ className, path }: SettingsSource): string | null {
  if (/^jenkins\.mvn\.Default(Global)?SettingsProvider$/.test(className)) return null;
  if (/^jenkins\.mvn\.FilePath(Global)?SettingsProvider$/.test(className)) return path;
  throw new StepAbort(`Maven settings of the kind ${className} are not supported; name a file instead`);
}
