import type { ComponentChildren } from 'preact';
import type { MaybeLink, RelatedRun, RunContent } from '../types/runs.ts';
import { Facts } from './facts.tsx';
import { StatusBall } from './status-ball.tsx';
import { Ago, Duration } from './time.tsx';

type Row = readonly [string, ComponentChildren];

/** Is how long a build waits before that is worth a line. */
const NOTABLE_WAIT_MS = 1000;

/** Renders what there is to know of a run in a few lines: how it ended, who or what started it, how long it took, where. */
export function RunSummary({ page }: { page: RunContent }) {
  const { building, started, scheduled, nodes, interruptions, keepLog, downstream } = page;
  const waited = started - scheduled;
  const rows: Row[] = [
    ['Result', <Result key="result" page={page} />],
    ...(page.causes.length === 0 ? [] : ([['Cause', <Causes key="causes" causes={page.causes} />]] as const)),
    ['Started', <Ago key="started" at={started} />],
    [building ? 'Running for' : 'Duration', <Took key="duration" page={page} />],
  ];
  if (waited >= NOTABLE_WAIT_MS) rows.push(['Waited', <Duration key="waited" ms={waited} />]);
  if (nodes.length > 0) rows.push(['Built on', <Links key="nodes" links={nodes} />]);
  if (interruptions.length > 0) rows.push(['Interrupted', interruptions.join(', ')]);
  if (downstream.length > 0) rows.push(['Started builds', <Related key="downstream" runs={downstream} />]);
  if (keepLog) rows.push(['Kept', 'forever']);
  return (
    <section class="card" aria-label="Summary">
      <Facts rows={rows} />
    </section>
  );
}

function Causes({ causes }: { causes: readonly MaybeLink[] }) {
  return (
    <ul class="plain causes">
      {causes.map(({ text, href }) => (
        <li key={text}>{href === null ? text : <a href={href}>{text}</a>}</li>
      ))}
    </ul>
  );
}

function Result({ page: { color, building, result } }: { page: RunContent }) {
  return <StatusBall color={color} text={building ? 'Building' : (WORDS[result ?? ''] ?? 'Not built')} />;
}

const WORDS: Readonly<Record<string, string>> = {
  SUCCESS: 'Success',
  UNSTABLE: 'Unstable',
  FAILURE: 'Failed',
  ABORTED: 'Aborted',
  NOT_BUILT: 'Not built',
};

/** Renders how long a run took, and while it runs how far it is by the runs before. */
function Took({ page: { href, building, duration, estimated, started } }: { page: RunContent }) {
  const usual = estimated !== null && estimated > 0 ? estimated : null;
  if (!building)
    return (
      <>
        <a href={`${href}../buildTimeTrend`}>
          <Duration ms={duration} />
        </a>
        {usual !== null && (
          <span class="muted">
            {' '}
            (usually <Duration ms={usual} />)
          </span>
        )}
      </>
    );
  if (usual === null) return <Duration ms={duration} />;
  return (
    <span class="progress-line">
      <Duration ms={duration} />
      <progress
        class="progress"
        max="100"
        value={String(Math.min(99, Math.floor((duration * 100) / usual)))}
        data-started={String(started)}
        data-estimated={String(usual)}
        aria-label={duration > usual ? 'Takes longer than usual' : 'Progress of the build'}
      />
      <span class="muted">
        of <Duration ms={usual} />
      </span>
    </span>
  );
}

function Links({ links }: { links: readonly MaybeLink[] }) {
  return (
    <>
      {links.map(({ text, href }, at) => (
        <span key={text}>
          {at > 0 && ', '}
          {href === null ? text : <a href={href}>{text}</a>}
        </span>
      ))}
    </>
  );
}

export function Related({ runs }: { runs: readonly RelatedRun[] }) {
  return (
    <ul class="plain">
      {runs.map(({ text, href, color }) => (
        <li key={href}>
          <StatusBall color={color} /> <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  );
}
