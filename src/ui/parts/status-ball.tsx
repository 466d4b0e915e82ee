import { Sign } from './signs.tsx';

/** Holds the words for the balls; each has a sign, too. */
const LABELS = {
  blue: 'Success',
  yellow: 'Unstable',
  red: 'Failed',
  notbuilt: 'Not built',
  aborted: 'Aborted',
  disabled: 'Disabled',
};

function isKnown(color: string): color is keyof typeof LABELS {
  return Object.hasOwn(LABELS, color);
}

/** Returns the word for a `color` of the remote API. */
export function statusWord(color: string): string {
  const still = color.replace(/_anime$/, '');
  const word = LABELS[isKnown(still) ? still : 'notbuilt'];
  return still === color ? word : `${word}, building`;
}

/** Renders the status that a `color` of the remote API stands for; `text` replaces its word. */
export function StatusBall({ color, text }: { color: string; text?: string }) {
  const still = color.replace(/_anime$/, '');
  const known = isKnown(still) ? still : 'notbuilt';
  const building = still !== color;
  return (
    <span class={`status status-${known}${building ? ' status-building' : ''}`}>
      <Sign name={known} />
      <span class="status-text">{text ?? statusWord(color)}</span>
    </span>
  );
}
