import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Duration } from '../../parts/time.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { TestReportContent } from '../../types/runs.ts';

type Props = TestReportContent;
type Test = NonNullable<Props['test']>;

export function TestReportPage({ page }: PageProps<TestReportContent>) {
  const { counts, failed, left, rows, test, up } = page;
  return (
    <>
      <div class="heading">
        <h1>
          {page.runName}: {page.heading}
        </h1>
        <a class="button" href={page.history}>
          History
        </a>
        {up !== null && (
          <a class="button" href={up.href}>
            {up.text}
          </a>
        )}
      </div>
      {counts !== null && (
        <Facts
          rows={[['Failed', counts.failed], ['Skipped', counts.skipped], ['Passed', counts.passed], ...page.marks]}
        />
      )}
      {test !== null && <TestResult test={test} />}
      {failed.length > 0 && (
        <section>
          <h2>Failed tests</h2>
          <DataTable columns={FAILED} rows={failed} />
        </section>
      )}
      {page.flaky.length > 0 && (
        <section>
          <h2>Flaky tests</h2>
          <DataTable columns={FLAKY} rows={page.flaky} />
        </section>
      )}
      {rows.length > 0 && (
        <section>
          <h2>All tests</h2>
          <DataTable columns={COUNTED} rows={rows} />
          {left > 0 && <p>{left} more are not shown.</p>}
        </section>
      )}
    </>
  );
}

function TestResult({ test }: { test: Test }) {
  return (
    <>
      <Facts
        rows={[
          ['Result', test.flaky ? `${test.status} (flaky)` : test.status],
          ['Duration', <Duration key="duration" ms={test.duration} />],
          ...(test.failedSince > 0 ? ([['Fails since', `#${test.failedSince}`]] as const) : []),
        ]}
      />
      <Block heading="Message" text={test.message} />
      <Block heading="Stack trace" text={test.trace} />
      {test.tries.map(({ message, trace }, at) => (
        <Block key={at} heading={`Try ${at + 1} that failed`} text={`${message}\n${trace}`} />
      ))}
      <Block heading="Standard output" text={test.stdout} />
      <Block heading="Standard error" text={test.stderr} />
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
      <pre>{text}</pre>
    </section>
  );
}

const FAILED: readonly Column<Props['failed'][number]>[] = [
  { heading: 'Test', header: true, cell: ({ name, href }) => <a href={href}>{name}</a> },
  { heading: 'Message', cell: ({ message }) => message },
  { heading: 'Age', cell: ({ age }) => age },
  {
    heading: 'Mark',
    cell: ({ regression, flaky }) => [regression && 'regression', flaky && 'flaky'].filter(Boolean).join(', '),
  },
];

const FLAKY: readonly Column<Props['flaky'][number]>[] = [
  { heading: 'Test', header: true, cell: ({ name, href }) => <a href={href}>{name}</a> },
  { heading: 'Changes', cell: ({ changes }) => changes },
  { heading: 'Failed tries', cell: ({ tries }) => tries },
  { heading: 'Last builds', cell: ({ history }) => history },
];

const COUNTED: readonly Column<Props['rows'][number]>[] = [
  { heading: 'Name', header: true, cell: ({ name, href }) => <a href={href}>{name}</a> },
  { heading: 'Failed', cell: ({ counts }) => counts.failed },
  { heading: 'Skipped', cell: ({ counts }) => counts.skipped },
  { heading: 'Passed', cell: ({ counts }) => counts.passed },
];
