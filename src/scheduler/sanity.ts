import type { Fields } from './read-line.ts';

/** Returns what is odd about a line, in the words of Jenkins's `CronTab#checkSanity`; null where nothing is. */
export function warningOf(text: string, [minutes, , days]: Fields): string | null {
  if (minutes.length === 60) {
    const rest = text.slice(text.indexOf(' ') + 1);
    return `Do you really mean "every minute" when you say "${text}"? Perhaps you meant "H ${rest}" to poll once per hour`;
  }
  const early = days.filter((day) => day <= 30).length;
  if (early > 5 && early < 28)
    return 'Short cycles in the day-of-month field will behave oddly near the end of a month';
  const spread = spreadOf(text);
  return spread === null ? null : `Spread load evenly by using ‘${spread}’ rather than ‘${text}’`;
}

/** Returns the line with `H` instead of fixed minutes; null where it has one, or there is none that is like it. */
function spreadOf(text: string): string | null {
  if (text.includes('H')) return null;
  if (text.startsWith('*/')) return `H${text.slice(1)}`;
  const fixed = /^\d+( .+)$/.exec(text);
  if (fixed) return `H${fixed[1]}`;
  const [, list = '', first = '', rest = ''] = /^0(,(\d+)(?:,\d+)*)( .+)$/.exec(text) ?? [];
  const period = Number(first);
  if (period <= 0) return null;
  let even = '';
  for (let minute = period; minute < 60; minute += period) even += `,${minute}`;
  return even === list ? `H/${period}${rest}` : null;
}
