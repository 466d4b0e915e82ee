import { builtInPlugins } from '../kinds/index.ts';
import type { PluginOfKind } from '../model/index.ts';
import { isBuiltIn, PLUGIN_TABLE, type StartedPlugins, titleOf } from '../plugins/index.ts';
import { classOfTag } from '../points/index.ts';

type Started = Pick<StartedPlugins, 'active' | 'packages' | 'parts' | 'remembered'>;

/** Returns the plugin that has the kind of a Java class, whether it works or not; null for what is a part of the server, or not known. */
export function pluginOfKind(javaClass: string, started: Started, disabled: ReadonlySet<string>): PluginOfKind | null {
  const shortName = nameOf(javaClass, started);
  if (shortName === null) return null;
  const manifest = started.packages.find((each) => each.shortName === shortName)?.manifest;
  const title = isBuiltIn(shortName) ? titleOf(shortName) : (manifest?.displayName ?? shortName);
  const isActive = started.active.has(shortName);
  return { shortName, title, switchedOff: isActive ? [] : switchedOffFor(shortName, started, disabled) };
}

function nameOf(javaClass: string, { parts, remembered }: Started): string | null {
  const isIt = (tags: readonly string[]): boolean => tags.some((tag) => classOfTag(tag) === javaClass);
  const isAmong = (kinds: readonly { readonly xmlTag: string; readonly aliases: readonly string[] }[]): boolean =>
    kinds.some(({ xmlTag, aliases }) => isIt([xmlTag, ...aliases]));
  const own = builtInPlugins.find(({ kinds }) => isAmong(kinds));
  if (own !== undefined) {
    const { name, shortName = name } = own;
    return isBuiltIn(shortName) ? shortName : null;
  }
  const loaded = parts.find((each) => isAmong(each.parts.kinds))?.shortName;
  return loaded ?? [...remembered].find(([, { kinds }]) => kinds.some(({ tags }) => isIt(tags)))?.[0] ?? null;
}

/** Returns, of the plugins that somebody switched off, those without which one does not work, itself among them. */
function switchedOffFor(shortName: string, { packages }: Started, disabled: ReadonlySet<string>): readonly string[] {
  const needed = new Set([shortName]);
  for (const name of needed) {
    const { needs = [] } = PLUGIN_TABLE.find((row) => row.name === name) ?? {};
    for (const each of needs) needed.add(each.split(':')[0] ?? '');
    for (const each of packages.find((one) => one.shortName === name)?.manifest?.dependencies ?? [])
      if (!each.optional) needed.add(each.shortName);
  }
  return [...needed].filter((name) => disabled.has(name));
}
