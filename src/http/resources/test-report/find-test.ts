import type { StoredTestReport } from '../../../controller/index.ts';
import {
  fail,
  namedCases,
  type PlacedCase,
  type TestClass,
  type TestPackage,
  type TestTotals,
} from '../../../model/index.ts';
import type { RequestContext } from '../../route.ts';

type Context = Pick<RequestContext, 'job' | 'run' | 'path' | 'services'>;

/** Represents what an address below `testReport/` names. */
export type FoundTest =
  | { readonly kind: 'report' }
  | { readonly kind: 'package'; readonly inPackage: TestPackage }
  | { readonly kind: 'class'; readonly inPackage: TestPackage; readonly inClass: TestClass }
  | {
      readonly kind: 'case';
      readonly inPackage: TestPackage;
      readonly inClass: TestClass;
      readonly placed: PlacedCase & { readonly safeName: string };
    };

/** Returns the totals of a run's tests; throws TEST_REPORT_NOT_FOUND where it has no report. */
export function totalsOf({ job, run }: Context): TestTotals {
  return run.testTotals ?? fail('TEST_REPORT_NOT_FOUND', `${job.fullName} #${run.number}`);
}

export async function storedReport(context: Context): Promise<StoredTestReport> {
  totalsOf(context);
  const { job, run, services } = context;
  return (
    (await services.home.reports.tests.open(job, run.number)) ??
    fail('TEST_REPORT_NOT_FOUND', `${job.fullName} #${run.number}`)
  );
}

/**
 * Returns the package, class or case of the path. Jenkins calls the report itself `junit` too: its own links lead to
 * `testReport/junit/pkg/Class/test`.
 */
export async function findTest(context: Context, stored: StoredTestReport): Promise<FoundTest> {
  const [packageName, className, testName] = namesOf(context.path);
  if (packageName === undefined) return { kind: 'report' };
  const tree = await stored.tree();
  const inPackage = tree.packages.get(packageName) ?? fail('TEST_NOT_FOUND', packageName);
  if (className === undefined) return { kind: 'package', inPackage };
  const inClass = inPackage.classes.get(className) ?? fail('TEST_NOT_FOUND', `${packageName}.${className}`);
  if (testName === undefined) return { kind: 'class', inPackage, inClass };
  const placed = namedCases(inClass).find(({ safeName }) => safeName === testName);
  return placed === undefined
    ? fail('TEST_NOT_FOUND', `${packageName}.${className}.${testName}`)
    : { kind: 'case', inPackage, inClass, placed };
}

function namesOf(path: Readonly<Record<string, string>>): string[] {
  const names = [path['package'], path['class'], path['test']].filter((name) => name !== undefined);
  return names[0] === 'junit' ? names.slice(1) : names;
}
