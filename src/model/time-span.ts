const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

function pair(big: number, bigText: string, small: number, smallText: string): string {
  return big < 10 ? `${big}${bigText} ${small}${smallText}` : `${big}${bigText}`;
}

/**
 * Returns milliseconds as Jenkins writes them (`Util.getTimeSpanString`): the largest unit, with the next one below ten.
 */
export function timeSpan(ms: number): string {
  const span = Math.max(0, Math.floor(ms));
  if (span >= YEAR) return pair(Math.floor(span / YEAR), ' yr', Math.floor((span % YEAR) / MONTH), ' mo');
  if (span >= MONTH)
    return pair(Math.floor(span / MONTH), ' mo', Math.floor((span % MONTH) / DAY), dayText((span % MONTH) / DAY));
  if (span >= DAY) return pair(Math.floor(span / DAY), dayText(span / DAY), Math.floor((span % DAY) / HOUR), ' hr');
  if (span >= HOUR) return pair(Math.floor(span / HOUR), ' hr', Math.floor((span % HOUR) / MINUTE), ' min');
  if (span >= MINUTE) return pair(Math.floor(span / MINUTE), ' min', Math.floor((span % MINUTE) / SECOND), ' sec');
  if (span >= 10 * SECOND) return `${Math.floor(span / SECOND)} sec`;
  if (span >= SECOND) return `${Math.floor(span / 100) / 10} sec`;
  if (span >= 100) return `${Math.floor(span / 10) / 100} sec`;
  return `${span} ms`;
}

function dayText(days: number): string {
  return Math.floor(days) === 1 ? ' day' : ' days';
}
