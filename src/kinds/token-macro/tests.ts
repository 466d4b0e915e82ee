import type { FailedTest, RunContext } from '../../points/index.ts';
import { flag, type MacroArguments, whole } from './macro.ts';
import { createSearch } from './search.ts';

const MAX_TESTS = 500;
/** Limits the failed tests among which the shown ones are selected. */
const MAX_LOOKED_AT = 10_000;

/** Returns the value of `${TEST_COUNTS, var="fail"}`; '' where there are no tests. */
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

/**
 * Returns the value of `${FAILED_TESTS, showStack=false, maxTests=10, maxLength=20, testNamePattern="…"}`. Jenkins:
 * `FailedTestsContent`.
 */
export async function failedTests(
  { record, run }: RunContext,
  args: MacroArguments,
  asText: (text: string) => string,
): Promise<string> {
  const { testTotals } = run;
  if (testTotals === undefined) return 'No tests ran.';
  const most = Math.min(MAX_TESTS, whole(args, 'maxTests', MAX_TESTS));
  const onlyNew = flag(args, 'onlyRegressions', false);
  const pattern = args.get('testNamePattern') ?? '';
  const isChosen = onlyNew || pattern !== '';
  const search = createSearch(pattern);
  const found = (await record.failedTests(isChosen ? MAX_LOOKED_AT : most))
    .filter(({ age }) => !onlyNew || age === 1)
    .filter(({ className, name }) => pattern === '' || search.isLine(`${className}.${name}`));
  const count = isChosen && (pattern !== '' || found.length > 0) ? found.length : testTotals.failCount;
  if (testTotals.failCount === 0 || (pattern !== '' && count === 0)) return 'All tests passed';
  const longest = whole(args, 'maxLength', 0) * 1024 || Number.POSITIVE_INFINITY;
  const lines: string[] = [];
  let length = 0;
  for (const test of found.slice(0, most)) {
    if (length > longest) break;
    const text = asText(testText(test, args));
    lines.push(text);
    length += text.length;
  }
  const left = count - lines.length;
  const more = left > 0 ? `... and ${left} other failed tests.\n\n` : '';
  const cut = length > longest ? '\n... output truncated.\n' : '';
  return `${pattern === '' ? testTotals.failCount : count} tests failed.\n${lines.join('')}${more}${cut}`;
}

function testText({ className, name, age, details, stackTrace }: FailedTest, args: MacroArguments): string {
  const state = age === 1 ? 'REGRESSION' : 'FAILED';
  const message = !flag(args, 'showMessage', true) || details === null ? '' : `Error Message:\n${details}\n\n`;
  const stack = !flag(args, 'showStack', true) || stackTrace === null ? '' : `Stack Trace:\n${stackTrace}\n\n`;
  return `${state}:  ${className}.${name}\n\n${message}${stack}`;
}
