import type { Change } from '../../model/index.ts';
import type { LineLog } from '../../points/index.ts';
import { matchersOf } from '../shared/scm/matchers.ts';
import type { Behaviours } from './behaviours.ts';

type Matcher = ReturnType<typeof matchersOf>[number];

/**
 * Returns a function that says whether the configuration excludes a commit from building, and logs which one and why.
 * Jenkins: `PathRestriction`, `UserExclusion`, `MessageExclusion`.
 */
export function exclusionOf(
  { paths, excludedUsers, excludedMessage }: Pick<Behaviours, 'paths' | 'excludedUsers' | 'excludedMessage'>,
  log: LineLog,
): (change: Change) => boolean {
  const included = paths === null ? [] : matchersOf(paths.included, log);
  const excluded = paths === null ? [] : matchersOf(paths.excluded, log);
  const [message] = excludedMessage === null || excludedMessage === '' ? [] : matchersOf([excludedMessage], log);
  const reasonOf = (change: Change): string | null => {
    if (excludedUsers?.includes(change.author.name)) return `Found excluded author: ${change.author.name}`;
    if (message?.(change.message.trimEnd()) || message?.(change.message)) {
      return `Found excluded message: ${change.message.trimEnd()}`;
    }
    return paths === null ? null : reasonOfPaths(change, included, excluded);
  };
  return (change) => {
    const reason = reasonOf(change);
    if (reason !== null) log.line(`Ignored commit ${change.id}: ${reason}`);
    return reason !== null;
  };
}

function reasonOfPaths({ paths }: Change, included: readonly Matcher[], excluded: readonly Matcher[]): string | null {
  const files = [...new Set(paths.map(({ file }) => file))];
  if (files.length === 0) return null;
  const wanted = included.length === 0 ? files : files.filter((file) => included.some((matches) => matches(file)));
  const unwanted = wanted.filter((file) => excluded.some((matches) => matches(file)));
  if (included.length > 0 && wanted.length === 0) return 'No paths matched included region whitelist';
  return excluded.length > 0 && wanted.length === unwanted.length
    ? `Found only excluded paths: ${unwanted.join(', ')}`
    : null;
}
