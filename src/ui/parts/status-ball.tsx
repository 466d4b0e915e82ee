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

interface StatusBallProps {
  readonly color: string;
  /** Replaces the word for the status. */
  readonly text?: string;
  /** Says that the sign stands alone: its word is for those who listen, and a tip. */
  readonly compact?: boolean;
}

/** Renders the status that a `color` of the remote API stands for. */
export function StatusBall({ color, text, compact = false }: StatusBallProps) {
  const still = color.replace(/_anime$/, '');
  const known = isKnown(still) ? still : 'notbuilt';
  const building = still !== color;
  const word = text ?? (building ? `${LABELS[known]}, building` : LABELS[known]);
  return (
    <span class={`status status-${known}${building ? ' status-building' : ''}`} title={compact ? word : undefined}>
      <Sign name={known} />
      <span class={compact ? 'unseen' : 'status-text'}>{word}</span>
    </span>
  );
}
