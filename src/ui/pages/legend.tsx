import type { ComponentChildren } from 'preact';
import { FolderIcon } from '../parts/folder-icon.tsx';
import { Signs } from '../parts/signs.tsx';
import { StatusBall } from '../parts/status-ball.tsx';
import { Weather } from '../parts/weather.tsx';

const STATUSES: readonly (readonly [color: string, meaning: string])[] = [
  ['blue', 'The last build succeeded.'],
  ['yellow', 'The last build is unstable: some of its tests failed, say.'],
  ['red', 'The last build failed.'],
  ['notbuilt', 'There was no build yet.'],
  ['aborted', 'The last build was ended before its time.'],
  ['disabled', 'The job is disabled: no new builds start.'],
  ['blue_anime', 'A build is under way; the colour is that of the one before.'],
];

const SKIES: readonly (readonly [health: number, scores: string, meaning: string])[] = [
  [90, '81 to 100', 'Hardly any recent build failed.'],
  [70, '61 to 80', 'Few recent builds failed.'],
  [50, '41 to 60', 'About half of them failed.'],
  [30, '21 to 40', 'Many failed.'],
  [10, '0 to 20', 'All failed, or nearly.'],
];

/** Says what the signs in lists of jobs mean. */
export function Legend() {
  return (
    <>
      <Signs />
      <div class="heading">
        <h1>Icon legend</h1>
      </div>
      <div class="grid">
        <section class="card">
          <h2>Status</h2>
          <ul class="plain legend">
            {STATUSES.map(([color, meaning]) => (
              <Line key={color} sign={<StatusBall color={color} />}>
                {meaning}
              </Line>
            ))}
            <Line sign={<FolderIcon />}>It holds other items.</Line>
          </ul>
        </section>
        <section class="card">
          <h2>Health</h2>
          <ul class="plain legend">
            {SKIES.map(([health, scores, meaning]) => (
              <Line key={scores} sign={<Weather health={health} />}>
                <strong>{scores} %</strong> {meaning}
              </Line>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

function Line({ sign, children }: { sign: ComponentChildren; children: ComponentChildren }) {
  return (
    <li>
      {sign}
      <span>{children}</span>
    </li>
  );
}
