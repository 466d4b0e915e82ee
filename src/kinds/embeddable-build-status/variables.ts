import { displayNameOf, type Run, shownValue, timeSpan } from '../../model/index.ts';

const VARIABLE =
  /\$\{(?:params\.([^{}\s|]+)(?:\|([^}|]+))?|(buildId|buildNumber|displayName|description|duration|runningTime|startTime))\}/g;

/**
 * Limits the variables that are replaced in a text, and `INSERTED` the characters of each: nobody reads more on a badge.
 */
const REPLACED = 50;
const INSERTED = 1000;

/**
 * Replaces the variables in a text of a badge by values of a build: `${params.NAME}`, `${params.NAME|otherwise}`,
 * `${buildNumber}`, `${buildId}`, `${displayName}`, `${description}`, `${duration}`, `${runningTime}`, `${startTime}`.
 * `now` is in milliseconds since 1970. Values of passwords stay hidden; inserted values are not searched for variables.
 */
export function withVariables(text: string, run: Run, now: number): string {
  let left = REPLACED;
  return text.replace(VARIABLE, (_, parameter?: string, otherwise?: string, name?: string) => {
    left -= 1;
    if (left < 0) return '';
    if (parameter === undefined) return ofRun(run, name ?? '', now).slice(0, INSERTED);
    const value = run.parameters?.find((each) => each.name === parameter);
    return (value === undefined ? (otherwise ?? '') : shownValue(value)).slice(0, INSERTED);
  });
}

function ofRun(run: Run, name: string, now: number): string {
  switch (name) {
    case 'buildId':
    case 'buildNumber':
      return String(run.number);
    case 'displayName':
      return displayNameOf(run);
    case 'description':
      return run.description ?? '';
    case 'duration':
      return run.state === 'completed' ? timeSpan(run.duration) : `${timeSpan(now - run.startTime)} and counting`;
    case 'runningTime':
    case 'startTime':
      return timeSpan(Math.max(0, now - run.timestamp));
    default:
      return '';
  }
}
