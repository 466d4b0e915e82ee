import type { Settings } from '../home/index.ts';
import { ALLOWS_NO_ADMINISTRATOR, isKnownStrategy } from './authorization.ts';
import type { OpenRealm } from './realm/current-realm.ts';

/** Explains how to log in where nobody can. The README says the same under "When nobody can log in". */
const WAY_IN =
  'Start the server with -Dmillwright.recovery=true: the log then names an administrator for that one start, who can ' +
  'choose the server’s own users and “Logged-in users can do anything” at /manage/home-state/.';

/** Returns why people who have an account cannot work here, and what to do; none where all is well. */
export function accessNotes(
  settings: Settings,
  recovery: boolean,
  open: Pick<OpenRealm, 'people' | 'problem' | 'realm'>,
): string[] {
  if (!settings.useSecurity) return [];
  const problems = problemsOf(settings, open);
  return [
    ...(recovery
      ? [
          'Recovery is on. The name and password of its administrator are in the server’s log, good for this start alone.',
        ]
      : []),
    ...problems,
    ...(problems.length === 0 || recovery ? [] : [WAY_IN]),
    ...(open.realm.warning == null ? [] : [open.realm.warning]),
  ];
}

function problemsOf(
  { securityState, realm, authorization }: Settings,
  { people, problem }: Pick<OpenRealm, 'people' | 'problem'>,
): string[] {
  if (securityState === 'unreadable') {
    return ['The server’s config.xml cannot be read. Who may do what is not known, so nobody may do anything.'];
  }
  const notes: string[] = [];
  if (people === 'unknown' || (people === 'none' && !isOpen(authorization.className))) {
    notes.push(
      `The security realm of config.xml is not known here: ${realm.className}. No password is accepted, only API tokens.`,
    );
  }
  if (problem !== null) notes.push(`The security realm of config.xml cannot be used: ${problem}. Nobody can log in.`);
  if (!isKnownStrategy(authorization.className)) {
    notes.push(
      `The authorization strategy of config.xml is not known here: ${authorization.className}. Nobody may do anything.`,
    );
  } else if (authorization.className === ALLOWS_NO_ADMINISTRATOR) {
    notes.push(
      `The authorization strategy of config.xml lets everybody read and nobody else anything: ${authorization.className}.`,
    );
  }
  return notes;
}

/** Returns why everybody has every permission; null where it is not so. */
export function opennessOf(settings: Settings): string | null {
  if (!settings.useSecurity) return 'config.xml says <useSecurity>false</useSecurity>';
  const { className } = settings.authorization;
  return settings.securityState !== 'unreadable' && isOpen(className)
    ? `the authorization strategy is ${className}`
    : null;
}

function isOpen(className: string): boolean {
  return className === 'hudson.security.AuthorizationStrategy$Unsecured';
}
