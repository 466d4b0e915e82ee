import { timeSpan } from '../../model/index.ts';

/**
 * Renders a point in time. The server writes it in full; the script replaces it with `5 min ago`, and leaves the full one
 * as title.
 */
export function Ago({ at }: { at: number }) {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return <span>unknown</span>;
  const iso = moment.toISOString();
  return (
    <time dateTime={iso} data-ago>
      {`${iso.slice(0, 16).replace('T', ' ')} UTC`}
    </time>
  );
}

export function Duration({ ms }: { ms: number | null }) {
  return <span class="number">{ms === null ? '–' : timeSpan(ms)}</span>;
}
