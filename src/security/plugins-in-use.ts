import type { Settings } from '../home/index.ts';
import type { PluginOfKind } from '../model/index.ts';

/** Describes a plugin without which nobody could log in or do anything. */
export interface PluginInUse extends PluginOfKind {
  /** Says what of it is in use. */
  readonly part: 'security realm' | 'authorization strategy';
}

/** Returns the plugin that has the kind of a Java class; null for what is a part of the server, or not known. */
export type PluginOf = (javaClass: string) => PluginOfKind | null;

type Used = Pick<Settings, 'useSecurity' | 'securityState'> & {
  readonly realm: Pick<Settings['realm'], 'className'>;
  readonly authorization: Pick<Settings['authorization'], 'className'>;
};

/** Returns the plugins of the realm and the strategy by which people log in and may do something, whether they work or not. */
export function pluginsInUse(settings: Used, pluginOf: PluginOf): readonly PluginInUse[] {
  if (!settings.useSecurity || settings.securityState === 'unreadable') return [];
  const realm = pluginOf(settings.realm.className);
  const strategy = pluginOf(settings.authorization.className);
  return [
    ...(realm === null ? [] : [{ ...realm, part: 'security realm' } as const]),
    ...(strategy === null ? [] : [{ ...strategy, part: 'authorization strategy' } as const]),
  ];
}

/** Says that a part of security is of a plugin that is switched off, and what to do. */
export function switchedOffNote({ part, title, shortName, switchedOff }: PluginInUse): string {
  const isItself = switchedOff.includes(shortName);
  const why = isItself
    ? 'which is switched off'
    : `which does not work without ${switchedOff.join(', ')}, switched off`;
  const marks = (isItself ? [shortName] : switchedOff).map((name) => `plugins/${name}.jpi.disabled`).join(' and ');
  const effect = part === 'security realm' ? 'No password is accepted, only API tokens.' : 'Nobody may do anything.';
  return `The ${part} of config.xml is of the plugin ${title} (${shortName}), ${why}. ${effect} Remove ${marks} and restart.`;
}
