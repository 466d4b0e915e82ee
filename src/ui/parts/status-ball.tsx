const LABELS: Readonly<Record<string, string>> = {
  blue: 'Success',
  yellow: 'Unstable',
  red: 'Failed',
  notbuilt: 'Not built',
  aborted: 'Aborted',
  disabled: 'Disabled',
};

/** Holds a sign for each ball, so that they differ by more than colour. */
const SIGNS: Readonly<Record<string, string>> = {
  blue: 'M4.5 8.5l2.5 2.5 4.5-5',
  yellow: 'M8 4v5M8 11.2v.8',
  red: 'M5.2 5.2l5.6 5.6M10.8 5.2l-5.6 5.6',
  notbuilt: 'M4.6 8h.2M7.9 8h.2M11.2 8h.2',
  aborted: 'M4.5 8h7',
  disabled: 'M4.8 11.2l6.4-6.4',
};

/** Renders the status that a `color` of the remote API stands for; `text` replaces its word. */
export function StatusBall({ color, text }: { color: string; text?: string }) {
  const still = color.replace(/_anime$/, '');
  const known = Object.hasOwn(LABELS, still) ? still : 'notbuilt';
  const building = still !== color;
  return (
    <span class={`status status-${known}${building ? ' status-building' : ''}`}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
        <circle cx="8" cy="8" r="8" />
        <path d={SIGNS[known]} />
      </svg>
      <span class="status-text">{text ?? (building ? `${LABELS[known]}, building` : LABELS[known])}</span>
    </span>
  );
}
