import { timeSpan } from '../../model/index.ts';
import type { BuildRow } from '../types/jobs.ts';
import { statusWord } from './status-ball.tsx';

const WIDTH = 640;
const HEIGHT = 112;
/** Holds the space above the bars, for the sign of the highest one. */
const TOP = 16;
const WIDEST = 28;
const SIGN = 12;

/**
 * Renders the durations of builds as bars, the oldest first, each a link to its build. Results differ by colour and by the
 * sign above the bar. The list of builds beside it has the same links, so that the keyboard passes the bars by.
 */
export function DurationChart({ rows, id }: { readonly rows: readonly BuildRow[]; readonly id: string }) {
  const ended = rows.filter(({ unreadable, progress }) => unreadable === null && progress === null).reverse();
  if (ended.length < 2) return null;
  const longest = Math.max(1, ...ended.map(({ duration }) => duration));
  const mean = ended.reduce((sum, { duration }) => sum + duration, 0) / ended.length;
  const step = Math.min(WIDEST, WIDTH / ended.length);
  const height = (duration: number) => Math.max(2, Math.round((duration * (HEIGHT - TOP)) / longest));
  const level = HEIGHT - height(mean);
  const width = Math.round(step * ended.length);
  return (
    <figure class="durations">
      {/* biome-ignore lint/a11y/useSemanticElements: a picture whose parts are links is no picture to those who listen */}
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} role="group" aria-labelledby={`${id}-title ${id}-about`}>
        <title id={`${id}-title`}>Durations of the builds</title>
        <desc id={`${id}-about`}>
          {`${ended.length} builds, the oldest first; they took ${timeSpan(Math.round(mean))} on average, the longest ${timeSpan(longest)}.`}
        </desc>
        {ended.map((row, at) => (
          <Bar key={row.number} row={row} x={at * step} width={step - 3} height={height(row.duration)} />
        ))}
        <path class="mean" d={`M0 ${level}H${width}`} />
      </svg>
      <figcaption>
        {ended[0]?.displayName} to {ended.at(-1)?.displayName}: average {timeSpan(Math.round(mean))}, longest{' '}
        {timeSpan(longest)}
      </figcaption>
    </figure>
  );
}

interface BarProps {
  readonly row: BuildRow;
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

function Bar({ row, x, width, height }: BarProps) {
  const word = statusWord(row.color);
  const top = HEIGHT - height;
  const name = `${row.displayName}: ${word}, ${timeSpan(row.duration)}`;
  return (
    <a href={row.href} class={`status-${row.color}`} tabIndex={-1} aria-label={name}>
      <title>{name}</title>
      <rect class="reach" x={x} y={0} width={width} height={HEIGHT} />
      <rect x={x} y={top} width={width} height={height} rx={2} />
      {row.color !== 'blue' && (
        <use
          class="sign"
          href={`#sign-${row.color}`}
          x={x + (width - SIGN) / 2}
          y={top - SIGN - 2}
          width={SIGN}
          height={SIGN}
        />
      )}
    </a>
  );
}
