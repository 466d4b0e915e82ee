import { Sign, type SignName } from './signs.tsx';

interface Sky {
  readonly from: number;
  readonly text: string;
  readonly sign: SignName;
}

/** Lists the skies from the best: the lowest score, the word for it, and its sign. */
const SKIES: readonly Sky[] = [
  { from: 81, text: 'Sunny', sign: 'sunny' },
  { from: 61, text: 'Partly cloudy', sign: 'partly-cloudy' },
  { from: 41, text: 'Cloudy', sign: 'cloudy' },
  { from: 21, text: 'Raining', sign: 'raining' },
  { from: Number.NEGATIVE_INFINITY, text: 'Stormy', sign: 'stormy' },
];

/**
 * Renders the score of the worst health report, 0 to 100, as the weather that Jenkins shows for it; the words are for those
 * who listen, and a tip.
 */
export function Weather({ health }: { health: number | null }) {
  const sky = health === null ? undefined : SKIES.find(({ from }) => health >= from);
  if (sky === undefined) return null;
  const words = `${sky.text}, ${health} %`;
  return (
    <span class="weather" title={words}>
      <Sign name={sky.sign} />
      <span class="unseen">{words}</span>
    </span>
  );
}
