const CLOUD = 'M4 11a3 3 0 0 1 .5-6A4 4 0 0 1 12 6a2.5 2.5 0 0 1 0 5z';

/** Lists the skies from the best: the lowest score, the word for it, and its sign. */
const SKIES = [
  {
    from: 81,
    text: 'Sunny',
    path: 'M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.4 1.4M13 3l-1.4 1.4',
  },
  { from: 61, text: 'Partly cloudy', path: `${CLOUD}M11 2.5h3M13.5 5l1.5.5` },
  { from: 41, text: 'Cloudy', path: CLOUD },
  { from: 21, text: 'Raining', path: `${CLOUD}M5 13v2M8 13v2M11 13v2` },
  { from: Number.NEGATIVE_INFINITY, text: 'Stormy', path: `${CLOUD}M9 11l-2 2.5h2L7.5 16` },
];

/** Renders the score of the worst health report, 0 to 100, as the weather that Jenkins shows for it. */
export function Weather({ health }: { health: number | null }) {
  const sky = health === null ? undefined : SKIES.find(({ from }) => health >= from);
  if (sky === undefined) return null;
  return (
    <span class="weather">
      <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true" focusable="false">
        <path d={sky.path} />
      </svg>
      <span class="status-text">{`${sky.text}, ${health} %`}</span>
    </span>
  );
}
