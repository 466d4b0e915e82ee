import type { RunContext } from '../../points/index.ts';
import type { MacroArguments } from './macro.ts';

const MAX_TESTS = 500;

/** `${TEST_COUNTS, var="fail"}`; '' where there are no tests. */
export function testCount({ run }: RunContext, args: MacroArguments): string {
  const { testTotals } = run;
  if (testTotals === undefined) return '';
  const { totalCount, failCount, skipCount } = testTotals;
  switch ((args.get('var') ?? 'total').toLowerCase()) {
    case 'total':
      return String(totalCount);
    case 'pass':
      return String(totalCount - failCount - skipCount);
    case 'fail':
      return String(failCount);
    case 'skip':
      return String(skipCount);
    default:
      return '';
  }
}

/** `${FAILED_TESTS, showStack=false, maxTests=10}`. */
export async function failedTests(
  { record, run }: RunContext,
  args: MacroArguments,
  asText: (text: string) => string,
): Promise<string> {
  const { testTotals } = run;
  if (testTotals === undefined) return 'No tests ran.';
  if (testTotals.failCount === 0) return 'All tests passed';
  const wanted = Number(args.get('maxTests') ?? MAX_TESTS);
  const most = Math.min(MAX_TESTS, Number.isInteger(wanted) && wanted >= 0 ? wanted : MAX_TESTS);
  const onlyNew = args.get('onlyRegressions') === 'true';
  const found = (await record.failedTests(onlyNew ? 100_000 : most)).filter(({ age }) => !onlyNew || age === 1);
  const shown = found.slice(0, most);
  const lines = shown.map(({ className, name, age, details, stackTrace }) => {
    const state = age === 1 ? 'REGRESSION' : 'FAILED';
    const message = args.get('showMessage') === 'false' || details === null ? '' : `Error Message:\n${details}\n\n`;
    const stack = args.get('showStack') === 'false' || stackTrace === null ? '' : `Stack Trace:\n${stackTrace}\n\n`;
    return asText(`${state}:  ${className}.${name}\n\n${message}${stack}`);
  });
  const left = (onlyNew ? found.length : testTotals.failCount) - shown.length;
  const more = left > 0 ? `... and ${left} other failed tests.\n\n` : '';
  return `${testTotals.failCount} tests failed.\n${lines.join('')}${more}`;
}
