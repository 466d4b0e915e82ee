import type { Change } from '../../model/index.ts';
import type { LineLog } from '../../points/index.ts';
import { matchersOf } from '../shared/scm/matchers.ts';

/** Holds the settings that say which changes need a build, with one expression per line in each. */
export interface Exclusions {
  readonly excludedRegions: string;
  readonly includedRegions: string;
  readonly excludedUsers: string;
  readonly excludedMessages: string;
}

/**
 * Returns a function that says whether a change needs a build. An expression that cannot be read excludes nothing, which is
 * logged.
 */
export function significance(exclusions: Exclusions, log: LineLog): (change: Change) => boolean {
  const excluded = matcher(exclusions.excludedRegions, log);
  const included = matcher(exclusions.includedRegions, log);
  const message = matcher(exclusions.excludedMessages, log);
  const users = new Set(linesOf(exclusions.excludedUsers));
  const hasIncluded = linesOf(exclusions.includedRegions).length > 0;
  return (change) => {
    if (users.has(change.author.name)) return false;
    if (message(change.message)) return false;
    if (change.paths.length === 0) return true;
    return change.paths.some(({ file }) => (!hasIncluded || included(file)) && !excluded(file));
  };
}

function linesOf(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function matcher(text: string, log: LineLog): (value: string) => boolean {
  const matchers = matchersOf(linesOf(text), log);
  return (value) => matchers.some((matches) => matches(value));
}
