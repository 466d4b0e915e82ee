import { HistoryChart } from '../../parts/history-chart.tsx';
import { Signs } from '../../parts/signs.tsx';
import { TestStatus } from '../../parts/test-tables.tsx';
import { Duration } from '../../parts/time.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { TestHistoryContent } from '../../types/runs.ts';

/** Renders how tests went in the last builds, as a chart and as a table. */
export function TestHistoryPage({ page }: PageProps<TestHistoryContent>) {
  const { heading, isCase, rows, newest, older } = page;
  return (
    <>
      <Signs />
      <h1>{heading}</h1>
      {rows.length === 0 ? (
        <p class="empty">No build has recorded it.</p>
      ) : (
        <>
          <figure class="card">
            <HistoryChart rows={[...rows].reverse()} isCase={isCase} />
            <figcaption class="muted">
              {isCase
                ? 'How long the test took in each build; its colour is its result.'
                : 'Tests of each build: failed below, skipped and passed above.'}
            </figcaption>
          </figure>
          <HistoryTable page={page} />
        </>
      )}
      {(newest !== null || older !== null) && (
        <nav class="toolbar" aria-label="Further builds">
          {newest !== null && <a href={newest}>Newest builds</a>}
          {older !== null && <a href={older}>Older builds</a>}
        </nav>
      )}
    </>
  );
}

function HistoryTable({ page: { rows, isCase } }: { page: TestHistoryContent }) {
  const heads = isCase
    ? ['Build', 'Duration', 'Result', 'Fails since']
    : ['Build', 'Duration', 'Fail', 'Skip', 'Total'];
  return (
    <div class="scroll">
      <table id="testresult">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, number, href, duration, failed, skipped, passed, failedSince }) => (
            <tr key={number}>
              <th scope="row">
                <a href={href}>{name}</a>
              </th>
              <td>
                <Duration ms={duration} />
              </td>
              {isCase ? (
                <>
                  <td>
                    <TestStatus status={failed > 0 ? 'FAILED' : skipped > 0 ? 'SKIPPED' : 'PASSED'} />
                  </td>
                  <td>{failedSince > 0 ? `#${failedSince}` : ''}</td>
                </>
              ) : (
                <>
                  <td class="number">{failed}</td>
                  <td class="number">{skipped}</td>
                  <td class="number">{failed + skipped + passed}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
