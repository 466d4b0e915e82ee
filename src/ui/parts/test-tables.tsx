import { unreachable } from '../../kit/index.ts';
import type { CountedTestsRow, FailedTestRow, TestCaseRow, TestCountsShown } from '../types/reports.ts';
import { Rows } from './rows.tsx';
import { StatusBall } from './status-ball.tsx';
import { Duration } from './time.tsx';

/** Renders the tests that failed, each with its stack trace where that is at hand. */
export function FailedTests({ rows }: { rows: readonly FailedTestRow[] }) {
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Test Name</th>
            <th scope="col">Duration</th>
            <th scope="col">Age</th>
          </tr>
        </thead>
        <tbody>
          <Rows of={rows} each={(row) => <FailedTest row={row} />} />
        </tbody>
      </table>
    </div>
  );
}

function FailedTest({
  row: { name, href, message, trace, regression, flaky, duration, age, since },
}: {
  row: FailedTestRow;
}) {
  return (
    <tr>
      <th scope="row">
        <a href={href}>{name}</a>
        {regression && <span class="tag">new</span>}
        {flaky && <span class="tag">flaky</span>}
        {message !== null && message !== '' && <span class="reason failure-message">{message.slice(0, LONGEST)}</span>}
        {trace !== null && trace !== '' && (
          <details>
            <summary>Stack trace</summary>
            <pre class="console trace">{`\n${trace}`}</pre>
          </details>
        )}
      </th>
      <td>
        <Duration ms={duration} />
      </td>
      <td class="number">
        {age}
        {since !== null && (
          <>
            {' '}
            (since <a href={since.href}>#{since.number}</a>)
          </>
        )}
      </td>
    </tr>
  );
}

const LONGEST = 500;

const PARTS = ['failed', 'skipped', 'passed'] as const;
const WORDS = { failed: 'Fail', skipped: 'Skip', passed: 'Pass' } as const;

/** Renders packages or classes with their counts, compared with the report before. */
export function CountedTests({ heading, rows }: { heading: string; rows: readonly CountedTestsRow[] }) {
  return (
    <div class="scroll">
      <table id="testresult">
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">Duration</th>
            {[...PARTS.map((part) => WORDS[part]), 'Total'].map((word) => [
              <th key={word} scope="col" class="number">
                {word}
              </th>,
              <th key={`${word} difference`} scope="col">
                (diff)
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          <Rows of={rows} each={(row) => <CountedTest row={row} />} />
        </tbody>
      </table>
    </div>
  );
}

function CountedTest({ row: { name, href, counts, before, duration } }: { row: CountedTestsRow }) {
  return (
    <tr>
      <th scope="row">
        <a href={href}>{name}</a>
      </th>
      <td>
        <Duration ms={duration} />
      </td>
      {PARTS.map((part) => [
        <td key={part} class="number">
          {counts[part]}
        </td>,
        <td key={`${part} difference`} class="number muted">
          {difference(counts[part], before?.[part])}
        </td>,
      ])}
      <td class="number">{totalOf(counts)}</td>
      <td class="number muted">{difference(totalOf(counts), before === null ? undefined : totalOf(before))}</td>
    </tr>
  );
}

function totalOf({ failed, skipped, passed }: TestCountsShown): number {
  return failed + skipped + passed;
}

function difference(now: number, before: number | undefined): string {
  if (before === undefined || now === before) return '';
  return now > before ? `+${now - before}` : `−${before - now}`;
}

export function TestCases({ rows }: { rows: readonly TestCaseRow[] }) {
  return (
    <div class="scroll">
      <table id="testresult">
        <thead>
          <tr>
            <th scope="col">Test name</th>
            <th scope="col">Duration</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          <Rows
            of={rows}
            each={({ name, href, status, duration }) => (
              <tr>
                <th scope="row">
                  <a href={href}>{name}</a>
                </th>
                <td>
                  <Duration ms={duration} />
                </td>
                <td>
                  <TestStatus status={status} />
                </td>
              </tr>
            )}
          />
        </tbody>
      </table>
    </div>
  );
}

/** Renders the status of a test: `PASSED`, `FIXED`, `SKIPPED`, `FAILED` or `REGRESSION`. */
export function TestStatus({ status }: { status: string }) {
  const { color, text } = TEST_STATUS[status] ?? { color: 'notbuilt', text: status };
  return <StatusBall color={color} text={text} />;
}

const TEST_STATUS: Readonly<Record<string, { readonly color: string; readonly text: string }>> = {
  PASSED: { color: 'blue', text: 'Passed' },
  FIXED: { color: 'blue', text: 'Fixed' },
  SKIPPED: { color: 'notbuilt', text: 'Skipped' },
  FAILED: { color: 'red', text: 'Failed' },
  REGRESSION: { color: 'red', text: 'Regression' },
};

/** Returns what the rows of a level are called. */
export function partName(level: 'report' | 'package' | 'class' | 'case'): string {
  switch (level) {
    case 'report':
      return 'Package';
    case 'package':
      return 'Class';
    case 'class':
    case 'case':
      return 'Test name';
    default:
      return unreachable(level);
  }
}
