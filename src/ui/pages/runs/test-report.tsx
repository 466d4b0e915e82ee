import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Facts } from '../../parts/facts.tsx';
import { TestBar } from '../../parts/run-tests.tsx';
import { Signs } from '../../parts/signs.tsx';
import { CountedTests, FailedTests, partName, TestCases, TestStatus } from '../../parts/test-tables.tsx';
import { Duration } from '../../parts/time.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { TestReportContent } from '../../types/runs.ts';

type Props = TestReportContent;
type Test = NonNullable<Props['test']>;

export function TestReportPage({ page }: PageProps<TestReportContent>) {
  const { counts, duration, failed, history, marks, test } = page;
  return (
    <>
      <Signs />
      <div class="heading">
        <h1>{page.heading}</h1>
        <a class="button" href={history}>
          History
        </a>
      </div>
      {counts !== null && (
        <section class="card" aria-label="Summary">
          <div class="toolbar">
            <TestBar {...counts} />
            <span>
              {counts.failed} failed, {counts.skipped} skipped, {counts.passed} passed
            </span>
            {duration !== null && (
              <a href={history}>
                Took <Duration ms={duration} />.
              </a>
            )}
            <span class="spread" />
            {marks.map(([name, count]) => (
              <span key={name} class="tag">
                {name}: {count}
              </span>
            ))}
          </div>
        </section>
      )}
      {test !== null && <TestResult test={test} />}
      {failed.length > 0 && (
        <section>
          <h2>All Failed Tests</h2>
          <FailedTests rows={failed} />
          {counts !== null && counts.failed > failed.length && (
            <p class="muted">{counts.failed - failed.length} more failed, which their packages and classes list.</p>
          )}
        </section>
      )}
      {page.flaky.length > 0 && (
        <section>
          <h2>Flaky tests</h2>
          <DataTable columns={FLAKY} rows={page.flaky} />
        </section>
      )}
      {test === null && <AllTests page={page} />}
    </>
  );
}

function AllTests({ page }: { page: Props }) {
  const { cases, counts, first, earlier, later, level, onlyFailed, rows, total } = page;
  const shown = rows.length + cases.length;
  return (
    <section id="all-tests">
      <div class="heading">
        <h2>All Tests</h2>
        {counts !== null && counts.failed > 0 && (
          <nav class="actions" aria-label="Filter">
            <a href="./#all-tests" aria-current={onlyFailed ? undefined : 'true'}>
              All
            </a>
            <a href="./?show=failed#all-tests" aria-current={onlyFailed ? 'true' : undefined}>
              Failed
            </a>
          </nav>
        )}
      </div>
      {level === 'class' ? <TestCases rows={cases} /> : <CountedTests heading={partName(level)} rows={rows} />}
      {shown < total && (
        <nav class="toolbar" aria-label="Further rows">
          {earlier !== null && <a href={earlier}>Before these</a>}
          <span class="muted">
            {first} to {first + shown - 1} of {total}
          </span>
          {later !== null && <a href={later}>Behind these</a>}
        </nav>
      )}
    </section>
  );
}

function TestResult({ test }: { test: Test }) {
  return (
    <>
      <section class="card" aria-label="Summary">
        <Facts
          rows={[
            [
              'Result',
              <span key="result">
                <TestStatus status={test.status} />
                {test.flaky && <span class="tag">flaky</span>}
              </span>,
            ],
            ['Duration', <Duration key="duration" ms={test.duration} />],
            ...(test.failedSince > 0 ? ([['Fails since', `#${test.failedSince}`]] as const) : []),
          ]}
        />
      </section>
      <Block heading="Error Message" text={test.message} />
      <Block heading="Stacktrace" text={test.trace} />
      {test.tries.map(({ message, trace }, at) => (
        <Block key={at} heading={`Try ${at + 1} that failed`} text={`${message}\n${trace}`} />
      ))}
      <Block heading="Standard Output" text={test.stdout} />
      <Block heading="Standard Error" text={test.stderr} />
      {test.properties.length > 0 && (
        <section>
          <h2>Properties</h2>
          <Facts rows={test.properties} />
        </section>
      )}
    </>
  );
}

function Block({ heading, text }: { heading: string; text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <section>
      <h2>{heading}</h2>
      <pre class="console trace">{`\n${text}`}</pre>
    </section>
  );
}

const FLAKY: readonly Column<Props['flaky'][number]>[] = [
  { heading: 'Test', header: true, cell: ({ name, href }) => <a href={href}>{name}</a> },
  { heading: 'Changes', cell: ({ changes }) => changes },
  { heading: 'Failed tries', cell: ({ tries }) => tries },
  { heading: 'Last builds', cell: ({ history }) => history },
];
