import type { Settings } from '../home/index.ts';
import type { OpenStrategy } from './open-strategy.ts';
import { type PluginInUse, switchedOffNote } from './plugins-in-use.ts';
import type { OpenRealm } from './realm/current-realm.ts';

/** Explains how to log in where nobody can. docs/recovery.md says the same. */
const WAY_IN =
  'Start the server with -Dmillwright.recovery=true: the log then names an administrator for that one start, who can ' +
  'choose the server’s own users and “Logged-in users can do anything” at /manage/home-state/.';

/** Holds what decides who may come in: the settings, and their strategy where it is known. */
interface Way {
  readonly settings: Settings;
  readonly strategy: OpenStrategy | null;
  readonly realm: Pick<OpenRealm, 'people' | 'problem' | 'realm'>;
  /** Holds the plugins of realm and strategy. */
  readonly plugins: readonly PluginInUse[];
}

/** Returns why people who have an account cannot work here, and what to do; none where all is well. */
export function accessNotes(way: Way, recovery: boolean): string[] {
  if (!way.settings.useSecurity) return [];
  const off = way.plugins.filter(({ switchedOff }) => switchedOff.length > 0);
  const others = problemsOf(way, new Set(off.map(({ part }) => part)));
  const problems = [...off.map(switchedOffNote), ...others];
  return [
    ...(recovery
      ? [
          'Recovery is on. The name and password of its administrator are in the server’s log, good for this start alone.',
        ]
      : []),
    ...problems,
    // Who follows that advice loses a strategy that would be there again with its plugin.
    ...(others.length === 0 || recovery ? [] : [WAY_IN]),
    ...(way.realm.realm.warning == null ? [] : [way.realm.realm.warning]),
  ];
}

function problemsOf(
  { settings: { securityState, realm, authorization }, strategy, realm: { people, problem } }: Way,
  explained: ReadonlySet<PluginInUse['part']>,
): string[] {
  if (securityState === 'unreadable') {
    return ['The server’s config.xml cannot be read. Who may do what is not known, so nobody may do anything.'];
  }
  const notes: string[] = [];
  const isKnown = people !== 'unknown' || explained.has('security realm');
  if (!isKnown || (people === 'none' && opennessOfStrategy(strategy) === null)) {
    notes.push(
      `The security realm of config.xml is not known here: ${realm.className}. No password is accepted, only API tokens.`,
    );
  }
  if (problem !== null) notes.push(`The security realm of config.xml cannot be used: ${problem}. Nobody can log in.`);
  if (strategy === null) {
    if (!explained.has('authorization strategy'))
      notes.push(
        `The authorization strategy of config.xml is not known here: ${authorization.className}. Nobody may do anything.`,
      );
  } else if (!strategy.kind.hasAdministrators(strategy.config)) {
    notes.push(
      `The authorization strategy of config.xml lets everybody read and nobody else anything: ${authorization.className}.`,
    );
  }
  return notes;
}

/** Returns why everybody has every permission; null where it is not so. */
export function opennessOf({ settings, strategy }: Pick<Way, 'settings' | 'strategy'>): string | null {
  if (!settings.useSecurity) return 'config.xml says <useSecurity>false</useSecurity>';
  return settings.securityState === 'unreadable' ? null : opennessOfStrategy(strategy);
}

function opennessOfStrategy(strategy: OpenStrategy | null): string | null {
  return strategy === null ? null : strategy.kind.openness(strategy.config);
}
