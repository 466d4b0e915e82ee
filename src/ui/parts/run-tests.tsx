import type { TestSummary } from '../types/runs.ts';

/** Renders how the tests of a run went, those that failed first. */
export function RunTests({ tests: { href, failed, skipped, passed, total, failures } }: { tests: TestSummary }) {
  return (
    <section id="tests" class="card" aria-labelledby="tests-heading">
      <div class="heading">
        <h2 id="tests-heading">
          <a href={href}>Test Result</a>
        </h2>
        <TestBar failed={failed} skipped={skipped} passed={passed} />
      </div>
      <p>
        {total} tests: {failed} failed, {skipped} skipped, {passed} passed
      </p>
      {failures.length > 0 && (
        <ul class="plain">
          {failures.map((test) => (
            <li key={test.href}>
              <a href={test.href}>{test.name}</a>
              {test.regression ? (
                <span class="tag">new</span>
              ) : (
                <span class="muted"> fails for {test.age === 1 ? '1 build' : `${test.age} builds`}</span>
              )}
              {test.flaky && <span class="tag">flaky</span>}
              {test.message !== null && <span class="reason">{test.message.slice(0, LONGEST)}</span>}
            </li>
          ))}
        </ul>
      )}
      {failed > failures.length && (
        <a href={href}>{failures.length === 0 ? `${failed} failed tests` : `${failed - failures.length} more`}</a>
      )}
    </section>
  );
}

/** Limits the letters of a message. */
const LONGEST = 300;
const WIDTH = 160;

/** Draws the shares of failed, skipped and passed tests; the numbers stand beside it. */
export function TestBar({ failed, skipped, passed }: { failed: number; skipped: number; passed: number }) {
  const total = Math.max(1, failed + skipped + passed);
  const shares = [
    ['bad', failed],
    ['still', skipped],
    ['good', passed],
  ] as const;
  let x = 0;
  return (
    <svg class="test-bar" width={WIDTH} height="10" viewBox={`0 0 ${WIDTH} 10`} aria-hidden="true">
      {shares.map(([name, count]) => {
        // A few failures among many tests can be seen, too.
        const width = count === 0 ? 0 : Math.max(3, Math.round((count * WIDTH) / total));
        const bar = <rect key={name} class={`bar-${name}`} x={x} y="0" width={width} height="10" />;
        x += width;
        return bar;
      })}
    </svg>
  );
}
