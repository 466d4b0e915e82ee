import type { Home } from '../home/index.ts';
import type { Notice } from '../model/index.ts';
import type { Security } from '../security/index.ts';
import type { UnreadableSecretsSearch } from './unreadable-secrets.ts';

/** Collects what administrators should know; the sources are queried anew each time. */
export interface Notices {
  all(): readonly Notice[];
  /** Adds a source of notices. */
  add(source: () => readonly Notice[]): void;
}

/** Links to the page that lists all problems of the home. */
const HOME_STATE = 'manage/home-state/';
/** Is the id of Jenkins's warning of the same matter. */
const SECURITY_OFF = 'jenkins.diagnostics.SecurityIsOffMonitor';
/** Limits how many names a text lists. */
const NAMED = 3;

export function createNotices(deps: {
  readonly home: Pick<Home, 'items'> & { readonly problems: Pick<Home['problems'], 'damaged'> };
  readonly security: Pick<Security, 'openness' | 'recovery' | 'accessNotes'>;
  readonly secrets: UnreadableSecretsSearch;
}): Notices {
  const { home, security, secrets } = deps;
  const sources: (() => readonly Notice[])[] = [
    () => ofSecurity(security),
    () => ofDamage(home),
    () => ofSecrets(secrets),
    () => ofItems(home),
  ];
  return {
    all: () => sources.flatMap((source) => source()),
    add: (source) => void sources.push(source),
  };
}

function ofSecurity({ openness, recovery, accessNotes }: Pick<Security, 'openness' | 'recovery' | 'accessNotes'>) {
  const found: Notice[] = [];
  if (openness !== null) {
    const text = `Security is off: everybody who reaches this server may do everything, because ${openness}.`;
    found.push({ id: SECURITY_OFF, isSecurity: true, severity: 'warning', text, link: HOME_STATE });
  }
  const notes = accessNotes();
  if (notes.length > 0) {
    const severity = recovery === null ? 'error' : 'warning';
    found.push({ id: 'access', isSecurity: true, severity, text: notes.join(' '), link: HOME_STATE });
  }
  return found;
}

function ofDamage({
  problems: { damaged },
}: {
  readonly problems: Pick<Home['problems'], 'damaged'>;
}): readonly Notice[] {
  const paths = damaged.all().map(({ path }) => path);
  if (paths.length === 0) return [];
  const text = `${counted(paths.length, 'file')} of the home cannot be read: ${named(paths)}.`;
  return [{ id: 'damaged-files', isSecurity: false, severity: 'error', text, link: HOME_STATE }];
}

function ofSecrets({ found }: UnreadableSecretsSearch): readonly Notice[] {
  if (found.length === 0) return [];
  const count = found.reduce((sum, each) => sum + each.count, 0);
  const text =
    `${counted(count, 'secret')} in ${named(found.map(({ path }) => path))} cannot be read: the key that encrypted them ` +
    'is not in this home. They stay as they are.';
  return [{ id: 'unreadable-secrets', isSecurity: true, severity: 'error', text, link: HOME_STATE }];
}

function ofItems({ items }: Pick<Home, 'items'>): readonly Notice[] {
  const names = items.all().flatMap(({ kind, fullName }) => (kind === 'unloadable' ? [fullName] : []));
  if (names.length === 0) return [];
  const text = `${counted(names.length, 'item')} could not be loaded: ${named(names)}.`;
  return [{ id: 'unloadable-items', isSecurity: false, severity: 'warning', text, link: HOME_STATE }];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function named(names: readonly string[]): string {
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
