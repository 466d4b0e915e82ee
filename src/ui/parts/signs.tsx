import { Kept } from './rows.tsx';

const CLOUD = 'M4 11a3 3 0 0 1 .5-6A4 4 0 0 1 12 6a2.5 2.5 0 0 1 0 5z';

/** Holds a sign for each ball, so that they differ by more than colour. */
const BALLS = {
  blue: 'M4.5 8.5l2.5 2.5 4.5-5',
  yellow: 'M8 4v5M8 11.2v.8',
  red: 'M5.2 5.2l5.6 5.6M10.8 5.2l-5.6 5.6',
  notbuilt: 'M4.6 8h.2M7.9 8h.2M11.2 8h.2',
  aborted: 'M4.5 8h7',
  disabled: 'M4.8 11.2l6.4-6.4',
};

/** Holds the others. */
const DRAWINGS = {
  folder: 'M1 3h5l2 2h7v9H1z',
  sunny: 'M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.4 1.4M13 3l-1.4 1.4',
  'partly-cloudy': `${CLOUD}M11 2.5h3M13.5 5l1.5.5`,
  cloudy: CLOUD,
  raining: `${CLOUD}M5 13v2M8 13v2M11 13v2`,
  play: 'M4.5 2.5v11l9-5.5z',
  'play-form': 'M2.5 2.5v11l7-5.5zM12.5 13.5h.01M15 13.5h.01',
  star: 'M8 1.2l2.1 4.3 4.7.7-3.4 3.3.8 4.7L8 12l-4.2 2.2.8-4.7L1.2 6.2l4.7-.7z',
  stormy: `${CLOUD}M9 11l-2 2.5h2L7.5 16`,
};

/** Names a sign that stands for a result. */
export type BallName = keyof typeof BALLS;

export type SignName = keyof typeof BALLS | keyof typeof DRAWINGS;

/** Shows a sign, which `Signs` draws once for the whole page. */
export function Sign({ name }: { name: SignName }) {
  return (
    <svg aria-hidden="true">
      <use href={`#sign-${name}`} />
    </svg>
  );
}

/** Draws all signs, unseen, for a page that shows some: a list would be half as long again if each row drew its own. */
export function Signs() {
  return <Kept name="signs" part={signs} values={null} />;
}

function signs(_: null) {
  return (
    <svg class="signs" aria-hidden="true">
      {Object.entries(BALLS).map(([name, path]) => (
        <symbol key={name} id={`sign-${name}`} viewBox="0 0 16 16">
          <circle cx="8" cy="8" r="8" stroke="none" />
          <path d={path} fill="none" />
        </symbol>
      ))}
      {Object.entries(DRAWINGS).map(([name, path]) => (
        <symbol key={name} id={`sign-${name}`} viewBox="0 0 16 16">
          <path d={path} />
        </symbol>
      ))}
    </svg>
  );
}
